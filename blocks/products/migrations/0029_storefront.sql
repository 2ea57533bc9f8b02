-- Whether anybody may look at what a company sells, and what stands above it.
alter table products.shop_settings add column storefront_open boolean not null default false;
alter table products.shop_settings add column storefront_intro text check (length(storefront_intro) <= 2000);
