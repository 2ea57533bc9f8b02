-- What proves who somebody is, beside a password. Like people themselves it lies before any company and is for quoin_auth alone.

alter table gateway.one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table gateway.one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'setup', 'confirmation', 'password_reset', 'invitation', 'magic_link', 'captcha', 'captcha_pass', 'passkey_creation',
  'passkey_sign_in', 'oauth_start', 'oauth_handover'));

-- The app that shows codes. Until it is confirmed it asks for nothing.
create table gateway.authenticator_apps (
  person_id uuid primary key references gateway.people (id) on delete cascade,
  -- Encrypted with the installation's key: codes are computed from it, so a hash would not do.
  sealed_secret bytea not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  -- Half minutes since 1970 of the newest code taken; no code is taken twice.
  last_step bigint not null default 0
);

create table gateway.recovery_codes (
  person_id uuid not null references gateway.people (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (person_id, hash)
);

create table gateway.passkeys (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references gateway.people (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_person on gateway.passkeys (person_id, created_at);

-- Who somebody is for a provider; its issuer and subject never change, the address may.
create table gateway.identities (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references gateway.people (id) on delete cascade,
  issuer text not null,
  subject text not null,
  provider text not null,
  email text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (issuer, subject)
);
create index identities_person on gateway.identities (person_id, created_at);

-- Six digits sent by mail. The newest of a purpose counts, for five minutes and five tries.
create table gateway.mailed_codes (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references gateway.people (id) on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'password_reset')),
  hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_codes_person on gateway.mailed_codes (person_id, purpose, created_at desc);

grant select, insert, update, delete on gateway.authenticator_apps, gateway.recovery_codes, gateway.passkeys, gateway.identities,
  gateway.mailed_codes to quoin_auth;

-- What a company asks of those who come in, beside what 0003 holds.
alter table gateway.sign_up_settings
  add column captcha boolean not null default false,
  add column second_factor_for_administrators boolean not null default false;
