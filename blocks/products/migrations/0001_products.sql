-- What is sold: products, prices, stock, promotions, catalogs, and the cart. Amounts are exact decimals of their currency or whole minor units.

-- How many decimals a currency has; `resources/money.ts` knows the same exceptions.
create function products.money_decimals(currency text) returns integer language sql immutable parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;

-- What holds for all that a company sells; a company without a row has the defaults.
create table products.shop_settings (
  tenant_id uuid primary key,
  currency text not null default 'EUR',
  tax_rate numeric not null default 0.19 check (tax_rate between 0 and 1 and tax_rate = trunc(tax_rate, 4)),
  prices_include_tax boolean not null default false,
  rounding text not null default 'line' check (rounding in ('line', 'document')),
  half text not null default 'up' check (half in ('up', 'even')),
  reservation_minutes integer not null default 15 check (reservation_minutes between 1 and 1440),
  delivery_minor bigint not null default 0 check (delivery_minor >= 0)
);
call app.wall('products.shop_settings');

create table products.brands (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  image_url text,
  thumbnail_url text,
  content_url text,
  media_url text,
  is_global boolean not null default true,
  country_id text,
  country_name text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index brands_by_created_at on products.brands (tenant_id, created_at, id) where deleted_at is null;
create index brands_by_updated_at on products.brands (tenant_id, updated_at, id) where deleted_at is null;
create index brands_by_name on products.brands (tenant_id, name collate app.natural, id) where deleted_at is null;
create index brands_by_code on products.brands (tenant_id, code collate app.natural, id) where deleted_at is null;
create index brands_by_status on products.brands (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index brands_code_unique on products.brands (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.brands');
call kit.keep_counts('products.brands');
call kit.keep_search('products.brands');

create table products.vendors (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  email text,
  phone text,
  contact_name text,
  tax_id text,
  commission_basis_points bigint,
  image_url text,
  thumbnail_url text,
  content_url text,
  media_url text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index vendors_by_created_at on products.vendors (tenant_id, created_at, id) where deleted_at is null;
create index vendors_by_updated_at on products.vendors (tenant_id, updated_at, id) where deleted_at is null;
create index vendors_by_name on products.vendors (tenant_id, name collate app.natural, id) where deleted_at is null;
create index vendors_by_code on products.vendors (tenant_id, code collate app.natural, id) where deleted_at is null;
create index vendors_by_status on products.vendors (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index vendors_code_unique on products.vendors (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.vendors');
call kit.keep_counts('products.vendors');
call kit.keep_search('products.vendors');

create table products.channels (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  currency_code text check (currency_code in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  api_url text,
  api_description text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index channels_by_created_at on products.channels (tenant_id, created_at, id) where deleted_at is null;
create index channels_by_updated_at on products.channels (tenant_id, updated_at, id) where deleted_at is null;
create index channels_by_name on products.channels (tenant_id, name collate app.natural, id) where deleted_at is null;
create index channels_by_code on products.channels (tenant_id, code collate app.natural, id) where deleted_at is null;
create index channels_by_status on products.channels (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index channels_code_unique on products.channels (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.channels');
call kit.keep_counts('products.channels');
call kit.keep_search('products.channels');

create table products.warehouses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  vendor_id uuid,
  channel_id uuid,
  address text,
  is_global boolean not null default true,
  is_multichannel boolean not null default false,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint warehouses_vendor_id_fkey foreign key (tenant_id, vendor_id) references products.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint warehouses_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete set null (channel_id)
);
create index warehouses_by_created_at on products.warehouses (tenant_id, created_at, id) where deleted_at is null;
create index warehouses_by_updated_at on products.warehouses (tenant_id, updated_at, id) where deleted_at is null;
create index warehouses_by_name on products.warehouses (tenant_id, name collate app.natural, id) where deleted_at is null;
create index warehouses_by_code on products.warehouses (tenant_id, code collate app.natural, id) where deleted_at is null;
create index warehouses_by_status on products.warehouses (tenant_id, status collate app.natural, id) where deleted_at is null;
create index warehouses_vendor_id on products.warehouses (tenant_id, vendor_id) where vendor_id is not null;
create index warehouses_channel_id on products.warehouses (tenant_id, channel_id) where channel_id is not null;
create unique index warehouses_code_unique on products.warehouses (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.warehouses');
call kit.keep_counts('products.warehouses');
call kit.keep_search('products.warehouses');

create table products.catalogs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  channel_id uuid,
  is_multichannel boolean not null default false,
  currency_code text check (currency_code in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  items_counter bigint,
  image_url text,
  thumbnail_url text,
  content_url text,
  media_url text,
  is_global boolean not null default true,
  country_id text,
  country_name text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint catalogs_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete set null (channel_id)
);
create index catalogs_by_created_at on products.catalogs (tenant_id, created_at, id) where deleted_at is null;
create index catalogs_by_updated_at on products.catalogs (tenant_id, updated_at, id) where deleted_at is null;
create index catalogs_by_name on products.catalogs (tenant_id, name collate app.natural, id) where deleted_at is null;
create index catalogs_by_code on products.catalogs (tenant_id, code collate app.natural, id) where deleted_at is null;
create index catalogs_by_status on products.catalogs (tenant_id, status collate app.natural, id) where deleted_at is null;
create index catalogs_channel_id on products.catalogs (tenant_id, channel_id) where channel_id is not null;
create unique index catalogs_code_unique on products.catalogs (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.catalogs');
call kit.keep_counts('products.catalogs');
call kit.keep_search('products.catalogs');

create table products.categories (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  parent_id uuid,
  display_order bigint not null default 0,
  icon_url text,
  image_url text,
  content_url text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references products.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on products.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on products.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on products.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_code on products.categories (tenant_id, code collate app.natural, id) where deleted_at is null;
create index categories_by_display_order on products.categories (tenant_id, display_order, id) where deleted_at is null;
create index categories_by_status on products.categories (tenant_id, status collate app.natural, id) where deleted_at is null;
create index categories_parent_id on products.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('products.categories');
call kit.keep_counts('products.categories');
call kit.keep_search('products.categories');

create table products.products (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  sku text not null,
  name text not null,
  description text,
  product_type text not null default 'goods',
  brand_id uuid,
  vendor_id uuid,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  price numeric constraint products_price_check check (price = trunc(price, products.money_decimals(currency))),
  cost numeric constraint products_cost_check check (cost = trunc(cost, products.money_decimals(currency))),
  discount numeric constraint products_discount_check check (discount = trunc(discount, 4)),
  tax numeric constraint products_tax_check check (tax = trunc(tax, 4)),
  price_minor bigint,
  tax_value numeric,
  price_with_taxes numeric,
  total_price numeric,
  options jsonb,
  components jsonb,
  enforce_stock boolean not null default true,
  open_price boolean not null default false,
  open_stock boolean not null default false,
  image_url text,
  content_url text,
  qcode text,
  show_in text,
  meta_title text,
  meta_description text,
  meta_keywords text,
  slug text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  tags text[] not null default '{}',
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint products_brand_id_fkey foreign key (tenant_id, brand_id) references products.brands (tenant_id, id) on delete set null (brand_id),
  constraint products_vendor_id_fkey foreign key (tenant_id, vendor_id) references products.vendors (tenant_id, id) on delete set null (vendor_id)
);
create index products_by_created_at on products.products (tenant_id, created_at, id) where deleted_at is null;
create index products_by_updated_at on products.products (tenant_id, updated_at, id) where deleted_at is null;
create index products_by_sku on products.products (tenant_id, sku collate app.natural, id) where deleted_at is null;
create index products_by_name on products.products (tenant_id, name collate app.natural, id) where deleted_at is null;
create index products_by_price_minor on products.products (tenant_id, price_minor, id) where deleted_at is null;
create index products_by_status on products.products (tenant_id, status collate app.natural, id) where deleted_at is null;
create index products_brand_id on products.products (tenant_id, brand_id) where brand_id is not null;
create index products_vendor_id on products.products (tenant_id, vendor_id) where vendor_id is not null;
create unique index products_sku_unique on products.products (tenant_id, lower(sku)) where deleted_at is null;
call app.wall('products.products');
call kit.keep_counts('products.products');
call kit.keep_search('products.products');

create table products.variations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  sku text,
  name text not null,
  description text,
  size text,
  color text,
  extra_variation text,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  price numeric constraint variations_price_check check (price = trunc(price, products.money_decimals(currency))),
  cost numeric constraint variations_cost_check check (cost = trunc(cost, products.money_decimals(currency))),
  discount numeric constraint variations_discount_check check (discount = trunc(discount, 4)),
  tax numeric constraint variations_tax_check check (tax = trunc(tax, 4)),
  price_minor bigint,
  tax_value numeric,
  price_with_taxes numeric,
  total_price numeric,
  enforce_stock boolean not null default true,
  image_url text,
  content_url text,
  qcode text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint variations_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade
);
create index variations_by_created_at on products.variations (tenant_id, created_at, id) where deleted_at is null;
create index variations_by_updated_at on products.variations (tenant_id, updated_at, id) where deleted_at is null;
create index variations_by_sku on products.variations (tenant_id, sku collate app.natural, id) where deleted_at is null;
create index variations_by_name on products.variations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index variations_by_price_minor on products.variations (tenant_id, price_minor, id) where deleted_at is null;
create index variations_by_status on products.variations (tenant_id, status collate app.natural, id) where deleted_at is null;
create index variations_product_id on products.variations (tenant_id, product_id) where product_id is not null;
create unique index variations_sku_unique on products.variations (tenant_id, lower(sku)) where deleted_at is null;
call app.wall('products.variations');
call kit.keep_counts('products.variations');
call kit.keep_search('products.variations');

create table products.images (
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
  file_id uuid,
  name text,
  description text,
  url text,
  file_type text,
  file_size bigint,
  is_main_image boolean not null default false,
  is_public boolean not null default true,
  place bigint not null default 0,
  payload jsonb,
  primary key (tenant_id, id),
  constraint images_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete set null (product_id),
  constraint images_category_id_fkey foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete set null (category_id)
);
create index images_by_created_at on products.images (tenant_id, created_at, id) where deleted_at is null;
create index images_by_updated_at on products.images (tenant_id, updated_at, id) where deleted_at is null;
create index images_by_place on products.images (tenant_id, place, id) where deleted_at is null;
create index images_product_id on products.images (tenant_id, product_id) where product_id is not null;
create index images_category_id on products.images (tenant_id, category_id) where category_id is not null;
create index images_file_id on products.images (tenant_id, file_id) where file_id is not null;
call app.wall('products.images');
call kit.keep_counts('products.images');

create table products.price_lists (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  kind text not null default 'sale' check (kind in ('override', 'sale')),
  priority bigint not null default 0,
  roles text[] not null default '{}',
  start_date timestamptz(3),
  end_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index price_lists_by_created_at on products.price_lists (tenant_id, created_at, id) where deleted_at is null;
create index price_lists_by_updated_at on products.price_lists (tenant_id, updated_at, id) where deleted_at is null;
create index price_lists_by_name on products.price_lists (tenant_id, name collate app.natural, id) where deleted_at is null;
create index price_lists_by_code on products.price_lists (tenant_id, code collate app.natural, id) where deleted_at is null;
create index price_lists_by_priority on products.price_lists (tenant_id, priority, id) where deleted_at is null;
create index price_lists_by_start_date on products.price_lists (tenant_id, start_date, id) where deleted_at is null;
create index price_lists_by_end_date on products.price_lists (tenant_id, end_date, id) where deleted_at is null;
create index price_lists_by_status on products.price_lists (tenant_id, status collate app.natural, id) where deleted_at is null;
create unique index price_lists_code_unique on products.price_lists (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.price_lists');
call kit.keep_counts('products.price_lists');
call kit.keep_search('products.price_lists');

create table products.prices (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  variation_id uuid,
  price_list_id uuid,
  channel_id uuid,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  price numeric not null constraint prices_price_check check (price = trunc(price, products.money_decimals(currency))),
  compare_at_price numeric constraint prices_compare_at_price_check check (compare_at_price = trunc(compare_at_price, products.money_decimals(currency))),
  cost numeric constraint prices_cost_check check (cost = trunc(cost, products.money_decimals(currency))),
  price_minor bigint generated always as ((price * 10 ^ products.money_decimals(currency))::bigint) stored,
  min_quantity bigint not null default 1,
  max_quantity bigint,
  start_date timestamptz(3),
  end_date timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  primary key (tenant_id, id),
  constraint prices_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint prices_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id),
  constraint prices_price_list_id_fkey foreign key (tenant_id, price_list_id) references products.price_lists (tenant_id, id) on delete set null (price_list_id),
  constraint prices_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete set null (channel_id)
);
create index prices_by_created_at on products.prices (tenant_id, created_at, id) where deleted_at is null;
create index prices_by_updated_at on products.prices (tenant_id, updated_at, id) where deleted_at is null;
create index prices_by_price_minor on products.prices (tenant_id, price_minor, id) where deleted_at is null;
create index prices_by_min_quantity on products.prices (tenant_id, min_quantity, id) where deleted_at is null;
create index prices_by_start_date on products.prices (tenant_id, start_date, id) where deleted_at is null;
create index prices_by_end_date on products.prices (tenant_id, end_date, id) where deleted_at is null;
create index prices_by_status on products.prices (tenant_id, status collate app.natural, id) where deleted_at is null;
create index prices_product_id on products.prices (tenant_id, product_id) where product_id is not null;
create index prices_variation_id on products.prices (tenant_id, variation_id) where variation_id is not null;
create index prices_price_list_id on products.prices (tenant_id, price_list_id) where price_list_id is not null;
create index prices_channel_id on products.prices (tenant_id, channel_id) where channel_id is not null;
call app.wall('products.prices');
call kit.keep_counts('products.prices');

create table products.promotions (
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
  name text not null,
  description text,
  code text,
  promotion_type text not null default 'percent' check (promotion_type in ('percent', 'amount', 'fixed_price', 'buy_get', 'free_shipping')),
  discount_percentage numeric constraint promotions_discount_percentage_check check (discount_percentage = trunc(discount_percentage, 2)),
  discount_money numeric constraint promotions_discount_money_check check (discount_money = trunc(discount_money, products.money_decimals(currency))),
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  buy_quantity bigint,
  get_quantity bigint,
  min_quantity bigint,
  minimum_purchase numeric constraint promotions_minimum_purchase_check check (minimum_purchase = trunc(minimum_purchase, products.money_decimals(currency))),
  start_date timestamptz(3),
  end_date timestamptz(3),
  priority bigint not null default 0,
  is_stackable boolean not null default true,
  group_name text,
  base text not null default 'running' check (base in ('running', 'list')),
  maximum_discount numeric constraint promotions_maximum_discount_check check (maximum_discount = trunc(maximum_discount, products.money_decimals(currency))),
  floor_at_cost boolean not null default false,
  usage_limit bigint,
  usage_limit_per_customer bigint,
  budget numeric constraint promotions_budget_check check (budget = trunc(budget, products.money_decimals(currency))),
  used_count bigint not null default 0 check (used_count >= 0),
  spent numeric generated always as (round(spent_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  budget_minor bigint generated always as ((budget * 10 ^ products.money_decimals(currency))::bigint) stored,
  additional_points bigint,
  image_url text,
  content_url text,
  qcode text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  payload jsonb,
  search tsvector not null default '',
  -- Whoever would go beyond a limit is refused by the row itself, however many try at once.
  constraint promotions_usage_limit_check check (used_count <= usage_limit),
  constraint promotions_budget_left_check check (spent_minor <= (budget * 10 ^ products.money_decimals(currency))::bigint),
  primary key (tenant_id, id),
  constraint promotions_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint promotions_category_id_fkey foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete set null (category_id)
);
create index promotions_by_created_at on products.promotions (tenant_id, created_at, id) where deleted_at is null;
create index promotions_by_updated_at on products.promotions (tenant_id, updated_at, id) where deleted_at is null;
create index promotions_by_name on products.promotions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index promotions_by_code on products.promotions (tenant_id, code collate app.natural, id) where deleted_at is null;
create index promotions_by_start_date on products.promotions (tenant_id, start_date, id) where deleted_at is null;
create index promotions_by_end_date on products.promotions (tenant_id, end_date, id) where deleted_at is null;
create index promotions_by_priority on products.promotions (tenant_id, priority, id) where deleted_at is null;
create index promotions_by_status on products.promotions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index promotions_product_id on products.promotions (tenant_id, product_id) where product_id is not null;
create index promotions_category_id on products.promotions (tenant_id, category_id) where category_id is not null;
create unique index promotions_code_unique on products.promotions (tenant_id, lower(code)) where deleted_at is null;
call app.wall('products.promotions');
call kit.keep_counts('products.promotions');
call kit.keep_search('products.promotions');

create table products.stock (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  variation_id uuid,
  warehouse_id uuid,
  vendor_id uuid,
  available bigint not null default 0,
  reserved bigint not null default 0 constraint stock_reserved_check check (reserved >= 0),
  on_hand bigint generated always as (available + reserved) stored,
  on_transit bigint not null default 0,
  enforce_availability boolean not null default true,
  low_at bigint,
  is_low boolean generated always as (coalesce(available <= low_at, false)) stored,
  stock_unit text,
  priority bigint not null default 0,
  prime boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  -- What moved it, said by the statement that moves it and taken away by the trigger that writes it down.
  moved_by text,
  moved_for uuid,
  moved_note text,
  -- Nothing is sold that is not there, whoever asks and however many at once.
  constraint stock_available_check check (available >= 0 or not enforce_availability),
  primary key (tenant_id, id),
  constraint stock_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint stock_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id),
  constraint stock_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete set null (warehouse_id),
  constraint stock_vendor_id_fkey foreign key (tenant_id, vendor_id) references products.vendors (tenant_id, id) on delete set null (vendor_id)
);
create index stock_by_created_at on products.stock (tenant_id, created_at, id) where deleted_at is null;
create index stock_by_updated_at on products.stock (tenant_id, updated_at, id) where deleted_at is null;
create index stock_by_available on products.stock (tenant_id, available, id) where deleted_at is null;
create index stock_by_reserved on products.stock (tenant_id, reserved, id) where deleted_at is null;
create index stock_by_on_hand on products.stock (tenant_id, on_hand, id) where deleted_at is null;
create index stock_by_priority on products.stock (tenant_id, priority, id) where deleted_at is null;
create index stock_by_status on products.stock (tenant_id, status collate app.natural, id) where deleted_at is null;
create index stock_product_id on products.stock (tenant_id, product_id) where product_id is not null;
create index stock_variation_id on products.stock (tenant_id, variation_id) where variation_id is not null;
create index stock_warehouse_id on products.stock (tenant_id, warehouse_id) where warehouse_id is not null;
create index stock_vendor_id on products.stock (tenant_id, vendor_id) where vendor_id is not null;
call app.wall('products.stock');
call kit.keep_counts('products.stock');

create table products.carts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  state text not null default 'open' check (state in ('open', 'ordered', 'closed', 'cancelled')),
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  notes text,
  promo_codes text[] not null default '{}',
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  discount numeric generated always as (round(discount_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  tax numeric generated always as (round(tax_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  delivery numeric generated always as (round(delivery_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  total numeric generated always as (round(total_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  subtotal_minor bigint,
  discount_minor bigint,
  tax_minor bigint,
  delivery_minor bigint,
  total_minor bigint,
  total_items bigint,
  prices_include_tax boolean,
  trace jsonb,
  priced_at timestamptz(3),
  order_unique_id uuid,
  order_system text,
  order_display_id text,
  order_status text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index carts_by_created_at on products.carts (tenant_id, created_at, id) where deleted_at is null;
create index carts_by_updated_at on products.carts (tenant_id, updated_at, id) where deleted_at is null;
create index carts_by_total_minor on products.carts (tenant_id, total_minor, id) where deleted_at is null;
create index carts_by_total_items on products.carts (tenant_id, total_items, id) where deleted_at is null;
create index carts_user_id on products.carts (tenant_id, user_id) where user_id is not null;
call app.wall('products.carts');
call kit.keep_counts('products.carts');
call kit.keep_search('products.carts');

create table products.cart_details (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  cart_id uuid not null,
  product_id uuid not null,
  variation_id uuid,
  vendor_id uuid,
  category_id uuid,
  sku text not null,
  name text not null,
  category_name text,
  is_variation boolean not null default false,
  quantity bigint not null,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  unit_price numeric generated always as (round(unit_price_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  discount numeric generated always as (round(discount_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  tax numeric,
  tax_value numeric generated always as (round(tax_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  total numeric generated always as (round(total_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  unit_price_minor bigint,
  subtotal_minor bigint,
  discount_minor bigint,
  tax_minor bigint,
  total_minor bigint,
  state text not null default 'open' check (state in ('open', 'saved', 'ordered', 'cancelled')),
  order_status text,
  notes text,
  payload jsonb,
  primary key (tenant_id, id),
  constraint cart_details_cart_id_fkey foreign key (tenant_id, cart_id) references products.carts (tenant_id, id) on delete cascade,
  constraint cart_details_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint cart_details_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id),
  constraint cart_details_vendor_id_fkey foreign key (tenant_id, vendor_id) references products.vendors (tenant_id, id) on delete set null (vendor_id),
  constraint cart_details_category_id_fkey foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete set null (category_id)
);
create index cart_details_by_created_at on products.cart_details (tenant_id, created_at, id) where deleted_at is null;
create index cart_details_by_updated_at on products.cart_details (tenant_id, updated_at, id) where deleted_at is null;
create index cart_details_cart_id on products.cart_details (tenant_id, cart_id) where cart_id is not null;
create index cart_details_product_id on products.cart_details (tenant_id, product_id) where product_id is not null;
create index cart_details_variation_id on products.cart_details (tenant_id, variation_id) where variation_id is not null;
create index cart_details_vendor_id on products.cart_details (tenant_id, vendor_id) where vendor_id is not null;
create index cart_details_category_id on products.cart_details (tenant_id, category_id) where category_id is not null;
call app.wall('products.cart_details');
call kit.keep_counts('products.cart_details');

create table products.users (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text,
  username text,
  email text,
  phone text,
  role text,
  primary key (tenant_id, id)
);
create index users_by_created_at on products.users (tenant_id, created_at, id) where deleted_at is null;
create index users_by_updated_at on products.users (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('products.users');
call kit.keep_counts('products.users');

create table products.companies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  block_app_id text,
  user_id uuid,
  email text,
  website text,
  tax_id text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index companies_by_created_at on products.companies (tenant_id, created_at, id) where deleted_at is null;
create index companies_by_updated_at on products.companies (tenant_id, updated_at, id) where deleted_at is null;
create index companies_user_id on products.companies (tenant_id, user_id) where user_id is not null;
call app.wall('products.companies');
call kit.keep_counts('products.companies');
call kit.keep_search('products.companies');

create table products.company_keys (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  company_id uuid not null,
  name text,
  ending text,
  primary key (tenant_id, id),
  constraint company_keys_company_id_fkey foreign key (tenant_id, company_id) references products.companies (tenant_id, id) on delete cascade
);
create index company_keys_by_created_at on products.company_keys (tenant_id, created_at, id) where deleted_at is null;
create index company_keys_by_updated_at on products.company_keys (tenant_id, updated_at, id) where deleted_at is null;
create index company_keys_company_id on products.company_keys (tenant_id, company_id) where company_id is not null;
call app.wall('products.company_keys');
call kit.keep_counts('products.company_keys');

-- Every live sku of products and variations, so that one word names one thing.
create table products.skus (
  tenant_id uuid not null,
  sku text not null,
  product_id uuid not null,
  variation_id uuid,
  constraint skus_sku primary key (tenant_id, sku),
  foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete cascade
);
create index skus_product on products.skus (tenant_id, product_id);
create index skus_variation on products.skus (tenant_id, variation_id);
call app.wall('products.skus');

-- What a price alone does not say is filled in: the currency and tax of the company, and what one comes to.
create function products.fill_price() returns trigger language plpgsql set search_path = '' as $$
declare
  shop record;
  of_product record;
  inherited numeric;
  net numeric;
begin
  select currency, tax_rate, prices_include_tax into shop from products.shop_settings where tenant_id = new.tenant_id;
  if tg_table_name = 'variations' then
    select p.currency, p.sku, p.tax into of_product from products.products p where p.tenant_id = new.tenant_id and p.id = new.product_id;
    new.currency := coalesce(of_product.currency, 'EUR');
    inherited := of_product.tax;
    new.sku := coalesce(new.sku, left(of_product.sku, 70) || '-' || left(new.id::text, 8));
  else
    new.currency := coalesce(new.currency, shop.currency, 'EUR');
  end if;
  new.discount := coalesce(new.discount, 0);
  new.tax := coalesce(new.tax, inherited, shop.tax_rate, 0.19);
  new.price_minor := (new.price * 10 ^ products.money_decimals(new.currency))::bigint;
  net := round(new.price * (1 - new.discount), products.money_decimals(new.currency));
  new.tax_value := case when coalesce(shop.prices_include_tax, false) then net - round(net / (1 + new.tax), products.money_decimals(new.currency))
    else round(net * new.tax, products.money_decimals(new.currency)) end;
  new.price_with_taxes := case when coalesce(shop.prices_include_tax, false) then net else net + new.tax_value end;
  new.total_price := new.price_with_taxes;
  return new;
end $$;
create trigger fill_price before insert or update on products.products for each row execute function products.fill_price();
create trigger fill_price before insert or update on products.variations for each row execute function products.fill_price();

create function products.fill_currency() returns trigger language plpgsql set search_path = '' as $$
begin
  new.currency := coalesce(new.currency, (select currency from products.shop_settings where tenant_id = new.tenant_id), 'EUR');
  return new;
end $$;
create trigger fill_currency before insert or update on products.prices for each row execute function products.fill_currency();
create trigger fill_currency before insert or update on products.promotions for each row execute function products.fill_currency();
create trigger fill_currency before insert or update on products.carts for each row execute function products.fill_currency();

create function products.keep_sku() returns trigger language plpgsql set search_path = '' as $$
declare
  of_product uuid := case tg_table_name when 'variations' then (to_jsonb(new) ->> 'product_id')::uuid else new.id end;
  of_variation uuid := case tg_table_name when 'variations' then new.id end;
begin
  if tg_op = 'UPDATE' and lower(new.sku) = lower(old.sku) and (new.deleted_at is null) = (old.deleted_at is null) then
    return null;
  end if;
  delete from products.skus s where s.tenant_id = new.tenant_id and s.product_id = of_product and s.variation_id is not distinct from of_variation;
  if new.deleted_at is null then
    insert into products.skus (tenant_id, sku, product_id, variation_id) values (new.tenant_id, lower(new.sku), of_product, of_variation);
  end if;
  return null;
end $$;
create trigger keep_sku after insert or update on products.products for each row execute function products.keep_sku();
create trigger keep_sku after insert or update on products.variations for each row execute function products.keep_sku();

-- A branch cannot grow out of itself.
create function products.keep_tree() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.parent_id is null or (tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.tenant_id::text || ' categories', 0));
  if exists (
    with recursive above as (
      select new.parent_id as id union select c.parent_id from products.categories c join above a on c.tenant_id = new.tenant_id and c.id = a.id where c.parent_id is not null
    ) select 1 from above where id = new.id) then
    raise exception 'a category cannot lie below itself' using errcode = 'check_violation', constraint = 'categories_parent_id_check';
  end if;
  return new;
end $$;
create trigger keep_tree before insert or update on products.categories for each row execute function products.keep_tree();

create table products.category_products (
  tenant_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  place bigint generated always as identity,
  primary key (tenant_id, product_id, category_id),
  foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete cascade
);
create index category_products_category on products.category_products (tenant_id, category_id, product_id);
call app.wall('products.category_products');

create table products.catalog_products (
  tenant_id uuid not null,
  product_id uuid not null,
  catalog_id uuid not null,
  place bigint generated always as identity,
  primary key (tenant_id, product_id, catalog_id),
  foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, catalog_id) references products.catalogs (tenant_id, id) on delete cascade
);
create index catalog_products_catalog on products.catalog_products (tenant_id, catalog_id, product_id);
call app.wall('products.catalog_products');

create table products.suggested (
  tenant_id uuid not null,
  product_id uuid not null,
  other_id uuid not null check (other_id <> product_id),
  place bigint generated always as identity,
  primary key (tenant_id, product_id, other_id),
  foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references products.products (tenant_id, id) on delete cascade
);
create index suggested_other on products.suggested (tenant_id, other_id);
call app.wall('products.suggested');

create unique index images_main on products.images (tenant_id, product_id) where is_main_image and product_id is not null and deleted_at is null;
create unique index stock_place_unique on products.stock (tenant_id, product_id, variation_id, warehouse_id) nulls not distinct where deleted_at is null;
create unique index companies_block_app_unique on products.companies (tenant_id, block_app_id) where deleted_at is null;
create unique index carts_open on products.carts (tenant_id, user_id) where state = 'open' and deleted_at is null;

alter table products.company_keys add column hash bytea;
create unique index company_keys_hash on products.company_keys (tenant_id, hash);

-- The books of the shelves: every change of a number, with why and for whom. Rows are added and never changed.
create table products.stock_movements (
  tenant_id uuid not null,
  id bigint generated always as identity,
  stock_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  reason text not null check (reason in ('adjusted', 'reserved', 'released', 'sold', 'returned', 'received', 'moved')),
  available_by bigint not null,
  reserved_by bigint not null,
  available bigint not null,
  reserved bigint not null,
  subject_id uuid,
  note text,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_id) references products.stock (tenant_id, id) on delete cascade
);
create index stock_movements_stock on products.stock_movements (tenant_id, stock_id, id desc);
call app.wall('products.stock_movements');

create function products.write_movement() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.available <> 0 or new.reserved <> 0 then
      insert into products.stock_movements (tenant_id, stock_id, reason, available_by, reserved_by, available, reserved, actor_id)
      values (new.tenant_id, new.id, 'adjusted', new.available, new.reserved, new.available, new.reserved, new.created_by);
    end if;
    return null;
  end if;
  if new.available <> old.available or new.reserved <> old.reserved then
    insert into products.stock_movements (tenant_id, stock_id, reason, available_by, reserved_by, available, reserved, subject_id, note, actor_id)
    values (new.tenant_id, new.id, coalesce(new.moved_by, 'adjusted'), new.available - old.available, new.reserved - old.reserved, new.available, new.reserved,
      new.moved_for, new.moved_note, nullif(current_setting('app.actor', true), '')::uuid);
  end if;
  new.moved_by := null;
  new.moved_for := null;
  new.moved_note := null;
  return new;
end $$;
create trigger write_first_movement after insert on products.stock for each row execute function products.write_movement();
create trigger write_movement before update on products.stock for each row execute function products.write_movement();

create function products.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'movements are never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger refuse_change before update on products.stock_movements for each row execute function products.refuse_change();

-- What is promised to somebody for a while.
create table products.reservations (
  tenant_id uuid not null,
  id uuid not null,
  cart_id uuid not null,
  user_id uuid not null,
  key text not null,
  state text not null default 'held' check (state in ('held', 'committed', 'released')),
  expires_at timestamptz(3) not null,
  order_id uuid,
  taken jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint reservations_key unique (tenant_id, key),
  foreign key (tenant_id, cart_id) references products.carts (tenant_id, id) on delete cascade
);
create unique index reservations_held on products.reservations (tenant_id, cart_id) where state = 'held';
create index reservations_cart on products.reservations (tenant_id, cart_id);
call app.wall('products.reservations');

create table products.reservation_lines (
  tenant_id uuid not null,
  reservation_id uuid not null,
  stock_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (tenant_id, reservation_id, stock_id),
  foreign key (tenant_id, reservation_id) references products.reservations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stock_id) references products.stock (tenant_id, id) on delete cascade
);
create index reservation_lines_stock on products.reservation_lines (tenant_id, stock_id);
call app.wall('products.reservation_lines');

create table products.promotion_uses (
  tenant_id uuid not null,
  reservation_id uuid not null,
  promotion_id uuid not null,
  user_id uuid not null,
  amount_minor bigint not null,
  released boolean not null default false,
  primary key (tenant_id, reservation_id, promotion_id),
  foreign key (tenant_id, reservation_id) references products.reservations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, promotion_id) references products.promotions (tenant_id, id) on delete cascade
);
create index promotion_uses_customer on products.promotion_uses (tenant_id, promotion_id, user_id) where not released;
call app.wall('products.promotion_uses');
