-- What whoever buys without being a member is written to in: that of their offer.
alter table sales.orders add column language text;
