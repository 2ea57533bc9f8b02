-- Next steps with deals, people and accounts as there are with leads, and one for the owner of a deal that rests too long.

create table crm.opportunity_follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  opportunity_id uuid not null,
  user_id uuid,
  code text,
  follow_type text not null default 'task' check (follow_type in ('task', 'call', 'meeting', 'mail')),
  notes text,
  scheduled_at timestamptz(3),
  next_action_at timestamptz(3),
  due_on date,
  time_zone text,
  repeat_every text check (repeat_every in ('day', 'week', 'month', 'year')),
  repeat_count bigint,
  repeat_until date,
  repeat_day bigint,
  successor_id uuid,
  reminder boolean not null default false,
  remind_at timestamptz(3),
  reminded_at timestamptz(3),
  completed_at timestamptz(3),
  outcome text,
  total numeric,
  owner_id uuid,
  owner_name text,
  owner_email text,
  duration bigint,
  duration_unit text,
  duration_description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  primary key (tenant_id, id),
  constraint opportunity_follows_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete cascade,
  constraint opportunity_follows_successor_id_fkey foreign key (tenant_id, successor_id) references crm.opportunity_follows (tenant_id, id) on delete set null (successor_id)
);
create index opportunity_follows_by_created_at on crm.opportunity_follows (tenant_id, created_at, id) where deleted_at is null;
create index opportunity_follows_by_updated_at on crm.opportunity_follows (tenant_id, updated_at, id) where deleted_at is null;
create index opportunity_follows_by_follow_type on crm.opportunity_follows (tenant_id, follow_type collate app.natural, id) where deleted_at is null;
create index opportunity_follows_by_scheduled_at on crm.opportunity_follows (tenant_id, scheduled_at, id) where deleted_at is null;
create index opportunity_follows_by_next_action_at on crm.opportunity_follows (tenant_id, next_action_at, id) where deleted_at is null;
create index opportunity_follows_by_due_on on crm.opportunity_follows (tenant_id, due_on, id) where deleted_at is null;
create index opportunity_follows_by_remind_at on crm.opportunity_follows (tenant_id, remind_at, id) where deleted_at is null;
create index opportunity_follows_by_completed_at on crm.opportunity_follows (tenant_id, completed_at, id) where deleted_at is null;
create index opportunity_follows_by_status on crm.opportunity_follows (tenant_id, status collate app.natural, id) where deleted_at is null;
create index opportunity_follows_opportunity_id on crm.opportunity_follows (tenant_id, opportunity_id) where opportunity_id is not null;
create index opportunity_follows_user_id on crm.opportunity_follows (tenant_id, user_id) where user_id is not null;
create index opportunity_follows_successor_id on crm.opportunity_follows (tenant_id, successor_id) where successor_id is not null;
create index opportunity_follows_owner_id on crm.opportunity_follows (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.opportunity_follows');
call kit.keep_counts('crm.opportunity_follows');

create table crm.contact_follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  contact_id uuid not null,
  user_id uuid,
  code text,
  follow_type text not null default 'task' check (follow_type in ('task', 'call', 'meeting', 'mail')),
  notes text,
  scheduled_at timestamptz(3),
  next_action_at timestamptz(3),
  due_on date,
  time_zone text,
  repeat_every text check (repeat_every in ('day', 'week', 'month', 'year')),
  repeat_count bigint,
  repeat_until date,
  repeat_day bigint,
  successor_id uuid,
  reminder boolean not null default false,
  remind_at timestamptz(3),
  reminded_at timestamptz(3),
  completed_at timestamptz(3),
  outcome text,
  total numeric,
  owner_id uuid,
  owner_name text,
  owner_email text,
  duration bigint,
  duration_unit text,
  duration_description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  primary key (tenant_id, id),
  constraint contact_follows_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete cascade,
  constraint contact_follows_successor_id_fkey foreign key (tenant_id, successor_id) references crm.contact_follows (tenant_id, id) on delete set null (successor_id)
);
create index contact_follows_by_created_at on crm.contact_follows (tenant_id, created_at, id) where deleted_at is null;
create index contact_follows_by_updated_at on crm.contact_follows (tenant_id, updated_at, id) where deleted_at is null;
create index contact_follows_by_follow_type on crm.contact_follows (tenant_id, follow_type collate app.natural, id) where deleted_at is null;
create index contact_follows_by_scheduled_at on crm.contact_follows (tenant_id, scheduled_at, id) where deleted_at is null;
create index contact_follows_by_next_action_at on crm.contact_follows (tenant_id, next_action_at, id) where deleted_at is null;
create index contact_follows_by_due_on on crm.contact_follows (tenant_id, due_on, id) where deleted_at is null;
create index contact_follows_by_remind_at on crm.contact_follows (tenant_id, remind_at, id) where deleted_at is null;
create index contact_follows_by_completed_at on crm.contact_follows (tenant_id, completed_at, id) where deleted_at is null;
create index contact_follows_by_status on crm.contact_follows (tenant_id, status collate app.natural, id) where deleted_at is null;
create index contact_follows_contact_id on crm.contact_follows (tenant_id, contact_id) where contact_id is not null;
create index contact_follows_user_id on crm.contact_follows (tenant_id, user_id) where user_id is not null;
create index contact_follows_successor_id on crm.contact_follows (tenant_id, successor_id) where successor_id is not null;
create index contact_follows_owner_id on crm.contact_follows (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.contact_follows');
call kit.keep_counts('crm.contact_follows');

create table crm.account_follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid not null,
  user_id uuid,
  code text,
  follow_type text not null default 'task' check (follow_type in ('task', 'call', 'meeting', 'mail')),
  notes text,
  scheduled_at timestamptz(3),
  next_action_at timestamptz(3),
  due_on date,
  time_zone text,
  repeat_every text check (repeat_every in ('day', 'week', 'month', 'year')),
  repeat_count bigint,
  repeat_until date,
  repeat_day bigint,
  successor_id uuid,
  reminder boolean not null default false,
  remind_at timestamptz(3),
  reminded_at timestamptz(3),
  completed_at timestamptz(3),
  outcome text,
  total numeric,
  owner_id uuid,
  owner_name text,
  owner_email text,
  duration bigint,
  duration_unit text,
  duration_description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  primary key (tenant_id, id),
  constraint account_follows_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  constraint account_follows_successor_id_fkey foreign key (tenant_id, successor_id) references crm.account_follows (tenant_id, id) on delete set null (successor_id)
);
create index account_follows_by_created_at on crm.account_follows (tenant_id, created_at, id) where deleted_at is null;
create index account_follows_by_updated_at on crm.account_follows (tenant_id, updated_at, id) where deleted_at is null;
create index account_follows_by_follow_type on crm.account_follows (tenant_id, follow_type collate app.natural, id) where deleted_at is null;
create index account_follows_by_scheduled_at on crm.account_follows (tenant_id, scheduled_at, id) where deleted_at is null;
create index account_follows_by_next_action_at on crm.account_follows (tenant_id, next_action_at, id) where deleted_at is null;
create index account_follows_by_due_on on crm.account_follows (tenant_id, due_on, id) where deleted_at is null;
create index account_follows_by_remind_at on crm.account_follows (tenant_id, remind_at, id) where deleted_at is null;
create index account_follows_by_completed_at on crm.account_follows (tenant_id, completed_at, id) where deleted_at is null;
create index account_follows_by_status on crm.account_follows (tenant_id, status collate app.natural, id) where deleted_at is null;
create index account_follows_account_id on crm.account_follows (tenant_id, account_id) where account_id is not null;
create index account_follows_user_id on crm.account_follows (tenant_id, user_id) where user_id is not null;
create index account_follows_successor_id on crm.account_follows (tenant_id, successor_id) where successor_id is not null;
create index account_follows_owner_id on crm.account_follows (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.account_follows');
call kit.keep_counts('crm.account_follows');

alter table crm.stages add column rot_follow text;
-- When this stay was found to have lasted too long; a deal is spoken of once in each.
alter table crm.stage_visits add column nudged_at timestamptz(3);

create index opportunity_follows_open on crm.opportunity_follows (tenant_id, opportunity_id) where deleted_at is null and completed_at is null;

create trigger set_reminder before insert or update on crm.opportunity_follows for each row execute function crm.set_reminder();
create trigger set_reminder before insert or update on crm.contact_follows for each row execute function crm.set_reminder();
create trigger set_reminder before insert or update on crm.account_follows for each row execute function crm.set_reminder();

-- The job is told in which table the follow-up stands.
create or replace function crm.ask_for_reminder() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.remind_at is not null and (tg_op = 'INSERT' or new.remind_at is distinct from old.remind_at) then
    perform kit.add_job('crm.remind', pg_catalog.json_build_object('tenantId', new.tenant_id, 'followId', new.id, 'table', tg_table_name), null, new.remind_at, 'crm.remind ' || new.tenant_id || ' ' || new.id);
  end if;
  return null;
end $$;
create trigger ask_for_reminder after insert or update on crm.opportunity_follows for each row execute function crm.ask_for_reminder();
create trigger ask_for_reminder after insert or update on crm.contact_follows for each row execute function crm.ask_for_reminder();
create trigger ask_for_reminder after insert or update on crm.account_follows for each row execute function crm.ask_for_reminder();

-- A deal says itself when its next step is due, as a lead does. A step that was done is a sign of life; one that was planned is not.
create function crm.set_next_action_of_deal() returns trigger language plpgsql set search_path = '' as $$
begin
  update crm.opportunities o set
    next_action_at = (
      select min(coalesce(f.next_action_at, f.scheduled_at, (f.due_on + time '09:00') at time zone coalesce(f.time_zone, 'UTC'))) from crm.opportunity_follows f
      where f.tenant_id = o.tenant_id and f.opportunity_id = o.id and f.deleted_at is null and f.completed_at is null),
    updated_at = case when new.completed_at is not null and (tg_op = 'INSERT' or old.completed_at is null) then clock_timestamp() else o.updated_at end
  where o.tenant_id = new.tenant_id and o.id = new.opportunity_id;
  return null;
end $$;
create trigger set_next_action after insert or update on crm.opportunity_follows for each row execute function crm.set_next_action_of_deal();

-- Where a stage says what is to be done about a deal that rots in it, the deal is looked at again when it would; a later sign of life
-- asks under the same key and so puts that off.
create function crm.ask_about_rest() returns trigger language plpgsql set search_path = '' as $$
begin
  perform kit.add_job('crm.rest', pg_catalog.json_build_object('tenantId', new.tenant_id, 'opportunityId', new.id), null,
    new.updated_at + pg_catalog.make_interval(days => s.rot_days::integer), 'crm.rest ' || new.tenant_id || ' ' || new.id)
  from crm.stages s
  where s.tenant_id = new.tenant_id and s.id = new.stage_id and s.deleted_at is null and s.rot_days is not null and s.rot_follow is not null
    and new.outcome = 'open' and new.deleted_at is null;
  return null;
end $$;
create trigger ask_about_rest after insert or update of stage_id, updated_at, deleted_at on crm.opportunities for each row execute function crm.ask_about_rest();

create function crm.ask_about_rest_in_stage() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.rot_days is null or new.rot_follow is null or (new.rot_days, new.rot_follow) is not distinct from (old.rot_days, old.rot_follow) then return null; end if;
  perform kit.add_job('crm.rest', pg_catalog.json_build_object('tenantId', o.tenant_id, 'opportunityId', o.id), null,
    o.updated_at + pg_catalog.make_interval(days => new.rot_days::integer), 'crm.rest ' || o.tenant_id || ' ' || o.id)
  from crm.opportunities o where o.tenant_id = new.tenant_id and o.stage_id = new.id and o.deleted_at is null and o.outcome = 'open';
  return null;
end $$;
create trigger ask_about_rest after update of rot_days, rot_follow on crm.stages for each row execute function crm.ask_about_rest_in_stage();
