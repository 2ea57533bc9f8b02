-- Secrets a company's own servers sign in with, found before any company is at hand, so they lie outside the wall and are for
-- quoin_auth alone. Every company has one key of the kind `company`; the others are named and may do only what their scopes say.
create table gateway.api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  kind text not null check (kind in ('company', 'named')),
  -- Public part of the secret: what lists and logs call the key.
  key_id text not null unique,
  name text not null,
  description text,
  scopes text[] not null default '{}',
  service_account boolean not null default false,
  payload jsonb,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  revocation_reason text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index api_keys_company on gateway.api_keys (company_id, created_at);
create unique index api_keys_of_company on gateway.api_keys (company_id) where kind = 'company';

-- Hashes only. A key has two while it is being replaced: the old one is good until it expires.
create table gateway.api_key_secrets (
  hash bytea primary key,
  api_key_id uuid not null references gateway.api_keys (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3)
);
create index api_key_secrets_key on gateway.api_key_secrets (api_key_id, created_at);

grant select, insert, update, delete on gateway.api_keys, gateway.api_key_secrets to quoin_auth;

-- The company's picture in the store; its address is made anew whenever it is shown.
alter table gateway.company_details add column logo_key text;
