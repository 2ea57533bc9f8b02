-- What is taxed how where it goes, and who buys without tax.

alter table products.products add column tax_class text not null default 'standard';

alter table products.carts add column country text;

alter table products.carts add column region text;

alter table products.carts add column tax_exempt_id text;

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
  valid_until date constraint tax_exemptions_valid_until_check check (valid_until >= valid_from),
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
