-- Until when the goods of an order are held, and how often they may be held on.
alter table sales.orders add column reserved_until timestamptz(3);
alter table sales.orders add column extensions_left bigint;
