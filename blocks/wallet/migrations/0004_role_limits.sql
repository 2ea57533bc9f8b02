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

drop index wallet.transactions_paid;
create index transactions_paid on wallet.transactions (tenant_id, wallet_id, created_at) where type = 'debit' and kind in ('wallet.transfer', 'wallet.code');
create index authorization_codes_open on wallet.authorization_codes (tenant_id, wallet_id) where status = 'active';
