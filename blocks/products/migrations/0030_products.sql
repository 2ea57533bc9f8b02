-- What is sold: products, prices, stock, promotions, catalogs, and the cart. Amounts are exact decimals of their currency or whole minor units.
--
-- replaces, of 0.1.0: 0001_products 0002_tax_by_zone 0003_bins 0004_prices_of_variations 0005_stock_counts 0006_order_of_spans 0007_variants
-- replaces, of 0.1.0: 0008_back_orders 0009_listings 0010_is_listed 0011_tax_on_delivery 0012_running_low 0013_extensions 0014_reservations_of_offers
-- replaces, of 0.1.0: 0015_lists_for_tiers 0016_channels 0017_catalogs_by_rule 0018_translations 0020_delivery_by_currency 0021_saved_carts
-- replaces, of 0.1.0: 0023_early_access 0024_found_by_form 0025_discount_in_two_words 0026_original_names 0027_called_by_clients 0028_products_view
-- replaces, of 0.1.0: 0029_storefront 0030_custom_fields

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
  delivery_minor bigint not null default 0 check (delivery_minor >= 0),
  -- From how many pieces of difference on somebody else has to post a count.
  count_limit integer not null default 20 check (count_limit between 0 and 1000000000),
  -- Delivery is taxed too: as the goods with the highest rate, or by a tax class of its own. What it came to stands beside it.
  delivery_tax_class text check (length(delivery_tax_class) between 1 and 60),
  -- How often what is held for somebody may be held on, and how often it was.
  reservation_extensions integer not null default 2 check (reservation_extensions between 0 and 20),
  language text not null default 'en',
  languages text[] not null default '{}',
  -- What delivery costs where a cart is not in the shop's own currency: currency → whole minor units of it. Nothing is converted.
  deliveries jsonb not null default '{}' check (jsonb_typeof(deliveries) = 'object'),
  -- Whether anybody may look at what a company sells, and what stands above it.
  storefront_open boolean not null default false,
  storefront_intro text check (length(storefront_intro) <= 2000)
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
  roles text[] not null default '{}',
  -- Apart from the rows below: a channel whose only warehouse was removed for good sells from none, not from all of them.
  every_warehouse boolean not null default true,
  -- What clients of the specification call channels and currencies, and say of keys.
  currency_name text,
  api_keys_description text,
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
  channel_code text,
  channel_name text,
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
  -- A catalog without a rule holds what was put into it by hand; one with a rule whatever the rule finds.
  rule jsonb,
  channel_code text,
  channel_name text,
  currency_name text,
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
  tax_class text not null default 'standard',
  custom_fields jsonb not null default '{}',
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
create index products_qcode on products.products (tenant_id, qcode) where deleted_at is null and qcode is not null;
call app.wall('products.products');
call kit.keep_counts('products.products');
call kit.keep_search('products.products');
call kit.keep_custom_fields('products.products', 'products.products');

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
  -- Variations made from the options of their product, and pictures of them.
  choices jsonb,
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
-- A price of a variation is a price of its product: said once by the table, whoever writes and however many rows at once.
create unique index variations_of_product on products.variations (tenant_id, product_id, id);
create index variations_qcode on products.variations (tenant_id, qcode) where deleted_at is null and qcode is not null;
-- One combination is one variation, however many make them at once; an object has no order, so neither has this.
create unique index variations_choices_unique on products.variations (tenant_id, product_id, choices) where choices is not null and deleted_at is null;
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
  variation_id uuid,
  -- What a picture was called where it comes from, beside what it is called here.
  original_name text,
  primary key (tenant_id, id),
  constraint images_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete set null (product_id),
  constraint images_category_id_fkey foreign key (tenant_id, category_id) references products.categories (tenant_id, id) on delete set null (category_id),
  -- A picture of a variation is a picture of its product.
  constraint images_variation_id_fkey foreign key (tenant_id, product_id, variation_id)
    references products.variations (tenant_id, product_id, id) on delete set null (variation_id)
);
create index images_by_created_at on products.images (tenant_id, created_at, id) where deleted_at is null;
create index images_by_updated_at on products.images (tenant_id, updated_at, id) where deleted_at is null;
create index images_by_place on products.images (tenant_id, place, id) where deleted_at is null;
create index images_product_id on products.images (tenant_id, product_id) where product_id is not null;
create index images_category_id on products.images (tenant_id, category_id) where category_id is not null;
create index images_file_id on products.images (tenant_id, file_id) where file_id is not null;
create unique index images_main on products.images (tenant_id, product_id) where is_main_image and product_id is not null and deleted_at is null;
create index images_variation_id on products.images (tenant_id, variation_id) where variation_id is not null;
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
  -- Kept for customers in a tier of the loyalty programme.
  for_tiers boolean not null default false,
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
call kit.keep_order('products.price_lists', 'start_date', 'end_date');

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
  constraint prices_price_list_id_fkey foreign key (tenant_id, price_list_id) references products.price_lists (tenant_id, id) on delete set null (price_list_id),
  constraint prices_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete set null (channel_id),
  constraint prices_variation_id_fkey foreign key (tenant_id, product_id, variation_id)
    references products.variations (tenant_id, product_id, id) on delete set null (variation_id)
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
call kit.keep_order('products.prices', 'start_date', 'end_date');

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
  -- What a promotion takes off as clients of another make read it: of what kind, and how much of it. Without a value they show a discount of nothing.
  discount_type text generated always as (promotion_type) stored,
  discount_value numeric generated always as (
    case promotion_type when 'percent' then discount_percentage when 'amount' then discount_money when 'fixed_price' then discount_money end
  ) stored,
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
call kit.keep_order('products.promotions', 'start_date', 'end_date');

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
  -- Where in a warehouse a shelf is, for whoever fetches goods from it.
  bin text,
  -- The count that keeps a shelf as it is.
  frozen_for_id uuid,
  -- What is kept back from sale, how far below nothing a shelf may go, and when what is owed comes.
  safety_stock bigint not null default 0,
  back_order_max bigint,
  expected_on date,
  -- Since when a shelf is low, and when those who keep it were told; both end when it is above its threshold again.
  low_since timestamptz(3),
  low_told_at timestamptz(3),
  primary key (tenant_id, id),
  constraint stock_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  constraint stock_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id),
  constraint stock_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete set null (warehouse_id),
  constraint stock_vendor_id_fkey foreign key (tenant_id, vendor_id) references products.vendors (tenant_id, id) on delete set null (vendor_id),
  -- Nothing is sold that is not there, and of what may be owed no more than the shelf says, whoever asks and however many at once.
  constraint stock_available_check
    check (available >= 0 or not enforce_availability and (back_order_max is null or available >= - back_order_max))
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
create unique index stock_place_unique on products.stock (tenant_id, product_id, variation_id, warehouse_id) nulls not distinct where deleted_at is null;
create index stock_frozen_for_id on products.stock (tenant_id, frozen_for_id) where frozen_for_id is not null;
create index stock_by_expected_on on products.stock (tenant_id, expected_on, id) where deleted_at is null;
create index stock_untold on products.stock (tenant_id, low_since) where low_since is not null and low_told_at is null;
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
  country text,
  region text,
  tax_exempt_id text,
  channel_id uuid,
  delivery_tax_minor bigint,
  delivery_tax_basis_points bigint,
  delivery_tax numeric generated always as (round(delivery_tax_minor / 10::numeric ^ products.money_decimals(currency), products.money_decimals(currency))) stored,
  primary key (tenant_id, id),
  constraint carts_channel_id_fkey foreign key (tenant_id, channel_id)
    references products.channels (tenant_id, id) on delete set null (channel_id)
);
create index carts_by_created_at on products.carts (tenant_id, created_at, id) where deleted_at is null;
create index carts_by_updated_at on products.carts (tenant_id, updated_at, id) where deleted_at is null;
create index carts_by_total_minor on products.carts (tenant_id, total_minor, id) where deleted_at is null;
create index carts_by_total_items on products.carts (tenant_id, total_items, id) where deleted_at is null;
create index carts_user_id on products.carts (tenant_id, user_id) where user_id is not null;
create unique index carts_open on products.carts (tenant_id, user_id) where state = 'open' and deleted_at is null;
create index carts_channel_id on products.carts (tenant_id, channel_id) where channel_id is not null;
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
create unique index companies_block_app_unique on products.companies (tenant_id, block_app_id) where deleted_at is null;
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
  hash bytea,
  primary key (tenant_id, id),
  constraint company_keys_company_id_fkey foreign key (tenant_id, company_id) references products.companies (tenant_id, id) on delete cascade
);
create index company_keys_by_created_at on products.company_keys (tenant_id, created_at, id) where deleted_at is null;
create index company_keys_by_updated_at on products.company_keys (tenant_id, updated_at, id) where deleted_at is null;
create index company_keys_company_id on products.company_keys (tenant_id, company_id) where company_id is not null;
create unique index company_keys_hash on products.company_keys (tenant_id, hash);
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

-- The books of the shelves: every change of a number, with why and for whom. Rows are added and never changed.
create table products.stock_movements (
  tenant_id uuid not null,
  id bigint generated always as identity,
  stock_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  reason text not null,
  available_by bigint not null,
  reserved_by bigint not null,
  available bigint not null,
  reserved bigint not null,
  subject_id uuid,
  note text,
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, stock_id) references products.stock (tenant_id, id) on delete cascade,
  constraint stock_movements_reason_check
    check (reason in ('adjusted', 'reserved', 'released', 'sold', 'returned', 'received', 'moved', 'counted'))
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
  -- What an accepted offer promises is held without a cart, for nobody who is known here, and until its order is paid or cancelled.
  cart_id uuid,
  user_id uuid,
  key text not null,
  state text not null default 'held' check (state in ('held', 'committed', 'released')),
  expires_at timestamptz(3),
  order_id uuid,
  taken jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  extended integer not null default 0 check (extended >= 0),
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

-- What is taxed how where it goes, and who buys without tax.

create table products.tax_rates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  country text not null,
  region text,
  tax_class text not null default 'standard',
  rate numeric not null constraint tax_rates_rate_check check (rate between 0 and 1 and rate = trunc(rate, 4)),
  valid_from date not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tax_rates_by_created_at on products.tax_rates (tenant_id, created_at, id) where deleted_at is null;
create index tax_rates_by_updated_at on products.tax_rates (tenant_id, updated_at, id) where deleted_at is null;
create index tax_rates_by_name on products.tax_rates (tenant_id, name collate app.natural, id) where deleted_at is null;
create index tax_rates_by_country on products.tax_rates (tenant_id, country collate app.natural, id) where deleted_at is null;
create index tax_rates_by_region on products.tax_rates (tenant_id, region collate app.natural, id) where deleted_at is null;
create index tax_rates_by_tax_class on products.tax_rates (tenant_id, tax_class collate app.natural, id) where deleted_at is null;
create index tax_rates_by_valid_from on products.tax_rates (tenant_id, valid_from, id) where deleted_at is null;
create index tax_rates_by_status on products.tax_rates (tenant_id, status collate app.natural, id) where deleted_at is null;
-- Of two that begin on one day nobody could say which counts.
create unique index tax_rates_valid_from_unique on products.tax_rates (tenant_id, country, lower(region), lower(tax_class), valid_from) nulls not distinct where deleted_at is null;
call app.wall('products.tax_rates');
call kit.keep_counts('products.tax_rates');
call kit.keep_search('products.tax_rates');

create table products.tax_exemptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  tax_id text not null,
  country text,
  reason text,
  valid_from date,
  valid_until date,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tax_exemptions_by_created_at on products.tax_exemptions (tenant_id, created_at, id) where deleted_at is null;
create index tax_exemptions_by_updated_at on products.tax_exemptions (tenant_id, updated_at, id) where deleted_at is null;
create index tax_exemptions_by_tax_id on products.tax_exemptions (tenant_id, tax_id collate app.natural, id) where deleted_at is null;
create index tax_exemptions_by_country on products.tax_exemptions (tenant_id, country collate app.natural, id) where deleted_at is null;
create index tax_exemptions_by_valid_from on products.tax_exemptions (tenant_id, valid_from, id) where deleted_at is null;
create index tax_exemptions_by_valid_until on products.tax_exemptions (tenant_id, valid_until, id) where deleted_at is null;
create index tax_exemptions_by_status on products.tax_exemptions (tenant_id, status collate app.natural, id) where deleted_at is null;
create index tax_exemptions_user_id on products.tax_exemptions (tenant_id, user_id) where user_id is not null;
call app.wall('products.tax_exemptions');
call kit.keep_counts('products.tax_exemptions');
call kit.keep_search('products.tax_exemptions');
call kit.keep_order('products.tax_exemptions', 'valid_from', 'valid_until');

-- Counting what lies in a warehouse, and finding goods by the code on their label.

create table products.stock_counts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  warehouse_id uuid not null,
  mode text not null default 'delta' check (mode in ('delta', 'freeze')),
  status text not null default 'counting' check (status in ('counting', 'submitted', 'posted', 'cancelled')),
  notes text,
  shelves bigint not null default 0,
  counted bigint not null default 0,
  differing bigint not null default 0,
  pieces bigint not null default 0,
  submitted_by_id uuid,
  submitted_at timestamptz(3),
  posted_by_id uuid,
  posted_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stock_counts_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete cascade
);
create index stock_counts_by_created_at on products.stock_counts (tenant_id, created_at, id) where deleted_at is null;
create index stock_counts_by_updated_at on products.stock_counts (tenant_id, updated_at, id) where deleted_at is null;
create index stock_counts_by_name on products.stock_counts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stock_counts_by_posted_at on products.stock_counts (tenant_id, posted_at, id) where deleted_at is null;
create index stock_counts_warehouse_id on products.stock_counts (tenant_id, warehouse_id) where warehouse_id is not null;
create index stock_counts_submitted_by_id on products.stock_counts (tenant_id, submitted_by_id) where submitted_by_id is not null;
create index stock_counts_posted_by_id on products.stock_counts (tenant_id, posted_by_id) where posted_by_id is not null;
-- Two counts of one warehouse would each write a difference the other has written already.
create unique index stock_counts_warehouse_id_open on products.stock_counts (tenant_id, warehouse_id) where status in ('counting', 'submitted');
call app.wall('products.stock_counts');
call kit.keep_counts('products.stock_counts');
call kit.keep_search('products.stock_counts');

create table products.stock_count_lines (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  count_id uuid not null,
  stock_id uuid not null,
  product_id uuid,
  variation_id uuid,
  sku text,
  name text,
  bin text,
  expected bigint,
  counted bigint check (counted >= 0),
  difference bigint generated always as (counted - expected) stored,
  pieces_off bigint generated always as (abs(counted - expected)) stored,
  counted_by_id uuid,
  counted_at timestamptz(3),
  note text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stock_count_lines_count_id_fkey foreign key (tenant_id, count_id) references products.stock_counts (tenant_id, id) on delete cascade,
  constraint stock_count_lines_stock_id_fkey foreign key (tenant_id, stock_id) references products.stock (tenant_id, id) on delete cascade,
  constraint stock_count_lines_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete set null (product_id),
  constraint stock_count_lines_variation_id_fkey foreign key (tenant_id, variation_id) references products.variations (tenant_id, id) on delete set null (variation_id)
);
create index stock_count_lines_by_created_at on products.stock_count_lines (tenant_id, created_at, id) where deleted_at is null;
create index stock_count_lines_by_updated_at on products.stock_count_lines (tenant_id, updated_at, id) where deleted_at is null;
create index stock_count_lines_by_sku on products.stock_count_lines (tenant_id, sku collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_name on products.stock_count_lines (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_bin on products.stock_count_lines (tenant_id, bin collate app.natural, id) where deleted_at is null;
create index stock_count_lines_by_difference on products.stock_count_lines (tenant_id, difference, id) where deleted_at is null;
create index stock_count_lines_by_pieces_off on products.stock_count_lines (tenant_id, pieces_off, id) where deleted_at is null;
create index stock_count_lines_by_counted_at on products.stock_count_lines (tenant_id, counted_at, id) where deleted_at is null;
create unique index stock_count_lines_stock_id_unique on products.stock_count_lines (tenant_id, count_id, stock_id);
create index stock_count_lines_stock_id on products.stock_count_lines (tenant_id, stock_id) where stock_id is not null;
create index stock_count_lines_product_id on products.stock_count_lines (tenant_id, product_id) where product_id is not null;
create index stock_count_lines_variation_id on products.stock_count_lines (tenant_id, variation_id) where variation_id is not null;
create index stock_count_lines_counted_by_id on products.stock_count_lines (tenant_id, counted_by_id) where counted_by_id is not null;
call app.wall('products.stock_count_lines');
call kit.keep_counts('products.stock_count_lines');
call kit.keep_search('products.stock_count_lines');

alter table products.stock add constraint stock_frozen_for_id_fkey foreign key (tenant_id, frozen_for_id) references products.stock_counts (tenant_id, id) on delete set null (frozen_for_id);

-- What is promised may still be given back or leave, and what comes back is taken in; nothing else moves a shelf that is being counted.
create function products.keep_frozen() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.frozen_for_id is not null and new.frozen_for_id is not distinct from old.frozen_for_id and new.available <> old.available
    and coalesce(new.moved_by, 'adjusted') not in ('released', 'returned') then
    raise exception 'the shelf is being counted' using errcode = 'lock_not_available';
  end if;
  return new;
end $$;
create trigger keep_frozen before update on products.stock for each row execute function products.keep_frozen();

-- What is kept back leaves by hand, never by a sale.
create function products.keep_back() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.moved_by = 'reserved' and new.enforce_availability and new.available < old.available and new.available < new.safety_stock then
    raise exception 'this is kept back from sale' using errcode = 'check_violation', constraint = 'stock_safety_stock_check';
  end if;
  return new;
end $$;
create trigger keep_back before update on products.stock for each row execute function products.keep_back();

-- Where products are sold, and from when until when; and where a cart is bought.

create table products.listings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  product_id uuid not null,
  channel_id uuid,
  visible_from timestamptz(3),
  visible_until timestamptz(3),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  primary key (tenant_id, id),
  constraint listings_product_id_fkey foreign key (tenant_id, product_id) references products.products (tenant_id, id) on delete cascade,
  -- Without its channel it would say everywhere.
  constraint listings_channel_id_fkey foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete cascade
);
create index listings_by_created_at on products.listings (tenant_id, created_at, id) where deleted_at is null;
create index listings_by_updated_at on products.listings (tenant_id, updated_at, id) where deleted_at is null;
create index listings_by_visible_from on products.listings (tenant_id, visible_from, id) where deleted_at is null;
create index listings_by_visible_until on products.listings (tenant_id, visible_until, id) where deleted_at is null;
create index listings_by_status on products.listings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index listings_product_id on products.listings (tenant_id, product_id) where product_id is not null;
create index listings_channel_id on products.listings (tenant_id, channel_id) where channel_id is not null;
call app.wall('products.listings');
call kit.keep_counts('products.listings');
call kit.keep_order('products.listings', 'visible_from', 'visible_until');

-- Whether a product is sold now on a channel, or in the shop itself where that is null.
create function products.is_listed(tenant uuid, product uuid, channel uuid) returns boolean language sql stable
  return not exists (select 1 from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null)
    or exists (select 1 from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null and l.enabled and l.status = 'active'
      and (l.channel_id is null or l.channel_id = channel) and coalesce(l.visible_from <= clock_timestamp(), true) and coalesce(l.visible_until > clock_timestamp(), true));

-- What is told a few minutes later is told together, and what came back meanwhile not at all.
create function products.note_low() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.low_at is null or new.available > new.low_at or new.deleted_at is not null or not new.enabled then
    new.low_since := null;
    new.low_told_at := null;
  elsif new.low_since is null then
    new.low_since := pg_catalog.clock_timestamp();
    perform kit.add_job('products.tell_low', pg_catalog.json_build_object('tenantId', new.tenant_id), null,
      pg_catalog.clock_timestamp() + interval '3 minutes', 'products.tell_low ' || new.tenant_id || ' ' || new.id);
  end if;
  return new;
end $$;
create trigger note_low before insert or update on products.stock for each row execute function products.note_low();

-- Which warehouses a channel sells from, and for whom it is.

create table products.channel_warehouses (
  tenant_id uuid not null,
  channel_id uuid not null,
  warehouse_id uuid not null,
  primary key (tenant_id, channel_id, warehouse_id),
  foreign key (tenant_id, channel_id) references products.channels (tenant_id, id) on delete cascade,
  foreign key (tenant_id, warehouse_id) references products.warehouses (tenant_id, id) on delete cascade
);
create index channel_warehouses_warehouse on products.channel_warehouses (tenant_id, warehouse_id);
call app.wall('products.channel_warehouses');

-- Whether what lies in a warehouse is sold on a channel, or in the shop itself where that is null.
create function products.sells_from(tenant uuid, channel uuid, warehouse uuid) returns boolean language sql stable
  return channel is null
    or exists (select 1 from products.channels c where c.tenant_id = tenant and c.id = channel and c.every_warehouse)
    or exists (select 1 from products.channel_warehouses w where w.tenant_id = tenant and w.channel_id = channel and w.warehouse_id = warehouse);

-- What products and categories are called in other languages, and which those are.

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

-- What people keep of their carts under a name. The lines are a copy: which goods and how many, and no price of that day. A link is
-- known by its hash alone, and ends.
create table products.saved_carts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  name text not null,
  lines jsonb,
  total_items bigint not null default 0,
  link_until timestamptz(3),
  link_hash bytea,
  search tsvector not null default '',
  primary key (tenant_id, id),
  unique (tenant_id, link_hash)
);
create index saved_carts_by_created_at on products.saved_carts (tenant_id, created_at, id) where deleted_at is null;
create index saved_carts_by_updated_at on products.saved_carts (tenant_id, updated_at, id) where deleted_at is null;
create index saved_carts_by_name on products.saved_carts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index saved_carts_by_total_items on products.saved_carts (tenant_id, total_items, id) where deleted_at is null;
create index saved_carts_user_id on products.saved_carts (tenant_id, user_id) where user_id is not null;
call app.wall('products.saved_carts');
call kit.keep_counts('products.saved_carts');
call kit.keep_search('products.saved_carts');

-- Some customers may buy earlier than others what is not for everybody yet.

-- From when a product is sold that is not sold yet, on a channel, or in the shop itself where that is null; null where it never will be.
create function products.opens_at(tenant uuid, product uuid, channel uuid) returns timestamptz language sql stable
  return (select min(l.visible_from) from products.listings l where l.tenant_id = tenant and l.product_id = product and l.deleted_at is null and l.enabled and l.status = 'active'
    and (l.channel_id is null or l.channel_id = channel) and l.visible_from > clock_timestamp() and coalesce(l.visible_until > l.visible_from, true));

-- The same as products.is_listed, for somebody to whom the shop opens so many hours earlier.
create function products.is_listed_early(tenant uuid, product uuid, channel uuid, hours integer) returns boolean language sql stable
  return products.is_listed(tenant, product, channel)
    or coalesce(products.opens_at(tenant, product, channel) <= clock_timestamp() + make_interval(hours => hours), false);

-- The products whose forms are called so. The forms themselves were answered, and each had to be read again for the product it is of: a
-- colour that ten thousand of them have took longer than everything else a search does.
create function products.search_forms(words tsquery) returns setof uuid language sql stable security definer rows 20 as $$
  select distinct v.product_id from (
    select product_id from products.variations where tenant_id = (select app.tenant()) and search @@ words and deleted_at is null limit 10001
  ) v
$$;
call app.search_function('products.search_forms(tsquery)');

-- What other blocks may read of goods by SQL: a promise on these columns. It reads as whoever asks, behind the same wall.
create view products.products_view with (security_invoker = true) as
  select p.tenant_id, p.id, p.sku, p.name from products.products p where p.deleted_at is null;
