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
