-- A price of a variation is a price of its product: said once by the table, whoever writes and however many rows at once.
create unique index variations_of_product on products.variations (tenant_id, product_id, id);
-- Until now nothing kept a price from naming a variation of another product; the variation is what it was meant for.
update products.prices p set product_id = v.product_id from products.variations v
  where v.tenant_id = p.tenant_id and v.id = p.variation_id and v.product_id <> p.product_id;
alter table products.prices drop constraint prices_variation_id_fkey;
alter table products.prices add constraint prices_variation_id_fkey foreign key (tenant_id, product_id, variation_id)
  references products.variations (tenant_id, product_id, id) on delete set null (variation_id);
