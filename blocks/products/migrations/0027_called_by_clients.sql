-- What clients of the specification call channels and currencies, and say of keys.
alter table products.channels add column currency_name text, add column api_keys_description text;
alter table products.catalogs add column channel_code text, add column channel_name text, add column currency_name text;
alter table products.warehouses add column channel_code text, add column channel_name text;
