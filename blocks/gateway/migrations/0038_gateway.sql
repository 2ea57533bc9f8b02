-- What has to be known before any company is at hand: people, companies, sessions. None of it lies behind the wall, so only
-- quoin_auth may touch it; every other block sees people and roles through gateway.users, gateway.roles and gateway.avatars alone.
--
-- replaces, of 0.1.0: 0001_people 0002_members 0003_sign_up 0004_company_keys 0005_invites 0006_currencies_and_subscriptions 0008_audit_chain
-- replaces, of 0.1.0: 0009_proofs 0010_mail_suppressions 0012_company_cards 0014_teams 0015_mail_wording 0016_language_of_people 0017_company_sign_in
-- replaces, of 0.1.0: 0018_looks 0019_mail_text_part 0020_mail_servers 0021_recovery_salt 0022_preset_roles 0023_second_factor_for_everybody
-- replaces, of 0.1.0: 0024_tag_colours 0025_forgotten_entries 0026_trash_retention 0027_recovery_keys 0028_avatar_of 0029_letterhead
-- replaces, of 0.1.0: 0030_grants_of_permissions 0031_avatars_count 0032_identity 0033_ways_in 0034_restrictions_of_keys 0035_forget_views
-- replaces, of 0.1.0: 0036_webhooks 0037_personal_access_tokens 0038_fields_of_administrators

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
  created_by uuid,
  presets text,
  -- After how many days a company's trash is emptied. Null keeps all of it, which is what every company has until it decides otherwise.
  trash_kept_days integer check (trash_kept_days between 1 and 3650),
  -- Whether the search by whole name finds a company.
  findable boolean not null default true
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
  end_reason text,
  -- The one company a session is good in, when a company's own provider is all that stands behind it.
  confined_to uuid references gateway.companies (id) on delete cascade,
  -- What a session was let in by when nobody had confirmed its person's address: it ends when that company lets nobody in so any more.
  -- And the companies that ask for a new sign-in before it counts there again, which touches it nowhere else.
  let_in_by uuid references gateway.companies (id) on delete set null,
  ended_in uuid[] not null default '{}'
);
create index sessions_person on gateway.sessions (person_id, created_at desc);
create index sessions_let_in_by on gateway.sessions (let_in_by) where let_in_by is not null and ended_at is null;

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
  purpose text not null check (purpose in (
  'setup', 'confirmation', 'password_reset', 'invitation', 'magic_link', 'captcha', 'captcha_pass', 'passkey_creation',
  'passkey_sign_in', 'oauth_start', 'oauth_handover')),
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
  created_at timestamptz(3) not null default clock_timestamp(),
  -- What a new company's roles may do with a permission is said by the block that declares it, and kept beside its sentence:
  -- a company may be made by a node that does not serve that block.
  grants jsonb not null default '{}'
);

grant select, insert, update, delete on gateway.companies, gateway.app_keys, gateway.people, gateway.memberships, gateway.sessions,
  gateway.session_tokens, gateway.sign_in_attempts, gateway.one_time_tokens, gateway.permissions to quoin_auth;
grant select, insert on gateway.security_events to quoin_auth;

-- What a company knows about its people. Behind the wall; written by the gateway alone (quoin_auth), while other blocks may
-- read who somebody is, but not who may do what.

create table gateway.roles (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number bigint not null check (number >= 1),
  name text not null,
  code text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  on_boarding_id uuid,
  on_boarding_url text,
  on_boarding_payload jsonb,
  is_system boolean not null default false,
  -- The roles every company has follow the code's table of defaults, until the company says what one of them may do: from then on
  -- that one is its own business.
  is_edited boolean not null default false,
  primary key (tenant_id, id),
  constraint roles_number_unique unique (tenant_id, number),
  constraint roles_code_unique unique (tenant_id, code)
);
call app.wall('gateway.roles');

create table gateway.role_permissions (
  tenant_id uuid not null,
  role_id uuid not null,
  code text not null,
  scope text not null check (scope in ('own', 'team', 'tenant')),
  primary key (tenant_id, role_id, code),
  foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id) on delete cascade
);
call app.wall('gateway.role_permissions');

create table gateway.profiles (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  first_name text, middle_name text, last_name text, gender text, ethnicity text, zipcode text, marital_status text,
  birthdate timestamptz(3), hhi text, children bigint, level bigint not null default 1, source text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  phone_number text, email text, preferred_device text, preferred_language text, web_site text, twitter text, fb text,
  instagram text, linkedin text, youtube text, blog text, network_a text, network_b text, time_zone text, payload jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
call app.wall('gateway.profiles');

create table gateway.avatars (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  original_name text, name text not null, url text, thumbnail text, file_type text, file_size text, description text, original_file text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  is_public boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
call app.wall('gateway.avatars');

-- One row per person and company, under the person's id.
create table gateway.users (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null generated always as (id) stored,
  email text not null,
  name text not null,
  username text,
  nickname text,
  phone text,
  bio text,
  provider text not null default 'email',
  uid text not null generated always as (email) stored,
  role_id uuid not null,
  role_number bigint not null,
  user_avatar_id uuid,
  user_profile_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  confirmed_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  payload jsonb,
  search tsvector,
  -- The language a member is written to in: their profile's, or the one they signed up in. Other blocks see members and not profiles.
  language text,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  foreign key (tenant_id, id) references gateway.memberships (company_id, person_id) on delete cascade,
  foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id),
  foreign key (tenant_id, user_avatar_id) references gateway.avatars (tenant_id, id) on delete set null (user_avatar_id),
  foreign key (tenant_id, user_profile_id) references gateway.profiles (tenant_id, id) on delete set null (user_profile_id)
);
create index users_role on gateway.users (tenant_id, role_id);
-- A picture that goes is taken from whoever shows it: without this, by reading every member of the company.
create index users_avatar on gateway.users (tenant_id, user_avatar_id) where user_avatar_id is not null;
call app.wall('gateway.users');
call kit.keep_search('gateway.users');
call kit.keep_counts('gateway.users');

-- The number travels with the user; it is the role's own at all times, whoever writes.
create function gateway.keep_role_number() returns trigger language plpgsql set search_path = '' as $$
begin
  select number into strict new.role_number from gateway.roles where tenant_id = new.tenant_id and id = new.role_id;
  return new;
end $$;
create trigger keep_role_number before insert or update of role_id, role_number on gateway.users
  for each row execute function gateway.keep_role_number();

create function gateway.keep_membership() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into gateway.memberships (company_id, person_id, status)
  values (new.tenant_id, new.id, case when new.deleted_at is null then new.status else 'deleted' end)
  on conflict (company_id, person_id) do update set status = excluded.status;
  return new;
end $$;
create trigger keep_membership before insert or update of status, deleted_at on gateway.users
  for each row execute function gateway.keep_membership();

create table gateway.company_details (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  address text, city text, state text, zipcode text, country text, phone text, email text, website text, description text,
  logo_url text, payload jsonb,
  -- The company's picture in the store; its address is made anew whenever it is shown.
  logo_key text,
  -- The tax number belongs on every paper of a company.
  tax_id text,
  primary key (tenant_id, id),
  unique (tenant_id)
);
call app.wall('gateway.company_details');

create table gateway.teams (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  version bigint not null default 1,
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  description text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create unique index teams_name_unique on gateway.teams (tenant_id, lower(name)) where deleted_at is null;
create index teams_by_name on gateway.teams (tenant_id, name collate app.natural, id) where deleted_at is null;
create index teams_by_created_at on gateway.teams (tenant_id, created_at, id) where deleted_at is null;
create index teams_by_updated_at on gateway.teams (tenant_id, updated_at, id) where deleted_at is null;
call app.wall('gateway.teams');
call kit.keep_counts('gateway.teams');
call kit.keep_search('gateway.teams');

create table gateway.team_members (
  tenant_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references gateway.teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references gateway.users (tenant_id, id) on delete cascade
);
create index team_members_user on gateway.team_members (tenant_id, user_id);
call app.wall('gateway.team_members');

create table gateway.views (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid not null,
  updated_by uuid,
  deleted_at timestamptz(3),
  list text not null,
  name text not null,
  visibility text not null default 'own' check (visibility in ('own', 'shared')),
  is_default boolean not null default false,
  state jsonb not null,
  search tsvector,
  primary key (tenant_id, id)
);
create index views_list on gateway.views (tenant_id, list, created_by);
call app.wall('gateway.views');
call kit.keep_search('gateway.views');

-- A second wall, between people: one's own views and the shared ones are seen, one's own are changed.
create policy seen on gateway.views as restrictive for select to quoin_auth
  using (visibility = 'shared' or created_by = (select app.actor()));
create policy made on gateway.views as restrictive for insert to quoin_auth with check (created_by = (select app.actor()));
create policy changed on gateway.views as restrictive for update to quoin_auth using (created_by = (select app.actor()));
create policy removed on gateway.views as restrictive for delete to quoin_auth using (created_by = (select app.actor()));

-- Other blocks name owners and authors; nothing else of the gateway is theirs, and nothing of it is theirs to write.
revoke insert, update, delete on gateway.users, gateway.roles, gateway.avatars from quoin_runtime;
revoke all on gateway.role_permissions, gateway.profiles, gateway.company_details, gateway.teams, gateway.team_members, gateway.views
  from quoin_runtime;

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
  -- What a company asks of those who come in, beside what 0003 holds.
  captcha boolean not null default false,
  second_factor_for_administrators boolean not null default false,
  -- What people of the company's domains may do to join.
  domain_joining text not null default 'off' check (domain_joining in ('off', 'ask', 'join')),
  domain_role_id uuid,
  -- A company may ask more than its administrators for an authenticator app.
  second_factor_for_everybody boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id),
  constraint sign_up_settings_domain_role_id_fkey foreign key (tenant_id, domain_role_id)
    references gateway.roles (tenant_id, id) on delete set null (domain_role_id)
);
call app.wall('gateway.sign_up_settings');

revoke all on gateway.sign_up_settings from quoin_runtime;

-- Secrets a company's own servers sign in with, found before any company is at hand, so they lie outside the wall and are for
-- quoin_auth alone. Every company has one key of the kind `company`; the others are named and may do only what their scopes say.
create table gateway.api_keys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  -- Tokens of people, for programs that ask in their name: kept as keys are, each of one person in one company.
  kind text not null check (kind in ('company', 'named', 'personal')),
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
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- What a company restricts a key to: calls in a minute, pages that call with it, networks it is used from. Empty restricts nothing.
  rate_limit_per_minute integer check (rate_limit_per_minute between 1 and 100000),
  allowed_origins text[] not null default '{}' check (cardinality(allowed_origins) <= 20),
  allowed_ips text[] not null default '{}' check (cardinality(allowed_ips) <= 50),
  person_id uuid references gateway.people (id) on delete cascade,
  constraint api_keys_of_person check ((kind = 'personal') = (person_id is not null)),
  constraint api_keys_person_ends check (kind <> 'personal' or expires_at is not null)
);
create index api_keys_company on gateway.api_keys (company_id, created_at);
create unique index api_keys_of_company on gateway.api_keys (company_id) where kind = 'company';
create index api_keys_person on gateway.api_keys (person_id, created_at) where person_id is not null;

-- Hashes only. A key has two while it is being replaced: the old one is good until it expires.
create table gateway.api_key_secrets (
  hash bytea primary key,
  api_key_id uuid not null references gateway.api_keys (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3)
);
create index api_key_secrets_key on gateway.api_key_secrets (api_key_id, created_at);

grant select, insert, update, delete on gateway.api_keys, gateway.api_key_secrets to quoin_auth;

-- Whom a company asked to join. The link's secret lies hashed in gateway.one_time_tokens.

create table gateway.invites (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  email text,
  role_id uuid,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  sent_at timestamptz(3),
  expires_at timestamptz(3),
  accepted_at timestamptz(3),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint invites_role_id_fkey foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id) on delete set null (role_id)
);
create index invites_by_created_at on gateway.invites (tenant_id, created_at, id) where deleted_at is null;
create index invites_by_updated_at on gateway.invites (tenant_id, updated_at, id) where deleted_at is null;
create index invites_by_email on gateway.invites (tenant_id, email collate app.natural, id) where deleted_at is null;
create index invites_by_status on gateway.invites (tenant_id, status collate app.natural, id) where deleted_at is null;
create index invites_by_sent_at on gateway.invites (tenant_id, sent_at, id) where deleted_at is null;
create index invites_by_expires_at on gateway.invites (tenant_id, expires_at, id) where deleted_at is null;
create index invites_role_id on gateway.invites (tenant_id, role_id) where role_id is not null;
-- At most one invitation of an address is open, however many people send one at once.
create unique index invites_open on gateway.invites (tenant_id, email) where status = 'pending' and deleted_at is null;
call app.wall('gateway.invites');
call kit.keep_counts('gateway.invites');
call kit.keep_search('gateway.invites');

revoke all on gateway.invites from quoin_runtime;

-- What a company counts money in, sorts into and subscribes to.

-- Every currency there is, as a company begins with it: name, sign and digits by Unicode CLDR; `is_current` where a country uses it.
create table gateway.currency_kinds (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name text not null,
  symbol text not null,
  exponent bigint not null,
  is_current boolean not null,
  words text not null
);

grant select on gateway.currency_kinds to quoin_auth;
insert into gateway.currency_kinds (code, name, symbol, exponent, is_current, words) values
  ('AED', 'United Arab Emirates Dirham', 'AED', 2, true, 'aed united arab emirates dirham'),
  ('AFN', 'Afghan Afghani', '؋', 0, true, 'afn afghan afghani'),
  ('ALL', 'Albanian Lek', 'ALL', 0, true, 'all albanian lek'),
  ('AMD', 'Armenian Dram', '֏', 2, true, 'amd armenian dram'),
  ('ANG', 'Netherlands Antillean Guilder', 'ANG', 2, true, 'ang netherlands antillean guilder'),
  ('AOA', 'Angolan Kwanza', 'Kz', 2, true, 'aoa angolan kwanza'),
  ('ARS', 'Argentine Peso', '$', 2, true, 'ars argentine peso'),
  ('AUD', 'Australian Dollar', '$', 2, true, 'aud australian dollar'),
  ('AWG', 'Aruban Florin', 'AWG', 2, true, 'awg aruban florin'),
  ('AZN', 'Azerbaijani Manat', '₼', 2, true, 'azn azerbaijani manat'),
  ('BAM', 'Bosnia-Herzegovina Convertible Mark', 'KM', 2, true, 'bam bosnia herzegovina convertible mark'),
  ('BBD', 'Barbadian Dollar', '$', 2, true, 'bbd barbadian dollar'),
  ('BDT', 'Bangladeshi Taka', '৳', 2, true, 'bdt bangladeshi taka'),
  ('BGN', 'Bulgarian Lev', 'BGN', 2, true, 'bgn bulgarian lev'),
  ('BHD', 'Bahraini Dinar', 'BHD', 3, true, 'bhd bahraini dinar'),
  ('BIF', 'Burundian Franc', 'BIF', 0, true, 'bif burundian franc'),
  ('BMD', 'Bermudan Dollar', '$', 2, true, 'bmd bermudan dollar'),
  ('BND', 'Brunei Dollar', '$', 2, true, 'bnd brunei dollar'),
  ('BOB', 'Bolivian Boliviano', 'Bs', 2, true, 'bob bolivian boliviano'),
  ('BRL', 'Brazilian Real', 'R$', 2, true, 'brl brazilian real'),
  ('BSD', 'Bahamian Dollar', '$', 2, true, 'bsd bahamian dollar'),
  ('BTN', 'Bhutanese Ngultrum', 'BTN', 2, true, 'btn bhutanese ngultrum'),
  ('BWP', 'Botswanan Pula', 'P', 2, true, 'bwp botswanan pula'),
  ('BYN', 'Belarusian Ruble', 'BYN', 2, true, 'byn belarusian ruble'),
  ('BZD', 'Belize Dollar', '$', 2, true, 'bzd belize dollar'),
  ('CAD', 'Canadian Dollar', '$', 2, true, 'cad canadian dollar'),
  ('CDF', 'Congolese Franc', 'CDF', 2, true, 'cdf congolese franc'),
  ('CHF', 'Swiss Franc', 'CHF', 2, true, 'chf swiss franc'),
  ('CLP', 'Chilean Peso', '$', 0, true, 'clp chilean peso'),
  ('CNY', 'Chinese Yuan', '¥', 2, true, 'cny chinese yuan'),
  ('COP', 'Colombian Peso', '$', 0, true, 'cop colombian peso'),
  ('CRC', 'Costa Rican Colón', '₡', 2, true, 'crc costa rican colon'),
  ('CUC', 'Cuban Convertible Peso', '$', 2, false, 'cuc cuban convertible peso'),
  ('CUP', 'Cuban Peso', '$', 2, true, 'cup cuban peso'),
  ('CVE', 'Cape Verdean Escudo', 'CVE', 2, true, 'cve cape verdean escudo'),
  ('CZK', 'Czech Koruna', 'Kč', 2, true, 'czk czech koruna'),
  ('DJF', 'Djiboutian Franc', 'DJF', 0, true, 'djf djiboutian franc'),
  ('DKK', 'Danish Krone', 'kr', 2, true, 'dkk danish krone'),
  ('DOP', 'Dominican Peso', '$', 2, true, 'dop dominican peso'),
  ('DZD', 'Algerian Dinar', 'DZD', 2, true, 'dzd algerian dinar'),
  ('EGP', 'Egyptian Pound', 'E£', 2, true, 'egp egyptian pound'),
  ('ERN', 'Eritrean Nakfa', 'ERN', 2, true, 'ern eritrean nakfa'),
  ('ETB', 'Ethiopian Birr', 'ETB', 2, true, 'etb ethiopian birr'),
  ('EUR', 'Euro', '€', 2, true, 'eur euro'),
  ('FJD', 'Fijian Dollar', '$', 2, true, 'fjd fijian dollar'),
  ('FKP', 'Falkland Islands Pound', '£', 2, true, 'fkp falkland islands pound'),
  ('GBP', 'British Pound', '£', 2, true, 'gbp british pound'),
  ('GEL', 'Georgian Lari', '₾', 2, true, 'gel georgian lari'),
  ('GHS', 'Ghanaian Cedi', 'GH₵', 2, true, 'ghs ghanaian cedi'),
  ('GIP', 'Gibraltar Pound', '£', 2, true, 'gip gibraltar pound'),
  ('GMD', 'Gambian Dalasi', 'GMD', 2, true, 'gmd gambian dalasi'),
  ('GNF', 'Guinean Franc', 'FG', 0, true, 'gnf guinean franc'),
  ('GTQ', 'Guatemalan Quetzal', 'Q', 2, true, 'gtq guatemalan quetzal'),
  ('GYD', 'Guyanaese Dollar', '$', 2, true, 'gyd guyanaese dollar'),
  ('HKD', 'Hong Kong Dollar', '$', 2, true, 'hkd hong kong dollar'),
  ('HNL', 'Honduran Lempira', 'L', 2, true, 'hnl honduran lempira'),
  ('HRK', 'Croatian Kuna', 'kn', 2, true, 'hrk croatian kuna'),
  ('HTG', 'Haitian Gourde', 'HTG', 2, true, 'htg haitian gourde'),
  ('HUF', 'Hungarian Forint', 'Ft', 0, true, 'huf hungarian forint'),
  ('IDR', 'Indonesian Rupiah', 'Rp', 0, true, 'idr indonesian rupiah'),
  ('ILS', 'Israeli New Shekel', '₪', 2, true, 'ils israeli new shekel'),
  ('INR', 'Indian Rupee', '₹', 2, true, 'inr indian rupee'),
  ('IQD', 'Iraqi Dinar', 'IQD', 0, true, 'iqd iraqi dinar'),
  ('IRR', 'Iranian Rial', 'IRR', 0, true, 'irr iranian rial'),
  ('ISK', 'Icelandic Króna', 'kr', 0, true, 'isk icelandic krona'),
  ('JMD', 'Jamaican Dollar', '$', 2, true, 'jmd jamaican dollar'),
  ('JOD', 'Jordanian Dinar', 'JOD', 3, true, 'jod jordanian dinar'),
  ('JPY', 'Japanese Yen', '¥', 0, true, 'jpy japanese yen'),
  ('KES', 'Kenyan Shilling', 'KES', 2, true, 'kes kenyan shilling'),
  ('KGS', 'Kyrgyz Som', '⃀', 2, true, 'kgs kyrgyz som'),
  ('KHR', 'Cambodian Riel', '៛', 2, true, 'khr cambodian riel'),
  ('KMF', 'Comorian Franc', 'CF', 0, true, 'kmf comorian franc'),
  ('KPW', 'North Korean Won', '₩', 0, true, 'kpw north korean won'),
  ('KRW', 'South Korean Won', '₩', 0, true, 'krw south korean won'),
  ('KWD', 'Kuwaiti Dinar', 'KWD', 3, true, 'kwd kuwaiti dinar'),
  ('KYD', 'Cayman Islands Dollar', '$', 2, true, 'kyd cayman islands dollar'),
  ('KZT', 'Kazakhstani Tenge', '₸', 2, true, 'kzt kazakhstani tenge'),
  ('LAK', 'Laotian Kip', '₭', 0, true, 'lak laotian kip'),
  ('LBP', 'Lebanese Pound', 'L£', 0, true, 'lbp lebanese pound'),
  ('LKR', 'Sri Lankan Rupee', 'Rs', 2, true, 'lkr sri lankan rupee'),
  ('LRD', 'Liberian Dollar', '$', 2, true, 'lrd liberian dollar'),
  ('LSL', 'Lesotho Loti', 'LSL', 2, true, 'lsl lesotho loti'),
  ('LYD', 'Libyan Dinar', 'LYD', 3, true, 'lyd libyan dinar'),
  ('MAD', 'Moroccan Dirham', 'MAD', 2, true, 'mad moroccan dirham'),
  ('MDL', 'Moldovan Leu', 'MDL', 2, true, 'mdl moldovan leu'),
  ('MGA', 'Malagasy Ariary', 'Ar', 0, true, 'mga malagasy ariary'),
  ('MKD', 'Macedonian Denar', 'MKD', 2, true, 'mkd macedonian denar'),
  ('MMK', 'Myanmar Kyat', 'K', 0, true, 'mmk myanmar kyat'),
  ('MNT', 'Mongolian Tugrik', '₮', 2, true, 'mnt mongolian tugrik'),
  ('MOP', 'Macanese Pataca', 'MOP', 2, true, 'mop macanese pataca'),
  ('MRU', 'Mauritanian Ouguiya', 'MRU', 2, false, 'mru mauritanian ouguiya'),
  ('MUR', 'Mauritian Rupee', 'Rs', 2, true, 'mur mauritian rupee'),
  ('MVR', 'Maldivian Rufiyaa', 'MVR', 2, true, 'mvr maldivian rufiyaa'),
  ('MWK', 'Malawian Kwacha', 'MWK', 2, true, 'mwk malawian kwacha'),
  ('MXN', 'Mexican Peso', '$', 2, true, 'mxn mexican peso'),
  ('MYR', 'Malaysian Ringgit', 'RM', 2, true, 'myr malaysian ringgit'),
  ('MZN', 'Mozambican Metical', 'MZN', 2, true, 'mzn mozambican metical'),
  ('NAD', 'Namibian Dollar', '$', 2, true, 'nad namibian dollar'),
  ('NGN', 'Nigerian Naira', '₦', 2, true, 'ngn nigerian naira'),
  ('NIO', 'Nicaraguan Córdoba', 'C$', 2, true, 'nio nicaraguan cordoba'),
  ('NOK', 'Norwegian Krone', 'kr', 2, true, 'nok norwegian krone'),
  ('NPR', 'Nepalese Rupee', 'Rs', 2, true, 'npr nepalese rupee'),
  ('NZD', 'New Zealand Dollar', '$', 2, true, 'nzd new zealand dollar'),
  ('OMR', 'Omani Rial', 'OMR', 3, true, 'omr omani rial'),
  ('PAB', 'Panamanian Balboa', 'PAB', 2, true, 'pab panamanian balboa'),
  ('PEN', 'Peruvian Sol', 'PEN', 2, true, 'pen peruvian sol'),
  ('PGK', 'Papua New Guinean Kina', 'PGK', 2, true, 'pgk papua new guinean kina'),
  ('PHP', 'Philippine Peso', '₱', 2, true, 'php philippine peso'),
  ('PKR', 'Pakistani Rupee', 'Rs', 0, true, 'pkr pakistani rupee'),
  ('PLN', 'Polish Zloty', 'zł', 2, true, 'pln polish zloty'),
  ('PYG', 'Paraguayan Guarani', '₲', 0, true, 'pyg paraguayan guarani'),
  ('QAR', 'Qatari Riyal', 'QAR', 2, true, 'qar qatari riyal'),
  ('RON', 'Romanian Leu', 'lei', 2, true, 'ron romanian leu'),
  ('RSD', 'Serbian Dinar', 'RSD', 2, true, 'rsd serbian dinar'),
  ('RUB', 'Russian Ruble', '₽', 2, true, 'rub russian ruble'),
  ('RWF', 'Rwandan Franc', 'RF', 0, true, 'rwf rwandan franc'),
  ('SAR', 'Saudi Riyal', 'SAR', 2, true, 'sar saudi riyal'),
  ('SBD', 'Solomon Islands Dollar', '$', 2, true, 'sbd solomon islands dollar'),
  ('SCR', 'Seychellois Rupee', 'SCR', 2, true, 'scr seychellois rupee'),
  ('SDG', 'Sudanese Pound', 'SDG', 2, true, 'sdg sudanese pound'),
  ('SEK', 'Swedish Krona', 'kr', 2, true, 'sek swedish krona'),
  ('SGD', 'Singapore Dollar', '$', 2, true, 'sgd singapore dollar'),
  ('SHP', 'St. Helena Pound', '£', 2, true, 'shp st helena pound'),
  ('SLE', 'Sierra Leonean Leone', 'SLE', 2, false, 'sle sierra leonean leone'),
  ('SLL', 'Sierra Leonean Leone (1964—2022)', 'SLL', 0, true, 'sll sierra leonean leone 1964 2022'),
  ('SOS', 'Somali Shilling', 'SOS', 0, true, 'sos somali shilling'),
  ('SRD', 'Surinamese Dollar', '$', 2, true, 'srd surinamese dollar'),
  ('SSP', 'South Sudanese Pound', '£', 2, true, 'ssp south sudanese pound'),
  ('STN', 'São Tomé & Príncipe Dobra', 'Db', 2, false, 'stn sao tome principe dobra'),
  ('SVC', 'Salvadoran Colón', 'SVC', 2, false, 'svc salvadoran colon'),
  ('SYP', 'Syrian Pound', '£', 0, true, 'syp syrian pound'),
  ('SZL', 'Swazi Lilangeni', 'SZL', 2, true, 'szl swazi lilangeni'),
  ('THB', 'Thai Baht', '฿', 2, true, 'thb thai baht'),
  ('TJS', 'Tajikistani Somoni', 'TJS', 2, true, 'tjs tajikistani somoni'),
  ('TMT', 'Turkmenistani Manat', 'TMT', 2, true, 'tmt turkmenistani manat'),
  ('TND', 'Tunisian Dinar', 'TND', 3, true, 'tnd tunisian dinar'),
  ('TOP', 'Tongan Paʻanga', 'T$', 2, true, 'top tongan paʻanga'),
  ('TRY', 'Turkish Lira', '₺', 2, true, 'try turkish lira'),
  ('TTD', 'Trinidad & Tobago Dollar', '$', 2, true, 'ttd trinidad tobago dollar'),
  ('TWD', 'New Taiwan Dollar', '$', 2, true, 'twd new taiwan dollar'),
  ('TZS', 'Tanzanian Shilling', 'TZS', 2, true, 'tzs tanzanian shilling'),
  ('UAH', 'Ukrainian Hryvnia', '₴', 2, true, 'uah ukrainian hryvnia'),
  ('UGX', 'Ugandan Shilling', 'UGX', 0, true, 'ugx ugandan shilling'),
  ('USD', 'US Dollar', '$', 2, true, 'usd us dollar'),
  ('UYU', 'Uruguayan Peso', '$', 2, true, 'uyu uruguayan peso'),
  ('UZS', 'Uzbekistani Som', 'UZS', 2, true, 'uzs uzbekistani som'),
  ('VES', 'Venezuelan Bolívar', 'VES', 2, false, 'ves venezuelan bolivar'),
  ('VND', 'Vietnamese Dong', '₫', 0, true, 'vnd vietnamese dong'),
  ('VUV', 'Vanuatu Vatu', 'VUV', 0, true, 'vuv vanuatu vatu'),
  ('WST', 'Samoan Tala', 'WST', 2, true, 'wst samoan tala'),
  ('XAF', 'Central African CFA Franc', 'FCFA', 0, true, 'xaf central african cfa franc'),
  ('XCD', 'East Caribbean Dollar', '$', 2, true, 'xcd east caribbean dollar'),
  ('XCG', 'Caribbean guilder', 'Cg.', 2, false, 'xcg caribbean guilder'),
  ('XDR', 'Special Drawing Rights', 'XDR', 2, false, 'xdr special drawing rights'),
  ('XOF', 'West African CFA Franc', 'F CFA', 0, true, 'xof west african cfa franc'),
  ('XPF', 'CFP Franc', 'CFPF', 0, true, 'xpf cfp franc'),
  ('XSU', 'Sucre', 'XSU', 2, false, 'xsu sucre'),
  ('YER', 'Yemeni Rial', 'YER', 0, true, 'yer yemeni rial'),
  ('ZAR', 'South African Rand', 'R', 2, true, 'zar south african rand'),
  ('ZMW', 'Zambian Kwacha', 'ZK', 2, true, 'zmw zambian kwacha'),
  ('ZWG', 'Zimbabwean Gold', 'ZWG', 2, false, 'zwg zimbabwean gold'),
  ('ZWL', 'Zimbabwean Dollar (2009–2024)', 'ZWL', 2, true, 'zwl zimbabwean dollar 2009 2024');

create table gateway.currencies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text not null,
  name text not null,
  symbol text,
  exponent bigint not null default 2,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  language text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index currencies_by_created_at on gateway.currencies (tenant_id, created_at, id) where deleted_at is null;
create index currencies_by_updated_at on gateway.currencies (tenant_id, updated_at, id) where deleted_at is null;
create index currencies_by_code on gateway.currencies (tenant_id, code collate app.natural, id) where deleted_at is null;
create index currencies_by_name on gateway.currencies (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index currencies_code_unique on gateway.currencies (tenant_id, lower(code)) where deleted_at is null;
call app.wall('gateway.currencies');
call kit.keep_counts('gateway.currencies');
call kit.keep_search('gateway.currencies');

-- Gives a company all currencies; those that no country uses any more are there and out of the way.
create function gateway.seed_currencies(company uuid) returns void language sql set search_path = '' as $$
  insert into gateway.currencies (tenant_id, code, name, symbol, exponent, status, search)
  select company, code, name, symbol, exponent, case when is_current then 'active' else 'inactive' end,
    pg_catalog.array_to_tsvector(pg_catalog.string_to_array(words, ' '))
  from gateway.currency_kinds
$$;

create table gateway.categories (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  description text,
  parent_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references gateway.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on gateway.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on gateway.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on gateway.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_parent_id on gateway.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('gateway.categories');
call kit.keep_counts('gateway.categories');
call kit.keep_search('gateway.categories');

create table gateway.subscription_models (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  description text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'archived')),
  promotional boolean not null default false,
  program_code text not null,
  duration integer not null check (duration > 0),
  duration_unit text not null check (duration_unit in ('month', 'year')),
  recurring_payment_amount_minor bigint not null check (recurring_payment_amount_minor >= 0),
  recurring_payment_fees_minor bigint not null default 0,
  initial_payment_minor bigint not null default 0,
  currency text not null references gateway.currency_kinds (code),
  trial_days integer not null default 0,
  max_tenants integer,
  max_items integer,
  subscription_type text not null,
  payload jsonb,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);

grant select on gateway.subscription_models to quoin_auth;
insert into gateway.subscription_models
  (code, name, description, program_code, duration, duration_unit, recurring_payment_amount_minor, currency, trial_days, max_tenants, subscription_type)
values
  ('free', 'Free', 'Everything, for one company and its people.', 'standard', 1, 'month', 0, 'EUR', 0, 1, 'free'),
  ('team', 'Team', 'For a company with a few below it.', 'standard', 1, 'month', 2900, 'EUR', 14, 5, 'paid'),
  ('business', 'Business', 'For any number of companies, paid by the year.', 'standard', 1, 'year', 99000, 'EUR', 30, null, 'paid');

create table gateway.company_subscriptions (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  model text not null,
  code text not null,
  number text not null,
  subscribed_at timestamptz(3) not null,
  trial_ends_at timestamptz(3),
  period_ends_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  closed_at timestamptz(3),
  payload jsonb,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('gateway.company_subscriptions');

-- One row a company: what its money is worth in other money, written down by hand.
create table gateway.exchange_settings (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  base_currency text not null,
  rates jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id)
);
call app.wall('gateway.exchange_settings');

revoke insert, update, delete on gateway.currencies, gateway.categories from quoin_runtime;
revoke all on gateway.company_subscriptions, gateway.exchange_settings from quoin_runtime;

-- Every entry of the audit, sealed: each hash covers the entry and the hash before it, so an entry that is edited, removed or
-- slipped in between afterwards no longer fits. Whoever can rewrite the whole chain is found out by a head that was kept elsewhere.
create table gateway.audit_chain (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  number bigint not null check (number >= 1),
  entry_id uuid not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default clock_timestamp(),
  -- An entry out of which a person was taken no longer fits its seal. It gets a second one over what is left, made from the first: the chain
  -- goes on from the old one, so its head stays what it was, and the new one shows any later edit.
  forgotten bytea,
  primary key (tenant_id, number),
  unique (tenant_id, entry_id)
);
call app.wall('gateway.audit_chain');

revoke all on gateway.audit_chain from quoin_runtime;
revoke update, delete on gateway.audit_chain from quoin_auth;

-- Written out field by field: what a row looks like as text must not depend on anybody's settings.
create function gateway.audit_hash(before bytea, entry kit.audit) returns bytea language sql immutable set search_path = '' as $$
  select pg_catalog.sha256(before || pg_catalog.convert_to(pg_catalog.jsonb_build_array(entry.tenant_id, entry.id,
    (extract(epoch from entry.at) * 1000)::bigint, entry.operation, entry.resource, entry.record_id, entry.actor_id,
    entry.actor_name, entry.changes, entry.request_id)::text, 'UTF8'))
$$;

-- Appends what is not in the chain yet, one sealer at a time; answers how many entries that were.
create function gateway.seal_audit(company uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  last_number bigint := 0; last_hash bytea := ''; before bigint; entry kit.audit;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit ' || company, 0));
  select c.number, c.hash into last_number, last_hash from gateway.audit_chain c
    where c.tenant_id = company order by c.number desc limit 1;
  last_number := coalesce(last_number, 0); last_hash := coalesce(last_hash, ''); before := last_number;
  for entry in select a.* from kit.audit a where a.tenant_id = company
    and not exists (select from gateway.audit_chain c where c.tenant_id = company and c.entry_id = a.id) order by a.at, a.id
  loop
    last_number := last_number + 1;
    last_hash := gateway.audit_hash(last_hash, entry);
    insert into gateway.audit_chain (tenant_id, number, entry_id, hash) values (company, last_number, entry.id, last_hash);
  end loop;
  return last_number - before;
end $$;

-- Walks the chain from its beginning; answers how long it is, its head, and the first place where it does not hold.
create function gateway.verify_audit(company uuid, out entries bigint, out head bytea, out broken_at bigint, out broken_entry uuid,
  out problem text) language plpgsql set search_path = '' as $$
declare
  link gateway.audit_chain; entry kit.audit; expected bytea := '';
begin
  entries := 0; head := '';
  for link in select c.* from gateway.audit_chain c where c.tenant_id = company order by c.number loop
    entries := entries + 1;
    head := link.hash;
    continue when problem is not null;
    select a.* into entry from kit.audit a where a.tenant_id = company and a.id = link.entry_id;
    if link.number <> entries then problem := 'link_removed';
    elsif entry.id is null then problem := 'entry_removed';
    elsif link.forgotten is not null then
      if gateway.audit_hash(link.hash, entry) <> link.forgotten then problem := 'entry_changed'; end if;
      expected := link.hash;
    else
      expected := gateway.audit_hash(expected, entry);
      if expected <> link.hash then problem := 'entry_changed'; end if;
    end if;
    if problem is not null then broken_at := link.number; broken_entry := link.entry_id; end if;
  end loop;
end $$;

-- What proves who somebody is, beside a password. Like people themselves it lies before any company and is for quoin_auth alone.

-- The app that shows codes. Until it is confirmed it asks for nothing.
create table gateway.authenticator_apps (
  person_id uuid primary key references gateway.people (id) on delete cascade,
  -- Encrypted with the installation's key: codes are computed from it, so a hash would not do.
  sealed_secret bytea not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  -- Half minutes since 1970 of the newest code taken; no code is taken twice.
  last_step bigint not null default 0,
  -- With what the recovery codes of one set are hashed; null for sets of before, which go on until new codes are made.
  recovery_salt bytea check (length(recovery_salt) = 16),
  -- What the recovery codes of one set are hashed with, sealed, so that they go on when the installation's secret is replaced; null for
  -- sets of before, whose key is derived from a secret.
  sealed_recovery_keys bytea
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

create table gateway.sign_in_providers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted with the installation's key, for this provider alone.
  sealed_secret bytea not null,
  active boolean not null default true,
  -- Whether people of the company's domains become members when they first come, and what they may do then.
  creates_people boolean not null default false,
  role_id uuid,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint sign_in_providers_role_id_fkey foreign key (company_id, role_id) references gateway.roles (tenant_id, id)
    on delete set null (role_id)
);
create index sign_in_providers_company on gateway.sign_in_providers (company_id, created_at);

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
  -- A company's provider says who somebody is to that company alone: its subjects are its own, whatever issuer it names.
  sign_in_provider_id uuid references gateway.sign_in_providers (id) on delete cascade,
  company_id uuid references gateway.companies (id) on delete cascade);
create index identities_person on gateway.identities (person_id, created_at);
create unique index identities_subject on gateway.identities (issuer, subject) where sign_in_provider_id is null;
create unique index identities_subject_of_company on gateway.identities (sign_in_provider_id, subject)
  where sign_in_provider_id is not null;

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

-- Addresses a company does not write to any more. The mailer asks here before anything of that company leaves.
create table gateway.mail_suppressions (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  email text not null,
  reason text not null default 'manual' check (reason in ('bounced', 'complained', 'unsubscribed', 'manual')),
  note text,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index mail_suppressions_by_created_at on gateway.mail_suppressions (tenant_id, created_at, id) where deleted_at is null;
create index mail_suppressions_by_updated_at on gateway.mail_suppressions (tenant_id, updated_at, id) where deleted_at is null;
create index mail_suppressions_by_email on gateway.mail_suppressions (tenant_id, email collate app.natural, id) where deleted_at is null;
create index mail_suppressions_by_reason on gateway.mail_suppressions (tenant_id, reason collate app.natural, id) where deleted_at is null;
create unique index mail_suppressions_email_unique on gateway.mail_suppressions (tenant_id, lower(email)) where deleted_at is null;
call app.wall('gateway.mail_suppressions');
call kit.keep_counts('gateway.mail_suppressions');
call kit.keep_search('gateway.mail_suppressions');

revoke all on gateway.mail_suppressions from quoin_runtime;

-- What is being written beside the words in use, and every wording that was ever in use. Both go by the template's own id, which is
-- the same for ever for one company, mail and language.
create table gateway.mail_template_drafts (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null,
  version bigint not null default 1,
  subject text not null check (length(subject) <= 500),
  heading text not null check (length(heading) <= 500),
  body text not null check (length(body) <= 50000),
  button text check (length(button) <= 200),
  note text check (length(note) <= 5000),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  -- Drafts and earlier wordings have a text part of their own as the words in use do.
  plain text check (length(plain) <= 50000),
  primary key (tenant_id, id)
);
call app.wall('gateway.mail_template_drafts');

revoke all on gateway.mail_template_drafts from quoin_runtime;

create table gateway.mail_template_versions (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null,
  number integer not null,
  -- False where somebody went back to the built-in words; they stand here as they were then.
  is_own boolean not null,
  subject text not null,
  heading text not null,
  body text not null,
  button text,
  note text,
  published_by uuid,
  published_at timestamptz(3) not null default clock_timestamp(),
  plain text,
  primary key (tenant_id, id, number)
);
call app.wall('gateway.mail_template_versions');

revoke all on gateway.mail_template_versions from quoin_runtime;

-- How a company's own people come in: the mail domains it has proven, who speaks for them, and who asked to join. All of it is
-- looked up before any company is at hand, so it lies outside the wall and is for quoin_auth alone.

create table gateway.mail_domains (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- What the domain has to say of itself. Everybody may read it there, so it is no secret.
  token text not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  -- Since when the proof is gone from a domain that was proven.
  missing_since timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (company_id, domain)
);
-- Whoever writes to an address of a domain means one company.
create unique index mail_domains_verified on gateway.mail_domains (domain) where verified_at is not null;

-- People of a company's domains who asked to join it.
create table gateway.join_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references gateway.companies (id) on delete cascade,
  person_id uuid not null references gateway.people (id) on delete cascade,
  status text not null default 'asked' check (status in ('asked', 'accepted', 'declined')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid
);
create index join_requests_company on gateway.join_requests (company_id, created_at);
create index join_requests_person on gateway.join_requests (person_id);
create unique index join_requests_open on gateway.join_requests (company_id, person_id) where status = 'asked';

grant select, insert, update, delete on gateway.mail_domains, gateway.sign_in_providers, gateway.join_requests to quoin_auth;

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

-- The server a company sends its mails through, instead of the platform's own.
create table gateway.mail_servers (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  host text not null check (length(host) <= 253),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text check (length(username) <= 320),
  -- Encrypted with the installation's key, for this company alone.
  sealed_password bytea,
  from_name text not null check (length(from_name) <= 100),
  from_email text not null check (length(from_email) <= 320),
  -- Whether mails leave by it; none does before it has taken one as it is set.
  active boolean not null default false,
  tested_at timestamptz(3),
  -- Since when it takes none, and why.
  failing_since timestamptz(3),
  obstacle text,
  trouble text,
  version bigint not null default 1,
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id),
  check (not active or tested_at is not null),
  check ((username is null) = (sealed_password is null))
);
call app.wall('gateway.mail_servers');

revoke all on gateway.mail_servers from quoin_runtime;

-- What its mails are signed with (DKIM), once the domain says so itself.
create table gateway.mail_keys (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  domain text not null check (domain = lower(domain)),
  selector text not null,
  public_key text not null,
  sealed_key bytea not null,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, domain, selector)
);
call app.wall('gateway.mail_keys');

revoke all on gateway.mail_keys from quoin_runtime;

-- Every table of defaults there has been here, by its hash, and which of them a company's roles follow. Without it nobody could tell
-- what an earlier table gave from what somebody gave.
create table gateway.presets (
  hash text primary key,
  grants jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

grant select, insert on gateway.presets to quoin_auth;

-- The colour a company gives a word that its records are tagged with.
create table gateway.tags (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  color text not null check (color in ('indigo', 'cyan', 'teal', 'lime', 'orange', 'pink', 'grape', 'violet')),
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index tags_by_created_at on gateway.tags (tenant_id, created_at, id) where deleted_at is null;
create index tags_by_updated_at on gateway.tags (tenant_id, updated_at, id) where deleted_at is null;
create index tags_by_name on gateway.tags (tenant_id, name collate app.natural, id) where deleted_at is null;
create unique index tags_name_unique on gateway.tags (tenant_id, lower(name)) where deleted_at is null;
call app.wall('gateway.tags');
call kit.keep_counts('gateway.tags');
call kit.keep_search('gateway.tags');

revoke insert, update, delete on gateway.tags from quoin_runtime;

create function gateway.seal_forgotten(entries uuid[]) returns void language sql security definer set search_path = '' as $$
  update gateway.audit_chain c set forgotten = gateway.audit_hash(c.hash, a)
  from kit.audit a where c.tenant_id = app.tenant() and a.tenant_id = c.tenant_id and a.id = c.entry_id and c.entry_id = any(entries)
$$;
revoke execute on function gateway.seal_forgotten(uuid[]) from public;
grant execute on function gateway.seal_forgotten(uuid[]) to quoin_auth;

-- What stands on the papers of the company one works for, for the blocks that draw them; of other companies nothing.
create function gateway.letterhead(out name text, out address text, out zipcode text, out city text, out state text, out country text,
  out phone text, out email text, out website text, out tax_id text, out logo_key text)
language sql stable security definer set search_path = '' as $$
  select c.name, d.address, d.zipcode, d.city, d.state, d.country, d.phone, d.email, d.website, d.tax_id, d.logo_key
  from gateway.companies c left join gateway.company_details d on d.tenant_id = c.id where c.id = app.tenant()
$$;
revoke execute on function gateway.letterhead() from public;
grant execute on function gateway.letterhead() to quoin_runtime;

-- With an avatar its file goes, and no longer counts: when it may be removed is the hourly tidying's to decide.
create function gateway.leave_avatar() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.name = old.name then return null; end if;
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.key = old.name and f.state = 'stored';
  return null;
end $$;
create trigger avatars_files after delete or update of name on gateway.avatars for each row execute function gateway.leave_avatar();

-- What somebody registered with lately, whether or not the address was taken: who shows the same password again is told that the address
-- waits to be confirmed, and learns nothing about who has an account by it.
create table gateway.registrations (
  -- Hash of the folded address.
  account bytea primary key,
  password_hash text not null,
  created_at timestamptz not null
);

grant select, insert, update, delete on gateway.registrations to quoin_auth;

-- Views of one's own are seen and removed by whoever made them alone. They go with a person who is erased, who does not do that themselves.
create function gateway.forget_views(people uuid[]) returns void language sql security definer set search_path = '' as $$
  delete from gateway.views v where v.tenant_id = app.tenant() and v.created_by = any(people) and v.visibility = 'own'
$$;
revoke execute on function gateway.forget_views(uuid[]) from public;
grant execute on function gateway.forget_views(uuid[]) to quoin_auth;

-- Addresses of other servers that a company has told what happens here.
create table gateway.webhooks (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  url text not null check (length(url) <= 2000),
  -- `crm.contacts.create`, or `crm.contacts.*` for everything about contacts.
  events text[] not null check (cardinality(events) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  -- Why it ended by itself.
  ended_for text check (ended_for in ('failing', 'gone', 'person')),
  -- Whoever wrote last where it goes and what of: it is told what they may see.
  acts_as uuid not null,
  -- Encrypted with the installation's key, for this endpoint alone; the second is good too until it ends.
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_ends_at timestamptz(3),
  -- Calls that failed since the last one that did not, since when, and until when it is left alone.
  failures integer not null default 0,
  failing_since timestamptz(3),
  resting_until timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Events that were not kept, because too many waited already.
  missed bigint not null default 0,
  version bigint not null default 1,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('gateway.webhooks');

revoke all on gateway.webhooks from quoin_runtime;

-- What one endpoint is told of one announcement: its id is the same on every try.
create table gateway.webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  -- The announcement; empty for a test.
  outbox_id bigint,
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  changed text[] not null default '{}',
  occurred_at timestamptz(3) not null,
  -- What is sent, written before the first try, and whose eyes it was seen with.
  body text,
  acts_as uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- From when on the three days count in which it is tried.
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, outbox_id),
  foreign key (tenant_id, webhook_id) references gateway.webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_due on gateway.webhook_deliveries (tenant_id, webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_order on gateway.webhook_deliveries (tenant_id, webhook_id, record_id, outbox_id) where state = 'waiting';
create index webhook_deliveries_log on gateway.webhook_deliveries (tenant_id, webhook_id, occurred_at, id);
call app.wall('gateway.webhook_deliveries');

revoke all on gateway.webhook_deliveries from quoin_runtime;

create table gateway.webhook_tries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  delivery_id uuid not null,
  at timestamptz(3) not null,
  took_ms integer not null,
  -- What was answered; empty where nothing was, and why.
  status integer,
  answer text,
  trouble text,
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references gateway.webhook_deliveries (tenant_id, id) on delete cascade
);
create index webhook_tries_delivery on gateway.webhook_tries (tenant_id, delivery_id, at);
call app.wall('gateway.webhook_tries');

revoke all on gateway.webhook_tries from quoin_runtime;
