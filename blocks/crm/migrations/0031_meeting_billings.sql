-- What meetings cost, and who pays for whom.
create table crm.meeting_billings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  meeting_id uuid not null,
  contact_id uuid,
  participant_email text,
  payer_name text not null,
  payer_type text,
  amount numeric not null constraint meeting_billings_amount_check check (amount = trunc(amount, crm.money_decimals(currency))),
  currency text not null check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  amount_minor bigint generated always as ((amount * 10 ^ crm.money_decimals(currency))::bigint) stored,
  code text,
  description text,
  due_at timestamptz(3),
  paid_at timestamptz(3),
  billing_status text not null default 'open' check (billing_status in ('open', 'paid')),
  payment_method text,
  notes text,
  source text,
  source_id text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint meeting_billings_meeting_id_fkey foreign key (tenant_id, meeting_id) references crm.meetings (tenant_id, id) on delete cascade,
  constraint meeting_billings_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id)
);
create index meeting_billings_by_created_at on crm.meeting_billings (tenant_id, created_at, id) where deleted_at is null;
create index meeting_billings_by_updated_at on crm.meeting_billings (tenant_id, updated_at, id) where deleted_at is null;
create index meeting_billings_by_payer_name on crm.meeting_billings (tenant_id, payer_name collate app.natural, id) where deleted_at is null;
create index meeting_billings_by_amount_minor on crm.meeting_billings (tenant_id, amount_minor, id) where deleted_at is null;
create index meeting_billings_by_due_at on crm.meeting_billings (tenant_id, due_at, id) where deleted_at is null;
create index meeting_billings_by_paid_at on crm.meeting_billings (tenant_id, paid_at, id) where deleted_at is null;
create index meeting_billings_by_billing_status on crm.meeting_billings (tenant_id, billing_status collate app.natural, id) where deleted_at is null;
create index meeting_billings_by_status on crm.meeting_billings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index meeting_billings_meeting_id on crm.meeting_billings (tenant_id, meeting_id) where meeting_id is not null;
create index meeting_billings_contact_id on crm.meeting_billings (tenant_id, contact_id) where contact_id is not null;
call app.wall('crm.meeting_billings');
call kit.keep_counts('crm.meeting_billings');
call kit.keep_search('crm.meeting_billings');

-- Whether it was paid follows from when it was.
create function crm.settle_billing() returns trigger language plpgsql set search_path = '' as $$
begin
  new.billing_status := case when new.paid_at is null then 'open' else 'paid' end;
  return new;
end $$;
create trigger meeting_billings_settle before insert or update on crm.meeting_billings for each row execute function crm.settle_billing();
