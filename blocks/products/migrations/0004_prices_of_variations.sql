-- A price of a variation is a price of its product: said once by the table, whoever writes and however many rows at once.
create unique index variations_of_product on products.variations (tenant_id, product_id, id);
alter table products.prices drop constraint prices_variation_id_fkey;
alter table products.prices add constraint prices_variation_id_fkey foreign key (tenant_id, product_id, variation_id)
  references products.variations (tenant_id, product_id, id) on delete set null (variation_id);
