-- What people are to be told of, until it has been told: written in the transaction that makes it true.
create table kit.notices (
  tenant_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  notice text not null check (length(notice) <= 100),
  values jsonb not null check (length(values::text) <= 65536),
  link text check (length(link) <= 2000),
  about_resource text check (length(about_resource) <= 100),
  about_id uuid,
  actor_id uuid,
  is_mailed boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  check ((about_resource is null) = (about_id is null))
);
create index notices_in_order on kit.notices (tenant_id, created_at, id);
call app.wall('kit.notices');

-- By which channel somebody hears of a category; without a row in the app and by mail at once, and by push where a browser agreed.
create table kit.notice_choices (
  tenant_id uuid not null,
  person_id uuid not null,
  category text not null check (length(category) <= 40),
  channel text not null check (channel in ('app', 'mail', 'push')),
  choice text not null check (choice in ('now', 'digest', 'off')),
  primary key (tenant_id, person_id, category, channel),
  check (choice <> 'digest' or channel = 'mail')
);
call app.wall('kit.notice_choices');

-- Whom a mail is for, where that is a member: what they chose of its category holds for it.
alter table kit.mails add person_id uuid;
grant insert (person_id) on kit.mails to quoin_runtime;
