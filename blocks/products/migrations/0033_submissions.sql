-- Products that members found and suggest, and what was decided on each.
create table products.submissions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  brand text,
  upc text,
  sku text,
  suggested_price numeric,
  price_currency text check (price_currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  submission_notes text,
  found_at_store text,
  source text,
  image_urls jsonb,
  payload jsonb,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'approved', 'rejected', 'duplicate')),
  submitted_by_id uuid,
  submitted_by_email text,
  submitted_at timestamptz(3),
  assigned_to_id uuid,
  assigned_at timestamptz(3),
  reviewed_by_id uuid,
  reviewed_at timestamptz(3),
  review_notes text,
  rejection_reason text,
  approved_product_id uuid,
  duplicate_of_product_id uuid,
  duplicate_of_submission_id uuid,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint submissions_approved_product_id_fkey foreign key (tenant_id, approved_product_id) references products.products (tenant_id, id) on delete set null (approved_product_id),
  constraint submissions_duplicate_of_product_id_fkey foreign key (tenant_id, duplicate_of_product_id) references products.products (tenant_id, id) on delete set null (duplicate_of_product_id),
  constraint submissions_duplicate_of_submission_id_fkey foreign key (tenant_id, duplicate_of_submission_id) references products.submissions (tenant_id, id) on delete set null (duplicate_of_submission_id)
);
create index submissions_by_created_at on products.submissions (tenant_id, created_at, id) where deleted_at is null;
create index submissions_by_updated_at on products.submissions (tenant_id, updated_at, id) where deleted_at is null;
create index submissions_by_name on products.submissions (tenant_id, name collate app.natural, id) where deleted_at is null;
create index submissions_by_submitted_at on products.submissions (tenant_id, submitted_at, id) where deleted_at is null;
create index submissions_submitted_by_id on products.submissions (tenant_id, submitted_by_id) where submitted_by_id is not null;
create index submissions_assigned_to_id on products.submissions (tenant_id, assigned_to_id) where assigned_to_id is not null;
create index submissions_reviewed_by_id on products.submissions (tenant_id, reviewed_by_id) where reviewed_by_id is not null;
create index submissions_approved_product_id on products.submissions (tenant_id, approved_product_id) where approved_product_id is not null;
create index submissions_duplicate_of_product_id on products.submissions (tenant_id, duplicate_of_product_id) where duplicate_of_product_id is not null;
create index submissions_duplicate_of_submission_id on products.submissions (tenant_id, duplicate_of_submission_id) where duplicate_of_submission_id is not null;
call app.wall('products.submissions');
call kit.keep_counts('products.submissions');
call kit.keep_search('products.submissions');
