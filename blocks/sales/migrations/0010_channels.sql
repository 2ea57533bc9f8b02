-- The channel of the shop an order was bought on.
alter table sales.orders add column channel_id uuid;
create index orders_channel_id on sales.orders (tenant_id, channel_id) where channel_id is not null;
