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
