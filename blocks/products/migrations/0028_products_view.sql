-- What other blocks may read of goods by SQL: a promise on these columns. It reads as whoever asks, behind the same wall.
create view products.products_view with (security_invoker = true) as
  select p.tenant_id, p.id, p.sku, p.name from products.products p where p.deleted_at is null;
