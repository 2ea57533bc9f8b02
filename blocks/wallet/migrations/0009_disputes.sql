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
