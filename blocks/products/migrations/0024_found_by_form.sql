-- The products whose forms are called so. The forms themselves were answered, and each had to be read again for the product it is of: a
-- colour that ten thousand of them have took longer than everything else a search does.
create function products.search_forms(words tsquery) returns setof uuid language sql stable security definer rows 20 as $$
  select distinct v.product_id from (
    select product_id from products.variations where tenant_id = (select app.tenant()) and search @@ words and deleted_at is null limit 10001
  ) v
$$;
call app.search_function('products.search_forms(tsquery)');
