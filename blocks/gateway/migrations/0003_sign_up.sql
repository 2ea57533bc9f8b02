-- How people come into a company: what it asks of them, and whom it invited.

create table gateway.sign_up_settings (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- `invited`: only with an invitation. `closed`: nobody.
  registration text not null default 'open' check (registration in ('open', 'invited', 'closed')),
  -- What somebody may do who registered by themselves; anything more is given by a person.
  role_code text not null default 'none' check (role_code in ('none', 'guest')),
  unconfirmed_sign_in boolean not null default false,
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id)
);
call app.wall('gateway.sign_up_settings');
revoke all on gateway.sign_up_settings from quoin_runtime;
