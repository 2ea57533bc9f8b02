-- A line of an order that is in no catalogue.
alter table sales.order_details
  drop constraint order_details_kind_check,
  add constraint order_details_kind_check check (kind in ('product', 'quote', 'subscription', 'gift_card', 'custom'));
