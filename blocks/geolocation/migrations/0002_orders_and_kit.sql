alter table geolocation.premises add column payment text not null default 'none' check (payment in ('none', 'later', 'ahead'));

alter table geolocation.premises add column tax_basis_points bigint not null default 0;

alter table geolocation.premises add column deposit_percent bigint not null default 0;

alter table geolocation.bookings add column kit jsonb;

alter table geolocation.bookings add column reservations jsonb;

alter table geolocation.bookings add column order_id uuid;

create index bookings_order on geolocation.bookings (tenant_id, order_id) where order_id is not null;
