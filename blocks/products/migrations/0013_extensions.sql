-- How often what is held for somebody may be held on, and how often it was.
alter table products.shop_settings add column reservation_extensions integer not null default 2 check (reservation_extensions between 0 and 20);
alter table products.reservations add column extended integer not null default 0 check (extended >= 0);
