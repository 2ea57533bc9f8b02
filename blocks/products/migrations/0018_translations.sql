-- What products and categories are called in other languages, and which those are.

alter table products.shop_settings add column language text not null default 'en';
alter table products.shop_settings add column languages text[] not null default '{}';

create table products.translations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid,
  category_id uuid,
  language text not null,
  name text,
  description text,
  wording jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  -- Without what it is of, it would be of nothing.
  constraint translations_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint translations_category_id_fkey foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete cascade,
  constraint translations_of_one check (num_nonnulls(product_id, category_id) = 1)
);
create index translations_by_created_at on products.translations (tenant_id, created_at, id) where deleted_at is null;
create index translations_by_updated_at on products.translations (tenant_id, updated_at, id) where deleted_at is null;
create index translations_by_language on products.translations (tenant_id, language collate app.natural, id) where deleted_at is null;
create index translations_by_name on products.translations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index translations_product_id on products.translations (tenant_id, product_id) where product_id is not null;
create index translations_category_id on products.translations (tenant_id, category_id) where category_id is not null;
-- One of each language.
create unique index translations_product_language on products.translations (tenant_id, product_id, language) where deleted_at is null and product_id is not null;
create unique index translations_category_language on products.translations (tenant_id, category_id, language) where deleted_at is null and category_id is not null;
call app.wall('products.translations');
call kit.keep_counts('products.translations');
call kit.keep_search('products.translations');

-- Whether a product is wholly said in a language: its name, and what it is where it says so at all.
create function products.is_translated(tenant uuid, product uuid, lang text) returns boolean language sql stable
  return exists (select 1 from products.translations x join products.products p on p.tenant_id = tenant and p.id = x.product_id
    where x.tenant_id = tenant and x.product_id = product and x.language = lang and x.deleted_at is null
      and x.name is not null and (coalesce(p.description, '') = '' or x.description is not null));
