-- Wallets: whose they are and what may be done with them. What they hold is in the ledger of the kit; balances and movements here
-- follow it by triggers, so that they cannot differ from it whoever posts.

create function wallet.minor_digits(currency text) returns integer language sql immutable parallel safe
  return case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 when currency in ('CLF', 'UYW') then 4 else 2 end;
create function wallet.as_decimal(minor bigint, currency text) returns numeric language sql immutable parallel safe
  return round(minor / 10::numeric ^ wallet.minor_digits(currency), wallet.minor_digits(currency));

create table wallet.wallets (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  code text,
  alias text,
  owner_name text,
  currency text check (currency is not null),
  notes text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  frozen_reason text,
  transfer_max_minor bigint,
  day_max_minor bigint,
  month_max_minor bigint,
  has_app boolean not null default false,
  -- Follow the account of the ledger by a trigger; whatever else writes them is overwritten by the next movement.
  balance_minor bigint not null default 0,
  held_minor bigint not null default 0,
  balance numeric generated always as (wallet.as_decimal(balance_minor, currency)) stored,
  held numeric generated always as (wallet.as_decimal(held_minor, currency)) stored,
  available numeric generated always as (wallet.as_decimal(balance_minor - held_minor, currency)) stored,
  payload jsonb,
  search tsvector not null default '',
  -- The secret of the owner's authenticator app, sealed; the last step whose code was used; wrong codes in a row.
  app_secret bytea,
  app_step bigint not null default 0,
  code_failures integer not null default 0,
  code_locked_until timestamptz(3),
  primary key (tenant_id, id)
);
create index wallets_by_created_at on wallet.wallets (tenant_id, created_at, id) where deleted_at is null;
create index wallets_by_updated_at on wallet.wallets (tenant_id, updated_at, id) where deleted_at is null;
create index wallets_by_code on wallet.wallets (tenant_id, code collate app.natural, id) where deleted_at is null;
create index wallets_by_owner_name on wallet.wallets (tenant_id, owner_name collate app.natural, id) where deleted_at is null;
create index wallets_by_status on wallet.wallets (tenant_id, status collate app.natural, id) where deleted_at is null;
create index wallets_user_id on wallet.wallets (tenant_id, user_id) where user_id is not null;
call app.wall('wallet.wallets');
call kit.keep_counts('wallet.wallets');
call kit.keep_search('wallet.wallets');
create unique index wallets_code_unique on wallet.wallets (tenant_id, code);
create unique index wallets_alias_unique on wallet.wallets (tenant_id, alias) where alias is not null;
create table wallet.transactions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  wallet_id uuid not null,
  user_id uuid,
  number bigint,
  type text not null default 'credit' check (type in ('credit', 'debit')),
  kind text,
  amount numeric generated always as (wallet.as_decimal(amount_minor, currency)) stored,
  amount_minor bigint not null check (amount_minor > 0),
  currency text,
  description text,
  counterpart text,
  reference_type text,
  reference_unique_id text,
  balance_before numeric generated always as (wallet.as_decimal(balance_after_minor - case type when 'credit' then amount_minor else -amount_minor end, currency)) stored,
  balance_after numeric generated always as (wallet.as_decimal(balance_after_minor, currency)) stored,
  balance_after_minor bigint not null,
  transfer text,
  reverses text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint transactions_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id)
);
create index transactions_by_created_at on wallet.transactions (tenant_id, created_at, id) where deleted_at is null;
create index transactions_by_updated_at on wallet.transactions (tenant_id, updated_at, id) where deleted_at is null;
create index transactions_by_number on wallet.transactions (tenant_id, number, id) where deleted_at is null;
create index transactions_by_amount_minor on wallet.transactions (tenant_id, amount_minor, id) where deleted_at is null;
create index transactions_wallet_id on wallet.transactions (tenant_id, wallet_id) where wallet_id is not null;
create index transactions_user_id on wallet.transactions (tenant_id, user_id) where user_id is not null;
call app.wall('wallet.transactions');
call kit.keep_counts('wallet.transactions');
call kit.keep_search('wallet.transactions');
-- A movement is one entry of the ledger, and is there once.
create unique index transactions_entry_unique on wallet.transactions (tenant_id, wallet_id, number);
create index transactions_transfer on wallet.transactions (tenant_id, transfer);
create index transactions_paid on wallet.transactions (tenant_id, wallet_id, created_at) where type = 'debit' and kind = 'wallet.transfer';
create table wallet.authorization_codes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  wallet_id uuid not null,
  user_id uuid,
  code text,
  amount numeric generated always as (wallet.as_decimal(amount_minor, currency)) stored,
  amount_minor bigint not null check (amount_minor > 0),
  currency text,
  purpose text,
  expires_at timestamptz(3),
  used_at timestamptz(3),
  used_by_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  transaction text,
  payload jsonb,
  search tsvector not null default '',
  code_hash bytea not null,
  -- What is set aside for it in the ledger.
  hold_id uuid not null,
  primary key (tenant_id, id),
  constraint authorization_codes_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id)
);
create index authorization_codes_by_created_at on wallet.authorization_codes (tenant_id, created_at, id) where deleted_at is null;
create index authorization_codes_by_updated_at on wallet.authorization_codes (tenant_id, updated_at, id) where deleted_at is null;
create index authorization_codes_by_expires_at on wallet.authorization_codes (tenant_id, expires_at, id) where deleted_at is null;
create index authorization_codes_wallet_id on wallet.authorization_codes (tenant_id, wallet_id) where wallet_id is not null;
create index authorization_codes_user_id on wallet.authorization_codes (tenant_id, user_id) where user_id is not null;
create index authorization_codes_used_by_id on wallet.authorization_codes (tenant_id, used_by_id) where used_by_id is not null;
call app.wall('wallet.authorization_codes');
call kit.keep_counts('wallet.authorization_codes');
call kit.keep_search('wallet.authorization_codes');
create unique index authorization_codes_hash_unique on wallet.authorization_codes (tenant_id, code_hash);
create table wallet.postings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  wallet_id uuid not null,
  type text not null check (type in ('credit', 'debit')),
  amount numeric not null,
  amount_minor bigint,
  currency text,
  reason text not null,
  reference_type text,
  reference_unique_id text,
  state text not null default 'pending' check (state in ('pending', 'posted', 'declined')),
  decided_by_id uuid,
  decided_at timestamptz(3),
  decline_reason text,
  transaction text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint postings_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id) on delete cascade,
  -- Whoever wants a posting that takes two does not decide it.
  constraint postings_two_people check (state = 'pending' or decided_by_id is null or decided_by_id is distinct from created_by)
);
create index postings_by_created_at on wallet.postings (tenant_id, created_at, id) where deleted_at is null;
create index postings_by_updated_at on wallet.postings (tenant_id, updated_at, id) where deleted_at is null;
create index postings_by_amount_minor on wallet.postings (tenant_id, amount_minor, id) where deleted_at is null;
create index postings_by_state on wallet.postings (tenant_id, state collate app.natural, id) where deleted_at is null;
create index postings_wallet_id on wallet.postings (tenant_id, wallet_id) where wallet_id is not null;
create index postings_decided_by_id on wallet.postings (tenant_id, decided_by_id) where decided_by_id is not null;
call app.wall('wallet.postings');
call kit.keep_counts('wallet.postings');
call kit.keep_search('wallet.postings');
create table wallet.monitors (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  wallet_id uuid not null,
  user_id uuid,
  direction text not null check (direction in ('below', 'above')),
  amount numeric not null,
  amount_minor bigint,
  currency text,
  enabled boolean not null default true,
  told_at timestamptz(3),
  primary key (tenant_id, id),
  constraint monitors_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id) on delete cascade
);
create index monitors_by_created_at on wallet.monitors (tenant_id, created_at, id) where deleted_at is null;
create index monitors_by_updated_at on wallet.monitors (tenant_id, updated_at, id) where deleted_at is null;
create index monitors_wallet_id on wallet.monitors (tenant_id, wallet_id) where wallet_id is not null;
create index monitors_user_id on wallet.monitors (tenant_id, user_id) where user_id is not null;
call app.wall('wallet.monitors');
call kit.keep_counts('wallet.monitors');
create table wallet.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  currency text not null default 'EUR',
  code_over_minor bigint not null default 10000,
  transfer_max_minor bigint,
  day_max_minor bigint,
  month_max_minor bigint,
  second_over_minor bigint not null default 100000,
  notes_label text not null default 'Wallet',
  transfer_source text not null default 'Wallet',
  transfer_source_alias text not null default 'wallet',
  primary key (tenant_id, id)
);
create index settings_by_created_at on wallet.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on wallet.settings (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('wallet.settings');
call kit.keep_counts('wallet.settings');

create unique index settings_one on wallet.settings (tenant_id);

-- A code that was asked for one transfer: this payee, this amount, once.
create table wallet.challenges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  wallet_id uuid not null,
  payee_id uuid not null,
  amount_minor bigint not null,
  -- By mail: the code's hash. By app: the first step whose code is taken, so that none read off earlier is.
  code_hash bytea,
  step_min bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id),
  foreign key (tenant_id, payee_id) references wallet.wallets (tenant_id, id),
  check ((code_hash is null) <> (step_min is null))
);
create index challenges_wallet on wallet.challenges (tenant_id, wallet_id, created_at desc);
call app.wall('wallet.challenges');

-- Aliases and codes somebody asked for that are nobody's; many of them are a search for people.
create table wallet.misses (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index misses_user on wallet.misses (tenant_id, user_id, at);
call app.wall('wallet.misses');

create table wallet.contents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  wallet_id uuid not null,
  content_type text not null,
  content_data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, wallet_id, content_type),
  foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id)
);
call app.wall('wallet.contents');

create function wallet.follow_account() returns trigger language plpgsql set search_path = '' as $$
declare
  state text;
begin
  update wallet.wallets w set balance_minor = new.balance, held_minor = new.held
    where w.tenant_id = new.tenant_id and w.id = new.owner_id returning w.status into state;
  if state is null or (state in ('archived', 'deleted') and new.balance <> old.balance) then
    perform kit.ledger_refuse(409, 'wallet_closed', 'This wallet is closed.');
  end if;
  return null;
end $$;
create trigger wallet_follows after update on kit.ledger_accounts for each row
  when (new.kind = 'wallet.cash') execute function wallet.follow_account();

create function wallet.follow_entry() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into wallet.transactions (tenant_id, wallet_id, user_id, number, type, kind, amount_minor, currency, description,
      reference_unique_id, balance_after_minor, transfer, reverses, created_at, updated_at, created_by)
    select new.tenant_id, w.id, w.user_id, new.number, case when new.amount > 0 then 'credit' else 'debit' end, t.kind, abs(new.amount), new.currency, t.memo,
      t.subject::text, new.balance, t.id::text, t.reverses_id::text, new.booked_at, new.booked_at, app.actor()
    from kit.ledger_accounts a join wallet.wallets w on w.tenant_id = a.tenant_id and w.id = a.owner_id
    join kit.ledger_transfers t on t.tenant_id = a.tenant_id and t.id = new.transfer_id
    where a.tenant_id = new.tenant_id and a.id = new.account_id and a.kind = 'wallet.cash';
  return null;
end $$;
create trigger wallet_follows after insert on kit.ledger_entries for each row
  when (new.amount <> 0) execute function wallet.follow_entry();

-- Movements are kept like the entries they stand for; only what is said about them is added.
revoke delete on wallet.transactions from quoin_runtime, quoin_auth;
create function wallet.keep_amounts() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.wallet_id, new.number, new.type, new.amount_minor, new.currency, new.balance_after_minor, new.transfer) is distinct from
     (old.wallet_id, old.number, old.type, old.amount_minor, old.currency, old.balance_after_minor, old.transfer) then
    perform kit.ledger_refuse(409, 'ledger_is_kept', 'A movement is not changed; take it back instead.');
  end if;
  return new;
end $$;
create trigger kept before update on wallet.transactions for each row execute function wallet.keep_amounts();
