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
