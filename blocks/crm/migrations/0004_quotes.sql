-- Quotes: what is offered at which price. Amounts are whole minor units; their decimals stand beside them for the wire.

create table crm.quotes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid,
  contact_id uuid,
  opportunity_id uuid,
  number text,
  code text,
  name text not null,
  notes text,
  terms text,
  language text,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  budget numeric constraint quotes_budget_check check (budget = trunc(budget, crm.money_decimals(currency))),
  lines jsonb,
  discount_basis_points bigint,
  discount_amount numeric,
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  discount_total numeric generated always as (round(discount_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  tax_total numeric generated always as (round(tax_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  total numeric generated always as (round(total_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  subtotal_minor bigint,
  discount_minor bigint,
  tax_minor bigint,
  total_minor bigint,
  taxes jsonb,
  valid_until date,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined', 'expired')),
  revision bigint not null default 1,
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by text,
  declined_at timestamptz(3),
  decline_reason text,
  link_until timestamptz(3),
  duration bigint,
  duration_unit text,
  duration_description text,
  payload jsonb,
  next_action_at timestamptz(3),
  owner_id uuid,
  owner_name text,
  owner_email text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  tags text[] not null default '{}',
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint quotes_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint quotes_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint quotes_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id)
);
create index quotes_by_created_at on crm.quotes (tenant_id, created_at, id) where deleted_at is null;
create index quotes_by_updated_at on crm.quotes (tenant_id, updated_at, id) where deleted_at is null;
create index quotes_by_number on crm.quotes (tenant_id, number collate app.natural, id) where deleted_at is null;
create index quotes_by_code on crm.quotes (tenant_id, code collate app.natural, id) where deleted_at is null;
create index quotes_by_name on crm.quotes (tenant_id, name collate app.natural, id) where deleted_at is null;
create index quotes_by_total_minor on crm.quotes (tenant_id, total_minor, id) where deleted_at is null;
create index quotes_by_valid_until on crm.quotes (tenant_id, valid_until, id) where deleted_at is null;
create index quotes_by_state on crm.quotes (tenant_id, state collate app.natural, id) where deleted_at is null;
create index quotes_by_sent_at on crm.quotes (tenant_id, sent_at, id) where deleted_at is null;
create index quotes_by_accepted_at on crm.quotes (tenant_id, accepted_at, id) where deleted_at is null;
create index quotes_by_next_action_at on crm.quotes (tenant_id, next_action_at, id) where deleted_at is null;
create index quotes_by_status on crm.quotes (tenant_id, status collate app.natural, id) where deleted_at is null;
create index quotes_account_id on crm.quotes (tenant_id, account_id) where account_id is not null;
create index quotes_contact_id on crm.quotes (tenant_id, contact_id) where contact_id is not null;
create index quotes_opportunity_id on crm.quotes (tenant_id, opportunity_id) where opportunity_id is not null;
create index quotes_owner_id on crm.quotes (tenant_id, owner_id) where owner_id is not null;
create unique index quotes_code_unique on crm.quotes (tenant_id, lower(code)) where deleted_at is null;
call app.wall('crm.quotes');
call kit.keep_counts('crm.quotes');
call kit.keep_search('crm.quotes');

create table crm.companies (
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
  address text,
  email text,
  website text,
  tax_id text,
  primary key (tenant_id, id)
);
create index companies_by_created_at on crm.companies (tenant_id, created_at, id) where deleted_at is null;
create index companies_by_updated_at on crm.companies (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('crm.companies');
call kit.keep_counts('crm.companies');

create unique index quotes_number_unique on crm.quotes (tenant_id, number);

-- What opens the public address of a quote; only its hash is kept.
alter table crm.quotes add column link_hash bytea;
create unique index quotes_link_unique on crm.quotes (tenant_id, link_hash) where link_hash is not null;

-- The last number given out, by company and year. The row is held until the commit, so that no number is lost.
create table crm.quote_counters (
  tenant_id uuid not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call app.wall('crm.quote_counters');

-- What was sent, as it was sent.
create table crm.quote_versions (
  tenant_id uuid not null,
  quote_id uuid not null,
  revision bigint not null,
  document jsonb not null,
  file_id uuid not null,
  sha256 text not null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  sent_by uuid,
  primary key (tenant_id, quote_id, revision),
  foreign key (tenant_id, quote_id) references crm.quotes (tenant_id, id) on delete cascade
);
call app.wall('crm.quote_versions');

create unique index companies_block_app_unique on crm.companies (tenant_id, block_app_id) where deleted_at is null;
