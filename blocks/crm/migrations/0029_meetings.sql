-- Meetings with customers, and who attends them.

create table crm.meetings (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  title text not null,
  code text,
  meeting_type text,
  description text,
  scheduled_at timestamptz(3),
  start_time timestamptz(3),
  end_time timestamptz(3),
  time_quantity numeric,
  time_unit text check (time_unit in ('minutes', 'hours', 'days')),
  all_day boolean not null default false,
  timezone text,
  user_id uuid,
  account_id uuid,
  contact_id uuid,
  opportunity_id uuid,
  meeting_location text,
  meeting_url text,
  notes text,
  meeting_score numeric,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint meetings_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint meetings_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint meetings_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id)
);
create index meetings_by_created_at on crm.meetings (tenant_id, created_at, id) where deleted_at is null;
create index meetings_by_updated_at on crm.meetings (tenant_id, updated_at, id) where deleted_at is null;
create index meetings_by_title on crm.meetings (tenant_id, title collate app.natural, id) where deleted_at is null;
create index meetings_by_scheduled_at on crm.meetings (tenant_id, scheduled_at, id) where deleted_at is null;
create index meetings_by_start_time on crm.meetings (tenant_id, start_time, id) where deleted_at is null;
create index meetings_by_end_time on crm.meetings (tenant_id, end_time, id) where deleted_at is null;
create index meetings_by_status on crm.meetings (tenant_id, status collate app.natural, id) where deleted_at is null;
create index meetings_user_id on crm.meetings (tenant_id, user_id) where user_id is not null;
create index meetings_account_id on crm.meetings (tenant_id, account_id) where account_id is not null;
create index meetings_contact_id on crm.meetings (tenant_id, contact_id) where contact_id is not null;
create index meetings_opportunity_id on crm.meetings (tenant_id, opportunity_id) where opportunity_id is not null;
call app.wall('crm.meetings');
call kit.keep_counts('crm.meetings');
call kit.keep_search('crm.meetings');

create table crm.attendees (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  meeting_id uuid not null,
  contact_id uuid,
  user_id uuid,
  name text,
  email text,
  phone text,
  role text,
  rsvp_status text not null default 'invited' check (rsvp_status in ('invited', 'accepted', 'declined', 'tentative')),
  presence text not null default 'expected' check (presence in ('expected', 'present', 'left')),
  joined_at timestamptz(3),
  left_at timestamptz(3),
  notes text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint attendees_meeting_id_fkey foreign key (tenant_id, meeting_id) references crm.meetings (tenant_id, id) on delete cascade,
  constraint attendees_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id)
);
create index attendees_by_created_at on crm.attendees (tenant_id, created_at, id) where deleted_at is null;
create index attendees_by_updated_at on crm.attendees (tenant_id, updated_at, id) where deleted_at is null;
create index attendees_by_name on crm.attendees (tenant_id, name collate app.natural, id) where deleted_at is null;
create index attendees_by_rsvp_status on crm.attendees (tenant_id, rsvp_status collate app.natural, id) where deleted_at is null;
create index attendees_by_presence on crm.attendees (tenant_id, presence collate app.natural, id) where deleted_at is null;
create index attendees_by_status on crm.attendees (tenant_id, status collate app.natural, id) where deleted_at is null;
create index attendees_meeting_id on crm.attendees (tenant_id, meeting_id) where meeting_id is not null;
create index attendees_contact_id on crm.attendees (tenant_id, contact_id) where contact_id is not null;
create index attendees_user_id on crm.attendees (tenant_id, user_id) where user_id is not null;
call app.wall('crm.attendees');
call kit.keep_counts('crm.attendees');
call kit.keep_search('crm.attendees');

-- A meeting starts when it is planned for, lasts as long as it is said to take, and is one of the account its contact belongs to.
create function crm.place_meeting() returns trigger language plpgsql set search_path = '' as $$
begin
  new.start_time := coalesce(new.start_time, new.scheduled_at);
  new.scheduled_at := coalesce(new.scheduled_at, new.start_time);
  if new.end_time is null and new.time_quantity is not null then
    new.end_time := new.start_time + new.time_quantity::double precision
      * case new.time_unit when 'hours' then interval '1 hour' when 'days' then interval '1 day' else interval '1 minute' end;
  end if;
  if new.account_id is null and new.contact_id is not null then
    new.account_id := (select c.account_id from crm.contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id);
  end if;
  if new.end_time < new.start_time then
    raise exception using errcode = '23514', constraint = 'meetings_end_time_order', message = 'A meeting ends after it starts.';
  end if;
  return new;
end $$;
create trigger meetings_place before insert or update on crm.meetings for each row execute function crm.place_meeting();

-- Whoever holds a meeting and whom it is with attend it; who is taken off again stays off.
create function crm.attend_meeting() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.contact_id is not null and (tg_op = 'INSERT' or new.contact_id is distinct from old.contact_id) then
    insert into crm.attendees (tenant_id, meeting_id, contact_id, created_by, updated_by)
      select new.tenant_id, new.id, new.contact_id, new.updated_by, new.updated_by where not exists (select from crm.attendees a
        where a.tenant_id = new.tenant_id and a.meeting_id = new.id and a.contact_id = new.contact_id);
  end if;
  if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id) then
    insert into crm.attendees (tenant_id, meeting_id, user_id, role, created_by, updated_by)
      select new.tenant_id, new.id, new.user_id, 'host', new.updated_by, new.updated_by where not exists (select from crm.attendees a
        where a.tenant_id = new.tenant_id and a.meeting_id = new.id and a.user_id = new.user_id);
  end if;
  return null;
end $$;
create trigger meetings_attend after insert or update of contact_id, user_id on crm.meetings for each row execute function crm.attend_meeting();

-- An attendee is somebody, and a contact or a colleague brings their name and how to reach them.
create function crm.introduce_attendee() returns trigger language plpgsql set search_path = '' as $$
begin
  if num_nonnulls(new.contact_id, new.user_id, new.name, new.email) = 0 then
    raise exception using errcode = '23514', constraint = 'attendees_name_missing', message = 'An attendee is a contact, a colleague, or somebody with a name or an address.';
  end if;
  if new.user_id is not null then
    select coalesce(new.name, u.name), coalesce(new.email, u.email) into new.name, new.email
      from gateway.users u where u.tenant_id = new.tenant_id and u.id = new.user_id;
  end if;
  if new.contact_id is null then return new; end if;
  select coalesce(new.name, nullif(concat_ws(' ', c.first_name, c.last_name), '')), coalesce(new.email, c.primary_email), coalesce(new.phone, c.primary_phone)
    into new.name, new.email, new.phone from crm.contacts c where c.tenant_id = new.tenant_id and c.id = new.contact_id;
  return new;
end $$;
create trigger attendees_introduce before insert on crm.attendees for each row
  execute function crm.introduce_attendee();

-- Which contact recommended the company to a lead.
alter table crm.leads add column referrer_id uuid;
alter table crm.leads add constraint leads_referrer_id_fkey foreign key (tenant_id, referrer_id)
  references crm.contacts (tenant_id, id) on delete set null (referrer_id);
create index leads_referrer_id on crm.leads (tenant_id, referrer_id) where referrer_id is not null;
