-- Variations made from the options of their product, and pictures of them.
alter table products.variations add column choices jsonb;
-- One combination is one variation, however many make them at once; an object has no order, so neither has this.
create unique index variations_choices_unique on products.variations (tenant_id, product_id, choices) where choices is not null and deleted_at is null;

alter table products.images add column variation_id uuid;
create index images_variation_id on products.images (tenant_id, variation_id) where variation_id is not null;
-- A picture of a variation is a picture of its product.
alter table products.images add constraint images_variation_id_fkey foreign key (tenant_id, product_id, variation_id)
  references products.variations (tenant_id, product_id, id) on delete set null (variation_id);
