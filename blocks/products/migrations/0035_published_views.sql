-- What other blocks may read of shops by SQL, beside the goods: a promise on these columns.
create view products.vendors_view with (security_invoker = true) as
  select tenant_id, id, deleted_at, name, email, phone, contact_name, commission_basis_points from products.vendors;
create view products.carts_view with (security_invoker = true) as select tenant_id, id from products.carts;
grant select on products.vendors_view, products.carts_view to quoin_runtime, quoin_auth;
