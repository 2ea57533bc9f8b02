-- Had at a time, such as a booked room: of the catalogue, and from no shelf.
alter table sales.order_details
  drop constraint order_details_kind_check,
  add constraint order_details_kind_check check (kind in ('product', 'quote', 'subscription', 'gift_card', 'custom', 'service'));
