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

-- A company's provider says who somebody is to that company alone: its subjects are its own, whatever issuer it names.
alter table gateway.identities add column sign_in_provider_id uuid references gateway.sign_in_providers (id) on delete cascade,
  add column company_id uuid references gateway.companies (id) on delete cascade;
alter table gateway.identities drop constraint identities_issuer_subject_key;
create unique index identities_subject on gateway.identities (issuer, subject) where sign_in_provider_id is null;
create unique index identities_subject_of_company on gateway.identities (sign_in_provider_id, subject)
  where sign_in_provider_id is not null;

-- The one company a session is good in, when a company's own provider is all that stands behind it.
alter table gateway.sessions add column confined_to uuid references gateway.companies (id) on delete cascade;

-- What people of the company's domains may do to join.
alter table gateway.sign_up_settings
  add column domain_joining text not null default 'off' check (domain_joining in ('off', 'ask', 'join')),
  add column domain_role_id uuid,
  add constraint sign_up_settings_domain_role_id_fkey foreign key (tenant_id, domain_role_id)
    references gateway.roles (tenant_id, id) on delete set null (domain_role_id);
