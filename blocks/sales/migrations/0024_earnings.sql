-- What members are owed for work, until it is in their wallets.
create table sales.earnings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  person_id uuid not null,
  person_name text,
  description text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'cancelled')),
  currency text not null default 'EUR',
  amount numeric generated always as (round(amount_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  amount_minor bigint not null default 0,
  source text,
  source_id text,
  approved_by_id uuid,
  approved_at timestamptz(3),
  paid_at timestamptz(3),
  reason text,
  search tsvector not null default '',
  constraint earnings_amounts check (amount_minor >= 0),
  primary key (tenant_id, id)
);
create index earnings_by_created_at on sales.earnings (tenant_id, created_at, id) where deleted_at is null;
create index earnings_by_updated_at on sales.earnings (tenant_id, updated_at, id) where deleted_at is null;
create index earnings_by_person_name on sales.earnings (tenant_id, person_name collate app.natural, id) where deleted_at is null;
create index earnings_by_status on sales.earnings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index earnings_by_amount_minor on sales.earnings (tenant_id, amount_minor, id) where deleted_at is null;
create index earnings_by_paid_at on sales.earnings (tenant_id, paid_at, id) where deleted_at is null;
create index earnings_person_id on sales.earnings (tenant_id, person_id) where person_id is not null;
create index earnings_approved_by_id on sales.earnings (tenant_id, approved_by_id) where approved_by_id is not null;
-- What is earned with one record is owed once.
create unique index earnings_once on sales.earnings (tenant_id, source, source_id);
call app.wall('sales.earnings');
call kit.keep_counts('sales.earnings');
call kit.keep_search('sales.earnings');
