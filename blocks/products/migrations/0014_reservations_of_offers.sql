-- What an accepted offer promises is held without a cart, for nobody who is known here, and until its order is paid or cancelled.
alter table products.reservations alter column cart_id drop not null;
alter table products.reservations alter column user_id drop not null;
alter table products.reservations alter column expires_at drop not null;
alter table products.reservations alter column taken drop not null;
