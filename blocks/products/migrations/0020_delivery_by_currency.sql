-- What delivery costs where a cart is not in the shop's own currency: currency → whole minor units of it. Nothing is converted.
alter table products.shop_settings add column deliveries jsonb not null default '{}' check (jsonb_typeof(deliveries) = 'object');
