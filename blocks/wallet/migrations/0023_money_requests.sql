-- What people ask their colleagues for: it moves no money until it is paid.
create table wallet.money_requests (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  payer_id uuid not null,
  asker_name text,
  payer_name text,
  wallet_id uuid not null,
  amount numeric not null,
  amount_minor bigint,
  currency text,
  note text not null,
  due_on date,
  expires_at timestamptz(3),
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'withdrawn', 'expired')),
  decline_reason text,
  closed_at timestamptz(3),
  reminders bigint not null default 0,
  reminded_at timestamptz(3),
  transfer text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint money_requests_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id) on delete cascade
);
create index money_requests_by_created_at on wallet.money_requests (tenant_id, created_at, id) where deleted_at is null;
create index money_requests_by_updated_at on wallet.money_requests (tenant_id, updated_at, id) where deleted_at is null;
create index money_requests_by_amount_minor on wallet.money_requests (tenant_id, amount_minor, id) where deleted_at is null;
create index money_requests_by_due_on on wallet.money_requests (tenant_id, due_on, id) where deleted_at is null;
create index money_requests_by_state on wallet.money_requests (tenant_id, state collate app.natural, id) where deleted_at is null;
create index money_requests_user_id on wallet.money_requests (tenant_id, user_id) where user_id is not null;
create index money_requests_payer_id on wallet.money_requests (tenant_id, payer_id) where payer_id is not null;
create index money_requests_wallet_id on wallet.money_requests (tenant_id, wallet_id) where wallet_id is not null;
-- What will run out.
create index money_requests_ending on wallet.money_requests (tenant_id, expires_at) where state = 'open';
call app.wall('wallet.money_requests');
call kit.keep_counts('wallet.money_requests');
call kit.keep_search('wallet.money_requests');
