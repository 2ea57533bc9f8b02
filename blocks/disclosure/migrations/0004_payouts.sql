create table disclosure.payouts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  project_id uuid not null,
  milestone_id uuid not null,
  breakdown_id uuid not null,
  breakdown_name text,
  payer_id uuid,
  payee_id uuid,
  amount numeric,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  points bigint,
  points_given bigint not null default 0,
  note text,
  status text not null default 'held' check (status in ('held', 'paid', 'failed', 'cancelled')),
  failure text check (failure in ('milestone_gone', 'payee_gone', 'hold_gone', 'refused')),
  reason text,
  hold text,
  paid_at timestamptz(3),
  reopened_at timestamptz(3),
  primary key (tenant_id, id),
  constraint payouts_breakdown_id_fkey foreign key (tenant_id, breakdown_id) references disclosure.breakdowns (tenant_id, id) on delete cascade
);
create index payouts_by_created_at on disclosure.payouts (tenant_id, created_at, id) where deleted_at is null;
create index payouts_by_updated_at on disclosure.payouts (tenant_id, updated_at, id) where deleted_at is null;
create index payouts_by_status on disclosure.payouts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index payouts_by_paid_at on disclosure.payouts (tenant_id, paid_at, id) where deleted_at is null;
create index payouts_project_id on disclosure.payouts (tenant_id, project_id) where project_id is not null;
create index payouts_milestone_id on disclosure.payouts (tenant_id, milestone_id) where milestone_id is not null;
create index payouts_breakdown_id on disclosure.payouts (tenant_id, breakdown_id) where breakdown_id is not null;
create index payouts_payer_id on disclosure.payouts (tenant_id, payer_id) where payer_id is not null;
create index payouts_payee_id on disclosure.payouts (tenant_id, payee_id) where payee_id is not null;
call app.wall('disclosure.payouts');
call kit.keep_counts('disclosure.payouts');

create index payouts_of_breakdown on disclosure.payouts (tenant_id, project_id, breakdown_id, status);

-- Companies in which a payout waits or was paid lately, for the process that serves them all.
create function disclosure.companies_with_payouts() returns setof uuid language sql stable security definer set search_path = '' as $$
  select distinct tenant_id from disclosure.payouts where status in ('held', 'failed') or paid_at > pg_catalog.now() - interval '1 day' limit 5000
$$;
revoke execute on function disclosure.companies_with_payouts() from public;
grant execute on function disclosure.companies_with_payouts() to quoin_auth;
