-- Money that moves: wallets, transfers confirmed by a code, holds, statements.
--
-- replaces, of 0.1.0: 0001_wallet 0002_wallets 0003_points_are_whole 0004_role_limits 0005_anchors 0006_codes_for_codes 0007_splits 0008_overdrafts
-- replaces, of 0.1.0: 0009_disputes 0014_movements_of_people 0015_decimals_are_called 0016_pockets 0017_movements_at_once 0018_paid_in_one_call
-- replaces, of 0.1.0: 0019_cheaper_movements 0020_bounds_behind_locks 0021_paid_in_one_message 0022_bounds_of_people

-- Wallets: whose they are and what may be done with them. What they hold is in the ledger of the kit; balances and movements here
-- follow it by triggers, so that they cannot differ from it whoever posts.

-- Points have no decimals, in a wallet as everywhere; the table in the code is `kit/currencies.ts`.
create function wallet.minor_digits(currency text) returns integer language sql immutable parallel safe
  return case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PTS', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 when currency in ('CLF', 'UYW') then 4 else 2 end;

-- A stored column's expression is prepared anew by every statement that writes the row, and a function in SQL is unfolded into it each
-- time: with three such columns that took longer than all the rest of a movement. One in PL/pgSQL is called as it is, and with a path of
-- its own it is planned once for a connection, whoever calls.
create function wallet.as_decimal(minor bigint, currency text) returns numeric language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return round(minor / 10::numeric ^ wallet.minor_digits(currency), wallet.minor_digits(currency));
end $$;

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
  payload jsonb,
  search tsvector not null default '',
  -- The secret of the owner's authenticator app, sealed; the last step whose code was used; wrong codes in a row.
  app_secret bytea,
  app_step bigint not null default 0,
  code_failures integer not null default 0,
  code_locked_until timestamptz(3),
  -- was fe4b642b619e07de48844d13ddbf313195a6489cd4053af56e606563fd86f3d8: the other expression for a column, which PostgreSQL takes from 17 on
  -- How far a wallet may be overdrawn follows the floor of its account; what is available counts it.
  overdraft_minor bigint not null default 0,
  overdraft_reason text,
  overdraft numeric generated always as (wallet.as_decimal(overdraft_minor, currency)) stored,
  available numeric generated always as (wallet.as_decimal(balance_minor - held_minor + overdraft_minor, currency)) stored,
  -- What a wallet is called on the pages of others, and the words it is found by there: by whoever pays it (`payee`) and by whom it pays
  -- (`payer`). The server masks names and knows words; it says so with the first payment that meets a wallet, and as long as the names stand
  -- nobody has to look before a payment. Whoever changes or forgets a name takes it away.
  called jsonb,
  primary key (tenant_id, id)
);
create index wallets_by_created_at on wallet.wallets (tenant_id, created_at, id) where deleted_at is null;
create index wallets_by_updated_at on wallet.wallets (tenant_id, updated_at, id) where deleted_at is null;
create index wallets_by_code on wallet.wallets (tenant_id, code collate app.natural, id) where deleted_at is null;
create index wallets_by_owner_name on wallet.wallets (tenant_id, owner_name collate app.natural, id) where deleted_at is null;
create index wallets_by_status on wallet.wallets (tenant_id, status collate app.natural, id) where deleted_at is null;
create index wallets_user_id on wallet.wallets (tenant_id, user_id) where user_id is not null;
create unique index wallets_code_unique on wallet.wallets (tenant_id, code);
create unique index wallets_alias_unique on wallet.wallets (tenant_id, alias) where alias is not null;
call app.wall('wallet.wallets');
call kit.keep_counts('wallet.wallets');
call kit.keep_search('wallet.wallets');

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
-- A movement is one entry of the ledger, and is there once.
create unique index transactions_entry_unique on wallet.transactions (tenant_id, wallet_id, number);
create index transactions_transfer on wallet.transactions (tenant_id, transfer);
create index transactions_paid on wallet.transactions (tenant_id, wallet_id, created_at) where type = 'debit' and kind in ('wallet.transfer', 'wallet.code');
-- What happened in somebody's wallets is read along this, the latest first and no further than a page.
create index transactions_of_user on wallet.transactions (tenant_id, user_id, created_at);
call app.wall('wallet.transactions');
call kit.keep_counts('wallet.transactions');
call kit.keep_search('wallet.transactions');

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
create unique index authorization_codes_hash_unique on wallet.authorization_codes (tenant_id, code_hash);
create index authorization_codes_open on wallet.authorization_codes (tenant_id, wallet_id) where status = 'active';
call app.wall('wallet.authorization_codes');
call kit.keep_counts('wallet.authorization_codes');
call kit.keep_search('wallet.authorization_codes');

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
create unique index settings_one on wallet.settings (tenant_id);
call app.wall('wallet.settings');
call kit.keep_counts('wallet.settings');

-- A code that was asked for one transfer: this payee, this amount, once.
create table wallet.challenges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  wallet_id uuid not null,
  -- A question without a payee is about an authorisation code, which whoever is told it may take.
  payee_id uuid,
  amount_minor bigint not null,
  -- By mail: the code's hash. By app: the first step whose code is taken, so that none read off earlier is.
  code_hash bytea,
  step_min bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- A code that was asked for a payment to several is good for exactly these, each with exactly this.
  parts_hash bytea,
  primary key (tenant_id, id),
  foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id),
  foreign key (tenant_id, payee_id) references wallet.wallets (tenant_id, id),
  check ((code_hash is null) <> (step_min is null)),
  constraint challenges_about_one check (payee_id is null or parts_hash is null)
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
  update wallet.wallets w set balance_minor = new.balance, held_minor = new.held, overdraft_minor = -new.floor
    where w.tenant_id = new.tenant_id and w.id = new.owner_id returning w.status into state;
  if state is null or (state in ('archived', 'deleted') and new.balance <> old.balance) then
    perform kit.ledger_refuse(409, 'wallet_closed', 'This wallet is closed.');
  end if;
  return null;
end $$;
create trigger wallet_follows after update on kit.ledger_accounts for each row
  when (new.kind = 'wallet.cash') execute function wallet.follow_account();

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

-- What may leave a wallet by the role of who pays, and codes under the same limits as transfers.

create table wallet.role_limits (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  role_id uuid not null,
  transfer_max_minor bigint,
  day_max_minor bigint,
  month_max_minor bigint,
  primary key (tenant_id, id)
);
create index role_limits_by_created_at on wallet.role_limits (tenant_id, created_at, id) where deleted_at is null;
create index role_limits_by_updated_at on wallet.role_limits (tenant_id, updated_at, id) where deleted_at is null;
create index role_limits_role_id on wallet.role_limits (tenant_id, role_id) where role_id is not null;
create unique index role_limits_role_id_unique on wallet.role_limits (tenant_id, role_id) where deleted_at is null;
call app.wall('wallet.role_limits');
call kit.keep_counts('wallet.role_limits');

-- One hash a day over the heads of all accounts as they were at midnight, so that books rewritten as a whole are found as well.
create table wallet.anchors (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The day, in UTC, that was over.
  day date not null,
  digest text not null,
  accounts bigint not null,
  entries bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, day)
);
call app.wall('wallet.anchors');

-- What was anchored stays.
revoke update, delete on wallet.anchors from quoin_runtime, quoin_auth;

-- What the owner of a wallet says is not right about a movement, and what was answered.

create table wallet.disputes (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  transaction_id uuid not null,
  wallet_id uuid,
  user_id uuid,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  answer text,
  decided_by_id uuid,
  decided_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint disputes_transaction_id_fkey foreign key (tenant_id, transaction_id) references wallet.transactions (tenant_id, id) on delete cascade,
  constraint disputes_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id)
);
create index disputes_by_created_at on wallet.disputes (tenant_id, created_at, id) where deleted_at is null;
create index disputes_by_updated_at on wallet.disputes (tenant_id, updated_at, id) where deleted_at is null;
create index disputes_by_state on wallet.disputes (tenant_id, state collate app.natural, id) where deleted_at is null;
create index disputes_transaction_id on wallet.disputes (tenant_id, transaction_id) where transaction_id is not null;
create index disputes_wallet_id on wallet.disputes (tenant_id, wallet_id) where wallet_id is not null;
create index disputes_user_id on wallet.disputes (tenant_id, user_id) where user_id is not null;
create index disputes_decided_by_id on wallet.disputes (tenant_id, decided_by_id) where decided_by_id is not null;
-- One question at a time about a movement.
create unique index disputes_transaction_id_unique on wallet.disputes (tenant_id, transaction_id) where state = 'open' and deleted_at is null;
call app.wall('wallet.disputes');
call kit.keep_counts('wallet.disputes');
call kit.keep_search('wallet.disputes');

-- What a company gives into a wallet to be spent before its cash: an account of the ledger for each, and what each gave for which payment.

create table wallet.pockets (
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
  name text not null,
  amount numeric not null,
  amount_minor bigint,
  currency text,
  -- Follows the account of the ledger by a trigger, like the balance of a wallet.
  remaining_minor bigint not null default 0,
  remaining numeric generated always as (wallet.as_decimal(remaining_minor, currency)) stored,
  rank bigint not null default 50,
  ends_at timestamptz(3),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'locked', 'ended')),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint pockets_wallet_id_fkey foreign key (tenant_id, wallet_id) references wallet.wallets (tenant_id, id) on delete cascade
);
create index pockets_by_created_at on wallet.pockets (tenant_id, created_at, id) where deleted_at is null;
create index pockets_by_updated_at on wallet.pockets (tenant_id, updated_at, id) where deleted_at is null;
create index pockets_by_name on wallet.pockets (tenant_id, name collate app.natural, id) where deleted_at is null;
create index pockets_by_amount_minor on wallet.pockets (tenant_id, amount_minor, id) where deleted_at is null;
create index pockets_by_rank on wallet.pockets (tenant_id, rank, id) where deleted_at is null;
create index pockets_by_ends_at on wallet.pockets (tenant_id, ends_at, id) where deleted_at is null;
create index pockets_by_state on wallet.pockets (tenant_id, state collate app.natural, id) where deleted_at is null;
-- What a payment looks through; what has ended with something left; what will end.
create index pockets_left on wallet.pockets (tenant_id, wallet_id) where remaining_minor > 0;
create index pockets_over on wallet.pockets (tenant_id, wallet_id) where state = 'ended' and remaining_minor > 0;
create index pockets_ending on wallet.pockets (tenant_id, ends_at) where state <> 'ended';
create index pockets_wallet_id on wallet.pockets (tenant_id, wallet_id) where wallet_id is not null;
create index pockets_user_id on wallet.pockets (tenant_id, user_id) where user_id is not null;
call app.wall('wallet.pockets');
call kit.keep_counts('wallet.pockets');
call kit.keep_search('wallet.pockets');

-- What a pocket gave for a payment, and how much of it came back since.
create table wallet.pocket_draws (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  pocket_id uuid not null,
  -- The transfer of the ledger that it was drawn for.
  payment_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  returned_minor bigint not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id, pocket_id),
  foreign key (tenant_id, pocket_id) references wallet.pockets (tenant_id, id),
  check (returned_minor between 0 and amount_minor)
);
create index pocket_draws_pocket on wallet.pocket_draws (tenant_id, pocket_id);
call app.wall('wallet.pocket_draws');

revoke delete on wallet.pocket_draws from quoin_runtime, quoin_auth;

create function wallet.follow_pocket() returns trigger language plpgsql set search_path = '' as $$
begin
  update wallet.pockets p set remaining_minor = new.balance where p.tenant_id = new.tenant_id and p.id = new.owner_id;
  return null;
end $$;
create trigger pocket_follows after update on kit.ledger_accounts for each row
  when (new.kind = 'wallet.pocket') execute function wallet.follow_pocket();

-- What is said of a transfer (who is on the other side, what it was for, the words it is found by) stands in its movements from the moment they
-- are written: written into them afterwards it would cost as much as they do, each row once more with all its indexes. Whoever posts says it
-- before, under the key of the transfer, for the length of the transaction; a transfer that nobody says anything of has none of it.
-- All movements of a transfer are one statement: its triggers fire once, and its total is counted once.
create function wallet.follow_entries() returns trigger language plpgsql set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('wallet.said', true), '')::jsonb;
begin
  insert into wallet.transactions (tenant_id, wallet_id, user_id, number, type, kind, amount_minor, currency, description, counterpart,
      reference_type, reference_unique_id, balance_after_minor, transfer, reverses, payload, search, created_at, updated_at, created_by)
    select n.tenant_id, w.id, w.user_id, n.number, case when n.amount > 0 then 'credit' else 'debit' end, t.kind, abs(n.amount), n.currency, t.memo,
      s.about -> 'of' -> w.id::text ->> 'counterpart', s.about ->> 'reference_type', coalesce(s.about ->> 'reference_unique_id', t.subject::text),
      n.balance, t.id::text, t.reverses_id::text, s.about -> 'payload',
      array_to_tsvector(string_to_array(coalesce(s.about -> 'of' -> w.id::text ->> 'words', s.about ->> 'words', ''), ' ')),
      n.booked_at, n.booked_at, app.actor()
    from new_rows n
    join kit.ledger_accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id and a.kind = 'wallet.cash'
    join wallet.wallets w on w.tenant_id = a.tenant_id and w.id = a.owner_id
    join kit.ledger_transfers t on t.tenant_id = n.tenant_id and t.id = n.transfer_id
    cross join lateral (select case when said ->> 'key' = t.key then said end as about) s
    where n.amount <> 0;
  return null;
end $$;
create trigger wallet_follows after insert on kit.ledger_entries referencing new table as new_rows
  for each statement execute function wallet.follow_entries();

-- Which bound a payment would pass, with what has left or is promised already; nothing when it passes none. Days and months are counted in
-- UTC; what is promised by a code that is still good counts like what has left.
-- What a role or the company lets people spend in a day or a month is counted over all wallets somebody has in a currency,
-- closed ones among them, or whoever opens a second one spends twice as much. A wallet with a bound of its own stands apart from the others.
-- Payments of one person from several wallets wait for each other here, and see what the one before them wrote: so it is volatile.
create function wallet.over_limit(the_wallet uuid, units bigint, transfer_max bigint, day_max bigint, month_max bigint)
returns table (bound text, most bigint, spent numeric) language plpgsql volatile set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  own record;
  counted record;
  left_in record;
  promised record;
begin
  if units > transfer_max then
    return query select 'transfer', transfer_max, 0::numeric;
    return;
  end if;
  if day_max is null and month_max is null then return; end if;
  select w.user_id, w.currency, w.user_id is not null and w.day_max_minor is null as shares_day,
      w.user_id is not null and w.month_max_minor is null as shares_month
    into own from wallet.wallets w where w.tenant_id = tenant and w.id = the_wallet;
  -- Behind the locks of wallets and before those of the ledger, for everybody.
  if own.shares_day and day_max is not null or own.shares_month and month_max is not null then
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', tenant, 'wallet limits', own.user_id, own.currency), 0));
  end if;
  select coalesce(array_agg(w.id) filter (where own.shares_day and w.day_max_minor is null), '{}') || the_wallet as of_day,
      coalesce(array_agg(w.id) filter (where own.shares_month and w.month_max_minor is null), '{}') || the_wallet as of_month
    into counted from wallet.wallets w where w.tenant_id = tenant and w.user_id = own.user_id and w.currency = own.currency;
  select coalesce(sum(t.amount_minor) filter (where t.wallet_id = any(counted.of_day)
        and t.created_at >= date_trunc('day', clock_timestamp() at time zone 'UTC') at time zone 'UTC'), 0) as of_day,
      coalesce(sum(t.amount_minor) filter (where t.wallet_id = any(counted.of_month)), 0) as of_month
    into left_in
    from wallet.transactions t where t.tenant_id = tenant and t.wallet_id = any(counted.of_day || counted.of_month) and t.type = 'debit'
      and t.kind in ('wallet.transfer', 'wallet.code')
      and t.created_at >= date_trunc('month', clock_timestamp() at time zone 'UTC') at time zone 'UTC';
  select coalesce(sum(c.amount_minor) filter (where c.wallet_id = any(counted.of_day)), 0) as of_day,
      coalesce(sum(c.amount_minor) filter (where c.wallet_id = any(counted.of_month)), 0) as of_month
    into promised
    from wallet.authorization_codes c where c.tenant_id = tenant and c.wallet_id = any(counted.of_day || counted.of_month)
      and c.status = 'active' and c.expires_at > clock_timestamp();
  if left_in.of_day + promised.of_day + units > day_max then
    return query select 'day', day_max, left_in.of_day + promised.of_day;
  elsif left_in.of_month + promised.of_month + units > month_max then
    return query select 'month', month_max, left_in.of_month + promised.of_month;
  end if;
end $$;

-- Each movement of an account changes its wallet, in none of what is indexed: with room in its page the row stays where the indexes say it is.
alter table wallet.wallets set (fillfactor = 60);

-- Of all the changes of a wallet or a movement those that bring it to the trash or back are counted. Both are changed without that all day long,
-- and a trigger that is given all rows that were and are, to find none of these, cost as much as the change.
create function wallet.count_trashed() returns trigger language plpgsql set search_path = '' as $$
declare
  way integer := case when new.deleted_at is null then 1 else -1 end;
begin
  perform kit.add_count(new.tenant_id, tg_table_schema || '.' || tg_table_name, way, -way);
  return null;
end $$;
drop trigger count_updated on wallet.wallets;
drop trigger count_updated on wallet.transactions;
create trigger count_updated after update of deleted_at on wallet.wallets for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wallet.count_trashed();
create trigger count_updated after update of deleted_at on wallet.transactions for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function wallet.count_trashed();

-- What holds in a company right now for somebody of a role: what the role may goes before what everybody may, and what nobody has set is as a
-- company begins.
create function wallet.settings_for(of_role uuid) returns table (
  currency text, code_over bigint, second_over bigint, transfer_max bigint, day_max bigint, month_max bigint, notes_label text
) language sql stable
begin atomic
  select coalesce(s.currency, 'EUR'), coalesce(s.code_over_minor, 10000), coalesce(s.second_over_minor, 100000),
    coalesce(r.transfer_max_minor, s.transfer_max_minor), coalesce(r.day_max_minor, s.day_max_minor),
    coalesce(r.month_max_minor, s.month_max_minor), coalesce(s.notes_label, 'Wallet')
  from (select app.tenant() as id) company
  left join wallet.settings s on s.tenant_id = company.id
  left join wallet.role_limits r on r.tenant_id = company.id and r.role_id = of_role and r.deleted_at is null;
end;
create function wallet.forget_called() returns trigger language plpgsql set search_path = '' as $$
begin
  new.called := null;
  return new;
end $$;
create trigger renamed before update of alias, owner_name on wallet.wallets for each row
  when ((old.alias, old.owner_name) is distinct from (new.alias, new.owner_name)) execute function wallet.forget_called();
-- A payment from one wallet to others, from the locks to the history: while it holds them, nobody waits for messages between the server and
-- the database. It looks behind the locks at what can have changed since the server decided (who is open, the bounds of the company and of the
-- payer's role, whether a code is needed), in one statement, and answers what stands in the way before anything is posted, or writes everything
-- and answers `paid`. Where the server commits in the same message (`is_last`) and there would be more to do than that, nothing has been
-- written and it begins again. `names` says what wallets are called, of which nobody knew it yet.
create function wallet.pay(
  payer uuid, payees uuid[], parts bigint[], the_key text, is_named boolean, the_memo text, said text, names jsonb,
  payer_role uuid, has_code boolean, is_last boolean,
  the_operation text, actor_name text, request text
) returns table (outcome text, about jsonb, movement wallet.transactions) language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  total bigint := (select sum(p) from unnest(parts) p);
  locked record;
  holds record;
  limited record;
  written uuid;
begin
  -- In the order of their ids, before anything of the ledger is, as everybody does: so nobody waits for each other in a circle.
  select max(l.status) filter (where l.id = payer) as status, max(l.currency) filter (where l.id = payer) as currency,
      bool_or(l.enabled) filter (where l.id = payer) as enabled, bool_or(l.has_app) filter (where l.id = payer) as has_app,
      max(l.transfer_max_minor) filter (where l.id = payer) as transfer_max, max(l.day_max_minor) filter (where l.id = payer) as day_max,
      max(l.month_max_minor) filter (where l.id = payer) as month_max, array_agg(l.id) filter (where l.status = 'active') as taking
    into locked
    from (select w.id, w.status, w.currency, w.enabled, w.has_app, w.transfer_max_minor, w.day_max_minor, w.month_max_minor
      from wallet.wallets w where w.tenant_id = tenant and w.id = any(payer || payees) and w.deleted_at is null order by w.id for update) l;
  -- Asked behind the locks: whoever sent the same a moment ago has committed by then, and whoever lowered a bound did not wait for who waits.
  select s.code_over, coalesce(locked.transfer_max, s.transfer_max) as transfer_max, coalesce(locked.day_max, s.day_max) as day_max,
      coalesce(locked.month_max, s.month_max) as month_max,
      is_named and exists (select from kit.ledger_transfers t where t.tenant_id = tenant and t.key = the_key) as repeated,
      is_last and exists (select from wallet.monitors m
        where m.tenant_id = tenant and m.wallet_id = any(payer || payees) and m.enabled and m.deleted_at is null) as watched,
      (select array_agg(a.id order by asked.place) from unnest(payer || payees) with ordinality asked(id, place)
        join kit.ledger_accounts a on a.tenant_id = tenant and a.kind = 'wallet.cash' and a.owner_id = asked.id and a.currency = locked.currency) as accounts
    into holds from wallet.settings_for(payer_role) s;
  if not holds.repeated then
    if locked.status is distinct from 'active' or not locked.enabled then
      outcome := 'not_open';
      about := jsonb_build_object('status', locked.status, 'enabled', locked.enabled);
    elsif not payees <@ locked.taking then
      outcome := 'no_payee';
      about := to_jsonb((select min(p.place) from unnest(payees) with ordinality p(id, place) where not p.id = any(locked.taking)) - 1);
    end if;
    if outcome is null and (holds.transfer_max is not null or holds.day_max is not null or holds.month_max is not null) then
      select o.* into limited from wallet.over_limit(payer, total, holds.transfer_max, holds.day_max, holds.month_max) o;
      if found then
        outcome := 'over_limit';
        about := jsonb_build_object('bound', limited.bound, 'most', limited.most::text, 'spent', limited.spent::text);
      end if;
    end if;
    if outcome is null and (locked.has_app or total > holds.code_over) and not has_code then
      outcome := 'code_needed';
    end if;
    if outcome is null and holds.watched then
      outcome := 'watched';
    end if;
    if outcome is not null then
      return next;
      return;
    end if;
  end if;
  if cardinality(holds.accounts) is distinct from cardinality(payees) + 1 then
    perform kit.ledger_refuse(404, 'no_such_account', 'There is no such account.');
  end if;
  if names is not null then
    -- As long as they are what it was made of.
    update wallet.wallets w set called = n.value -> 'called' from jsonb_each(names) n(key, value)
      where w.tenant_id = tenant and w.id = n.key::uuid and w.id = any(payer || payees) and w.called is null
        and w.alias is not distinct from n.value ->> 'alias' and w.owner_name is not distinct from n.value ->> 'owner_name';
  end if;

  perform set_config('wallet.said', said, true);
  select w.id, case when w.repeated then 'repeated' else 'paid' end into written, outcome
    from kit.ledger_write(the_key, 'wallet.transfer', holds.accounts, (-total) || parts, the_memo, null, null, null, null, null) w;
  if outcome = 'repeated' then
    select t.* into movement from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text and t.wallet_id = payer;
  else
    with moved as materialized (
      select t.* from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text
    ), entry as materialized (
      select e.resource, e.id, jsonb_build_object('balance', jsonb_build_array(
          (m.balance_after_minor - case m.type when 'credit' then m.amount_minor else -m.amount_minor end)::text, m.balance_after_minor::text)) as changes
        from moved m cross join lateral (values ('wallet.transactions', m.id), ('wallet.wallets', m.wallet_id)) e(resource, id)
    ), told as (
      insert into kit.outbox (tenant_id, operation, resource, record_id, actor_id, payload)
        select tenant, the_operation, e.resource, e.id, app.actor(), '{"changed": ["balance"]}' from entry e
    ), noted as (
      insert into kit.audit (tenant_id, operation, resource, record_id, actor_id, actor_name, changes, request_id)
        select tenant, the_operation, e.resource, e.id, app.actor(), actor_name, e.changes, request from entry e
    )
    select m.* into movement from moved m where m.wallet_id = payer;
    if not is_last then
      select jsonb_agg(jsonb_build_object('id', t.id, 'wallet', t.wallet_id, 'user', t.user_id, 'type', t.type, 'currency', t.currency,
          'amount', t.amount_minor::text, 'after', t.balance_after_minor::text)) into about
        from wallet.transactions t where t.tenant_id = tenant and t.transfer = written::text;
    end if;
  end if;
  return next;
end $$;

-- A transfer from a wallet of whoever asks, in one message: `wallet.pay` for those whose wallets say what they are called, where nothing stands
-- in the way. Whatever does, `look` is answered and nothing is written: the server looks then, and it alone decides what is refused and how.
-- `units` is the amount in minor units of a currency without decimals, with one, and so on; null where it is no exact amount of such a one.
create function wallet.pay_at_once(
  payer_name text, payee_alias text, payee_name text, units bigint[], the_currency text, key_word text, is_named boolean, the_memo text,
  said jsonb, misses_max integer, payer_role uuid, the_operation text, actor_name text, request text
) returns table (outcome text, movement wallet.transactions) language plpgsql set search_path = '' as $$
declare
  tenant uuid := app.tenant();
  me uuid := app.actor();
  met record;
  paid record;
  part bigint;
  the_key text;
begin
  select p.id as payer, p.currency, p.called -> 'payer' as payer_called, q.id as payee, q.called -> 'payee' as payee_called,
      (select count(*) from wallet.misses n where n.tenant_id = tenant and n.user_id = me and n.at > clock_timestamp() - interval '1 hour') as misses
    into met
    from wallet.wallets p join wallet.wallets q on q.tenant_id = p.tenant_id and q.currency = p.currency and q.id <> p.id and q.enabled
    where p.tenant_id = tenant and p.user_id = me and (p.code = payer_name or p.id = app.id(payer_name)) and p.deleted_at is null
      and q.tenant_id = tenant and (q.alias = payee_alias or q.code = upper(payee_name) or q.id = app.id(payee_name)) and q.deleted_at is null
      and (payee_alias is null or q.alias = payee_alias) and (payee_name is null or q.code = upper(payee_name) or q.id = app.id(payee_name));
  part := units[wallet.minor_digits(met.currency) + 1];
  outcome := 'look';
  if part is not null and met.misses < misses_max and met.payer_called is not null and met.payee_called is not null
    and coalesce(upper(the_currency) = met.currency, true)
  then
    the_key := 'transfer:' || met.payer || ':' || key_word;
    select p.outcome, p.movement into paid
      from wallet.pay(met.payer, array[met.payee], array[part], the_key, is_named, the_memo,
        (said || jsonb_build_object('key', the_key, 'of', jsonb_build_object(
          met.payer, jsonb_build_object('counterpart', met.payee_called ->> 'name', 'words', concat_ws(' ', nullif(said ->> 'words', ''), nullif(met.payee_called ->> 'words', ''))),
          met.payee, jsonb_build_object('counterpart', met.payer_called ->> 'name', 'words', concat_ws(' ', nullif(said ->> 'words', ''), nullif(met.payer_called ->> 'words', '')))
        )))::text,
        null, payer_role, false, true, the_operation, actor_name, request) p;
    if paid.outcome in ('paid', 'repeated') then
      outcome := paid.outcome;
      movement := paid.movement;
    end if;
  end if;
  return next;
end $$;
