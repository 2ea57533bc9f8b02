-- What stands beside a product is suggested with it, replaces it where it is gone, or is added to it in the cart.
alter table products.suggested
  add column kind text not null default 'suggestion' check (kind in ('suggestion', 'replacement', 'addon'));
alter table products.suggested drop constraint suggested_pkey;
alter table products.suggested add primary key (tenant_id, product_id, kind, other_id);
