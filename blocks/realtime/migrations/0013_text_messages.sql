-- Numbers that people want to be texted on, and what was texted to them.
create table realtime.text_numbers (
  tenant_id uuid not null,
  user_id uuid not null,
  phone text not null check (length(phone) <= 16),
  -- Of the code that was texted to it, until it is said.
  code_hash bytea,
  code_until timestamptz(3) not null,
  tries integer not null default 0,
  confirmed_at timestamptz(3),
  primary key (tenant_id, user_id)
);
create index text_numbers_phone on realtime.text_numbers (tenant_id, phone);
call app.wall('realtime.text_numbers');

create table realtime.texts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid,
  phone text,
  purpose text not null default 'notification' check (purpose in ('notification', 'code')),
  category text,
  language text,
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'refused')),
  parts bigint,
  cost numeric,
  currency text,
  reference text,
  trouble text,
  sent_at timestamptz(3),
  primary key (tenant_id, id)
);
create index texts_by_created_at on realtime.texts (tenant_id, created_at, id) where deleted_at is null;
create index texts_by_updated_at on realtime.texts (tenant_id, updated_at, id) where deleted_at is null;
create index texts_user_id on realtime.texts (tenant_id, user_id) where user_id is not null;
call app.wall('realtime.texts');
call kit.keep_counts('realtime.texts');
