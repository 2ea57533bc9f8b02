-- Who looked in as whom, why and for how long. Kept for the person it was about.
create table gateway.looks (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  by_id uuid not null,
  reason text not null,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references gateway.users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_id) references gateway.users (tenant_id, id) on delete cascade
);
create index looks_user on gateway.looks (tenant_id, user_id, started_at);
create index looks_by on gateway.looks (tenant_id, by_id);
call app.wall('gateway.looks');
revoke all on gateway.looks from quoin_runtime;
