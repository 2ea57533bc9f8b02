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
