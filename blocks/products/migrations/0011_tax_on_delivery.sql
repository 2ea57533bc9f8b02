-- Delivery is taxed too: as the goods with the highest rate, or by a tax class of its own. What it came to stands beside it.
alter table products.shop_settings add column delivery_tax_class text check (length(delivery_tax_class) between 1 and 60);
alter table products.carts add column delivery_tax_minor bigint;
alter table products.carts add column delivery_tax_basis_points bigint;
alter table products.carts add column delivery_tax numeric generated always as (round(delivery_tax_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored;
