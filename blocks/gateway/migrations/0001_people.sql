-- What has to be known before any company is at hand: people, companies, sessions. None of it lies behind the wall, so only
-- quoin_auth may touch it; every other block sees people and roles through the tables of 0002 alone.

-- The one clock of sessions. The offset is 0 outside of tests, which move it instead of waiting.
create function gateway.clock(offset_ms bigint) returns timestamptz language sql volatile
  return clock_timestamp() + offset_ms * interval '1 millisecond';

create table gateway.companies (
  id uuid primary key default gen_random_uuid(),
  url_id text not null unique check (url_id ~ '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$'),
  code text not null unique check (code = lower(code)),
  name text not null,
  parent_id uuid references gateway.companies (id),
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  preferred_language text,
  preferred_domain text,
  open_access boolean not null default false,
  payload jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid
);
create index companies_parent on gateway.companies (parent_id);

-- What `appid` and `x-api-key` name. Public: it says which company a visitor means and grants nothing more.
create table gateway.app_keys (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{1,100}$'),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  name text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index app_keys_company on gateway.app_keys (company_id, created_at);

create table gateway.people (
  id uuid primary key default gen_random_uuid(),
  -- Folded by whoever writes it: equal addresses are equal bytes.
  email text not null unique check (email = lower(email)),
  password_hash text,
  name text not null,
  phone text,
  language text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  confirmed_at timestamptz(3),
  password_changed_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- Which companies a person belongs to, for the moments when no company is at hand. Kept by a trigger on gateway.users alone.
create table gateway.memberships (
  company_id uuid not null references gateway.companies (id) on delete cascade,
  person_id uuid not null references gateway.people (id) on delete cascade,
  status text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (company_id, person_id)
);
create index memberships_person on gateway.memberships (person_id, created_at);

create table gateway.sessions (
  -- Also what the header `client` says.
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references gateway.people (id) on delete cascade,
  -- As it was at sign-in: a change of address must not strand a client that still sends the old one.
  uid text not null,
  -- The company at hand when a call names none.
  company_id uuid references gateway.companies (id) on delete set null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Never moved: clients compare it and give up on one that decreases.
  expires_at timestamptz not null,
  idle_seconds integer not null,
  address text not null,
  user_agent text not null,
  fingerprint bytea not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_person on gateway.sessions (person_id, created_at desc);

-- Only hashes are kept. Header and refresh tokens come in generations; a token is superseded once a later generation exists.
create table gateway.session_tokens (
  hash bytea primary key,
  session_id uuid not null references gateway.sessions (id) on delete cascade,
  kind text not null check (kind in ('header', 'bearer', 'refresh', 'company')),
  generation integer not null default 0,
  company_id uuid references gateway.companies (id) on delete cascade,
  app_key_id uuid references gateway.app_keys (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'company') = (company_id is not null and app_key_id is not null))
);
create index session_tokens_session on gateway.session_tokens (session_id, kind, generation);

-- One row per try, written before the password is looked at, so that tries side by side are all counted.
create table gateway.sign_in_attempts (
  id bigint generated always as identity primary key,
  -- Hash of the folded address, whether or not anybody has it.
  account bytea not null,
  fingerprint bytea not null,
  known_device boolean not null,
  at timestamptz not null,
  outcome text not null default 'failed' check (outcome in ('failed', 'succeeded'))
);
create index sign_in_attempts_account on gateway.sign_in_attempts (account, at desc);

create table gateway.one_time_tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('setup', 'confirmation', 'password_reset', 'invitation')),
  person_id uuid references gateway.people (id) on delete cascade,
  company_id uuid references gateway.companies (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_person on gateway.one_time_tokens (person_id, purpose);

-- What happened to sign-ins and sessions; written in the transaction of what it tells, never changed.
create table gateway.security_events (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null,
  person_id uuid,
  session_id uuid,
  company_id uuid,
  address text,
  detail jsonb not null default '{}'
);
create index security_events_person on gateway.security_events (person_id, at desc);

-- Every permission the blocks of this installation have declared.
create table gateway.permissions (
  code text primary key check (code ~ '^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$'),
  id uuid not null unique,
  sentence text not null,
  block text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

grant select, insert, update, delete on gateway.companies, gateway.app_keys, gateway.people, gateway.memberships, gateway.sessions,
  gateway.session_tokens, gateway.sign_in_attempts, gateway.one_time_tokens, gateway.permissions to quoin_auth;
grant select, insert on gateway.security_events to quoin_auth;
