-- An hour of a premise may be sold as a product; of such a price is kept what promotions took off, and its tax.
alter table geolocation.premises add column product_id uuid;
create index premises_product_id on geolocation.premises (tenant_id, product_id) where product_id is not null;
alter table geolocation.bookings add column discount_minor bigint;
alter table geolocation.bookings add column tax_minor bigint;
alter table geolocation.bookings add column tax_basis_points bigint;
