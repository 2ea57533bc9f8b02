-- Mails to customers, approval of discounts, follow-ups that repeat, and what a company has set up.

-- A local time so many days, weeks, months or years later; `month_day` keeps the 31st for the months that have one.
create function crm.step(local_time timestamp, every text, count integer, month_day integer) returns timestamp language sql immutable parallel safe set search_path = ''
  return case
    when every = 'day' then local_time + make_interval(days => count)
    when every = 'week' then local_time + make_interval(days => count * 7)
    else (select m.first + make_interval(days => least(month_day, extract(day from m.first + interval '1 month' - interval '1 day')::integer) - 1)
        + (local_time - date_trunc('day', local_time))
      from (select date_trunc('month', local_time) + make_interval(months => count * case every when 'year' then 12 else 1 end) as first) m)
  end;

alter table crm.lead_follows add column repeat_every text check (repeat_every in ('day', 'week', 'month', 'year'));
alter table crm.lead_follows add column repeat_count bigint;
alter table crm.lead_follows add column repeat_until date;
alter table crm.lead_follows add column repeat_day bigint;
alter table crm.lead_follows add column successor_id uuid;
alter table crm.lead_follows add constraint lead_follows_successor_id_fkey
  foreign key (tenant_id, successor_id) references crm.lead_follows (tenant_id, id) on delete set null (successor_id);
alter table crm.quotes add column discount_share_basis_points bigint;
alter table crm.quotes add column approval_asked_at timestamptz(3);
alter table crm.quotes add column approved_at timestamptz(3);
alter table crm.quotes add column approved_by_id uuid;
alter table crm.quotes add column converted_at timestamptz(3);

create table crm.settings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  approval_over_basis_points bigint,
  capture_enabled boolean not null default false,
  capture_fields jsonb,
  capture_owner_id uuid,
  consent_text text,
  primary key (tenant_id, id)
);
create index settings_by_created_at on crm.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on crm.settings (tenant_id, updated_at, id) where deleted_at is null;
create index settings_capture_owner_id on crm.settings (tenant_id, capture_owner_id) where capture_owner_id is not null;
call app.wall('crm.settings');
call kit.keep_counts('crm.settings');
-- One record a company.
create unique index settings_one on crm.settings (tenant_id);

create table crm.mail_templates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  subject text not null,
  body text not null,
  language text,
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index mail_templates_by_created_at on crm.mail_templates (tenant_id, created_at, id) where deleted_at is null;
create index mail_templates_by_updated_at on crm.mail_templates (tenant_id, updated_at, id) where deleted_at is null;
create index mail_templates_by_name on crm.mail_templates (tenant_id, name collate app.natural, id) where deleted_at is null;
call app.wall('crm.mail_templates');
call kit.keep_counts('crm.mail_templates');
call kit.keep_search('crm.mail_templates');

create table crm.mails (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid,
  contact_id uuid,
  lead_id uuid,
  opportunity_id uuid,
  quote_id uuid,
  owner_id uuid,
  recipient text,
  subject text,
  body text,
  language text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint mails_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint mails_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint mails_lead_id_fkey foreign key (tenant_id, lead_id) references crm.leads (tenant_id, id) on delete set null (lead_id),
  constraint mails_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id),
  constraint mails_quote_id_fkey foreign key (tenant_id, quote_id) references crm.quotes (tenant_id, id) on delete set null (quote_id)
);
create index mails_by_created_at on crm.mails (tenant_id, created_at, id) where deleted_at is null;
create index mails_by_updated_at on crm.mails (tenant_id, updated_at, id) where deleted_at is null;
create index mails_by_recipient on crm.mails (tenant_id, recipient collate app.natural, id) where deleted_at is null;
create index mails_by_subject on crm.mails (tenant_id, subject collate app.natural, id) where deleted_at is null;
create index mails_account_id on crm.mails (tenant_id, account_id) where account_id is not null;
create index mails_contact_id on crm.mails (tenant_id, contact_id) where contact_id is not null;
create index mails_lead_id on crm.mails (tenant_id, lead_id) where lead_id is not null;
create index mails_opportunity_id on crm.mails (tenant_id, opportunity_id) where opportunity_id is not null;
create index mails_quote_id on crm.mails (tenant_id, quote_id) where quote_id is not null;
create index mails_owner_id on crm.mails (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.mails');
call kit.keep_counts('crm.mails');
call kit.keep_search('crm.mails');
