-- Leads and what is done about them, pipelines with their stages, and the opportunities that go through them.

-- How many decimals a currency has; `resources/currencies.ts` knows the same exceptions.
create function crm.money_decimals(currency text) returns integer language sql immutable parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;

create table crm.pipelines (
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
  currency text not null default 'EUR' check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  is_default boolean not null default false,
  "order" bigint not null default 0,
  enabled boolean not null default true,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index pipelines_by_created_at on crm.pipelines (tenant_id, created_at, id) where deleted_at is null;
create index pipelines_by_updated_at on crm.pipelines (tenant_id, updated_at, id) where deleted_at is null;
create index pipelines_by_name on crm.pipelines (tenant_id, name collate app.natural, id) where deleted_at is null;
create index pipelines_by_order on crm.pipelines (tenant_id, "order", id) where deleted_at is null;
call app.wall('crm.pipelines');
call kit.keep_counts('crm.pipelines');
call kit.keep_search('crm.pipelines');

create table crm.stages (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  pipeline_id uuid not null,
  name text not null,
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  probability bigint not null default 0,
  "order" bigint not null default 0,
  color text,
  allowed_next jsonb,
  requires jsonb,
  rot_days bigint,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint stages_pipeline_id_fkey foreign key (tenant_id, pipeline_id) references crm.pipelines (tenant_id, id) on delete cascade
);
create index stages_by_created_at on crm.stages (tenant_id, created_at, id) where deleted_at is null;
create index stages_by_updated_at on crm.stages (tenant_id, updated_at, id) where deleted_at is null;
create index stages_by_name on crm.stages (tenant_id, name collate app.natural, id) where deleted_at is null;
create index stages_by_order on crm.stages (tenant_id, "order", id) where deleted_at is null;
create index stages_pipeline_id on crm.stages (tenant_id, pipeline_id) where pipeline_id is not null;
call app.wall('crm.stages');
call kit.keep_counts('crm.stages');
call kit.keep_search('crm.stages');

create table crm.leads (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  first_name text not null,
  last_name text not null,
  middle_name text,
  lead_email text,
  phone_number text,
  company_name text,
  position text,
  web_site text,
  twitter text,
  fb text,
  instagram text,
  linkedin text,
  youtube text,
  blog text,
  notes text,
  source text,
  source_id text,
  source_alias text,
  source_type text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  contact_status text,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'qualified', 'unqualified', 'converted')),
  lost_reason text,
  score bigint,
  owner_id uuid,
  enabled boolean not null default true,
  payload jsonb,
  tags text[] not null default '{}',
  next_action_at timestamptz(3),
  converted_at timestamptz(3),
  account_id uuid,
  contact_id uuid,
  opportunity_id uuid,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint leads_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint leads_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id)
);
create index leads_by_created_at on crm.leads (tenant_id, created_at, id) where deleted_at is null;
create index leads_by_updated_at on crm.leads (tenant_id, updated_at, id) where deleted_at is null;
create index leads_by_first_name on crm.leads (tenant_id, first_name collate app.natural, id) where deleted_at is null;
create index leads_by_last_name on crm.leads (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index leads_by_lead_email on crm.leads (tenant_id, lead_email collate app.natural, id) where deleted_at is null;
create index leads_by_company_name on crm.leads (tenant_id, company_name collate app.natural, id) where deleted_at is null;
create index leads_by_status on crm.leads (tenant_id, status collate app.natural, id) where deleted_at is null;
create index leads_by_stage on crm.leads (tenant_id, stage collate app.natural, id) where deleted_at is null;
create index leads_by_score on crm.leads (tenant_id, score, id) where deleted_at is null;
create index leads_by_next_action_at on crm.leads (tenant_id, next_action_at, id) where deleted_at is null;
create index leads_by_converted_at on crm.leads (tenant_id, converted_at, id) where deleted_at is null;
create index leads_owner_id on crm.leads (tenant_id, owner_id) where owner_id is not null;
create index leads_account_id on crm.leads (tenant_id, account_id) where account_id is not null;
create index leads_contact_id on crm.leads (tenant_id, contact_id) where contact_id is not null;
create index leads_opportunity_id on crm.leads (tenant_id, opportunity_id) where opportunity_id is not null;
call app.wall('crm.leads');
call kit.keep_counts('crm.leads');
call kit.keep_search('crm.leads');

create table crm.lead_follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  lead_id uuid not null,
  user_id uuid,
  code text,
  follow_type text not null default 'task' check (follow_type in ('task', 'call', 'meeting', 'mail')),
  notes text,
  scheduled_at timestamptz(3),
  next_action_at timestamptz(3),
  due_on date,
  time_zone text,
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
  constraint lead_follows_lead_id_fkey foreign key (tenant_id, lead_id) references crm.leads (tenant_id, id) on delete cascade
);
create index lead_follows_by_created_at on crm.lead_follows (tenant_id, created_at, id) where deleted_at is null;
create index lead_follows_by_updated_at on crm.lead_follows (tenant_id, updated_at, id) where deleted_at is null;
create index lead_follows_by_follow_type on crm.lead_follows (tenant_id, follow_type collate app.natural, id) where deleted_at is null;
create index lead_follows_by_scheduled_at on crm.lead_follows (tenant_id, scheduled_at, id) where deleted_at is null;
create index lead_follows_by_next_action_at on crm.lead_follows (tenant_id, next_action_at, id) where deleted_at is null;
create index lead_follows_by_due_on on crm.lead_follows (tenant_id, due_on, id) where deleted_at is null;
create index lead_follows_by_remind_at on crm.lead_follows (tenant_id, remind_at, id) where deleted_at is null;
create index lead_follows_by_completed_at on crm.lead_follows (tenant_id, completed_at, id) where deleted_at is null;
create index lead_follows_by_status on crm.lead_follows (tenant_id, status collate app.natural, id) where deleted_at is null;
create index lead_follows_lead_id on crm.lead_follows (tenant_id, lead_id) where lead_id is not null;
create index lead_follows_user_id on crm.lead_follows (tenant_id, user_id) where user_id is not null;
create index lead_follows_owner_id on crm.lead_follows (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.lead_follows');
call kit.keep_counts('crm.lead_follows');

create table crm.opportunities (
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
  pipeline_id uuid,
  stage_id uuid,
  code text,
  name text not null,
  notes text,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  budget numeric constraint opportunities_budget_check check (budget = trunc(budget, crm.money_decimals(currency))),
  total numeric constraint opportunities_total_check check (total = trunc(total, crm.money_decimals(currency))),
  total_minor bigint generated always as ((total * 10 ^ crm.money_decimals(currency))::bigint) stored,
  probability bigint,
  expected_close_on date,
  outcome text not null default 'open' check (outcome in ('open', 'won', 'lost')),
  lost_reason text,
  closed_at timestamptz(3),
  stage_since timestamptz(3) not null,
  rank bigint not null,
  duration bigint,
  duration_unit text,
  duration_description text,
  payload jsonb,
  next_action_at timestamptz(3),
  owner_id uuid,
  owner_name text,
  owner_email text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  tags text[] not null default '{}',
  search tsvector not null default '',
  primary key (tenant_id, id),
  -- The trigger below fills what nobody gives.
  constraint opportunities_placed check (pipeline_id is not null and stage_id is not null and currency is not null),
  constraint opportunities_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint opportunities_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint opportunities_lead_id_fkey foreign key (tenant_id, lead_id) references crm.leads (tenant_id, id) on delete set null (lead_id),
  constraint opportunities_pipeline_id_fkey foreign key (tenant_id, pipeline_id) references crm.pipelines (tenant_id, id),
  constraint opportunities_stage_id_fkey foreign key (tenant_id, stage_id) references crm.stages (tenant_id, id)
);
create index opportunities_by_created_at on crm.opportunities (tenant_id, created_at, id) where deleted_at is null;
create index opportunities_by_updated_at on crm.opportunities (tenant_id, updated_at, id) where deleted_at is null;
create index opportunities_by_code on crm.opportunities (tenant_id, code collate app.natural, id) where deleted_at is null;
create index opportunities_by_name on crm.opportunities (tenant_id, name collate app.natural, id) where deleted_at is null;
create index opportunities_by_total_minor on crm.opportunities (tenant_id, total_minor, id) where deleted_at is null;
create index opportunities_by_probability on crm.opportunities (tenant_id, probability, id) where deleted_at is null;
create index opportunities_by_expected_close_on on crm.opportunities (tenant_id, expected_close_on, id) where deleted_at is null;
create index opportunities_by_outcome on crm.opportunities (tenant_id, outcome collate app.natural, id) where deleted_at is null;
create index opportunities_by_closed_at on crm.opportunities (tenant_id, closed_at, id) where deleted_at is null;
create index opportunities_by_stage_since on crm.opportunities (tenant_id, stage_since, id) where deleted_at is null;
create index opportunities_by_rank on crm.opportunities (tenant_id, rank, id) where deleted_at is null;
create index opportunities_by_next_action_at on crm.opportunities (tenant_id, next_action_at, id) where deleted_at is null;
create index opportunities_by_status on crm.opportunities (tenant_id, status collate app.natural, id) where deleted_at is null;
create index opportunities_account_id on crm.opportunities (tenant_id, account_id) where account_id is not null;
create index opportunities_contact_id on crm.opportunities (tenant_id, contact_id) where contact_id is not null;
create index opportunities_lead_id on crm.opportunities (tenant_id, lead_id) where lead_id is not null;
create index opportunities_pipeline_id on crm.opportunities (tenant_id, pipeline_id) where pipeline_id is not null;
create index opportunities_stage_id on crm.opportunities (tenant_id, stage_id) where stage_id is not null;
create index opportunities_owner_id on crm.opportunities (tenant_id, owner_id) where owner_id is not null;
create unique index opportunities_code_unique on crm.opportunities (tenant_id, lower(code)) where deleted_at is null;
call app.wall('crm.opportunities');
call kit.keep_counts('crm.opportunities');
call kit.keep_search('crm.opportunities');

alter table crm.leads add constraint leads_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id);
create index opportunities_board on crm.opportunities (tenant_id, stage_id, rank, id) where deleted_at is null;
create index lead_follows_open on crm.lead_follows (tenant_id, lead_id) where deleted_at is null and completed_at is null;
-- One pipeline is the default one: the one that was said last.
create unique index pipelines_default_unique on crm.pipelines (tenant_id) where is_default and deleted_at is null;
create function crm.keep_one_default() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.is_default and new.deleted_at is null then
    update crm.pipelines set is_default = false where tenant_id = new.tenant_id and id <> new.id and is_default and deleted_at is null;
  end if;
  return new;
end $$;
create trigger keep_one_default before insert or update on crm.pipelines for each row execute function crm.keep_one_default();

-- Where every opportunity was, and for how long.
create table crm.stage_visits (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  opportunity_id uuid not null,
  stage_id uuid not null,
  entered_at timestamptz(3) not null,
  left_at timestamptz(3),
  actor_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stage_id) references crm.stages (tenant_id, id) on delete cascade
);
create index stage_visits_opportunity on crm.stage_visits (tenant_id, opportunity_id, entered_at);
create unique index stage_visits_current on crm.stage_visits (tenant_id, opportunity_id) where left_at is null;
call app.wall('crm.stage_visits');

-- The pipeline a company begins with, made when its first opportunity needs one.
create function crm.first_pipeline(tenant uuid) returns uuid language plpgsql set search_path = '' as $$
declare
  found uuid;
begin
  select p.id into found from crm.pipelines p where p.tenant_id = tenant and p.deleted_at is null and p.enabled
    and exists (select from crm.stages s where s.tenant_id = tenant and s.pipeline_id = p.id and s.deleted_at is null and s.kind = 'open')
  order by p.is_default desc, p."order", p.created_at limit 1;
  if found is not null then return found; end if;
  -- Two first opportunities at once must not make two pipelines.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('crm first pipeline ' || tenant, 0));
  select p.id into found from crm.pipelines p where p.tenant_id = tenant and p.deleted_at is null and p.enabled
    and exists (select from crm.stages s where s.tenant_id = tenant and s.pipeline_id = p.id and s.deleted_at is null and s.kind = 'open')
  order by p.is_default desc, p."order", p.created_at limit 1;
  if found is not null then return found; end if;
  insert into crm.pipelines (tenant_id, name, is_default, created_by, search) values (tenant, 'Sales', true, app.actor(), pg_catalog.array_to_tsvector(array['sales'])) returning id into found;
  insert into crm.stages (tenant_id, pipeline_id, name, kind, probability, "order", color, created_by, search)
  select tenant, found, s.name, s.kind, s.probability, s.place, s.color, app.actor(), pg_catalog.array_to_tsvector(array[lower(s.name)])
  from (values ('New', 'open', 10, 1, '#868e96'), ('Qualified', 'open', 25, 2, '#1c7ed6'), ('Proposal', 'open', 50, 3, '#7048e8'),
    ('Negotiation', 'open', 75, 4, '#f08c00'), ('Won', 'won', 100, 5, '#2f9e44'), ('Lost', 'lost', 0, 6, '#c92a2a')) as s (name, kind, probability, place, color);
  return found;
end $$;

-- Puts a new opportunity where it belongs, whoever makes it: requests, imports and conversions alike.
create function crm.place_opportunity() returns trigger language plpgsql set search_path = '' as $$
declare
  stage crm.stages;
begin
  if new.stage_id is null then
    new.pipeline_id := coalesce(new.pipeline_id, crm.first_pipeline(new.tenant_id));
    select s.id into new.stage_id from crm.stages s where s.tenant_id = new.tenant_id and s.pipeline_id = new.pipeline_id and s.deleted_at is null and s.kind = 'open'
    order by s."order", s.created_at limit 1;
  end if;
  select * into stage from crm.stages s where s.tenant_id = new.tenant_id and s.id = new.stage_id and s.deleted_at is null;
  if stage.id is null or new.pipeline_id is not null and stage.pipeline_id <> new.pipeline_id then
    raise exception using errcode = '23514', constraint = 'opportunities_stage_id_check', message = 'The stage is not one of the pipeline.';
  end if;
  new.pipeline_id := stage.pipeline_id;
  if new.currency is null then select p.currency into new.currency from crm.pipelines p where p.tenant_id = new.tenant_id and p.id = new.pipeline_id; end if;
  new.outcome := stage.kind;
  new.probability := coalesce(new.probability, stage.probability);
  new.stage_since := clock_timestamp();
  new.closed_at := case when stage.kind <> 'open' then clock_timestamp() end;
  -- New cards lie on top; the gap leaves room to put others between.
  new.rank := coalesce((select min(o.rank) from crm.opportunities o where o.tenant_id = new.tenant_id and o.stage_id = new.stage_id and o.deleted_at is null), 0) - 65536;
  return new;
end $$;
create trigger place_opportunity before insert on crm.opportunities for each row execute function crm.place_opportunity();

create function crm.note_stage() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.stage_id = old.stage_id then return null; end if;
    update crm.stage_visits set left_at = new.stage_since where tenant_id = new.tenant_id and opportunity_id = new.id and left_at is null;
  end if;
  insert into crm.stage_visits (tenant_id, opportunity_id, stage_id, entered_at, actor_id) values (new.tenant_id, new.id, new.stage_id, new.stage_since, app.actor());
  return null;
end $$;
create trigger note_stage after insert or update of stage_id on crm.opportunities for each row execute function crm.note_stage();

-- A reminder comes at the moment itself, or on a day at nine as the assignee's clocks show it; the zone decides, also across a change of clocks.
create function crm.set_reminder() returns trigger language plpgsql set search_path = '' as $$
declare
  due timestamptz(3) := case
    when not new.reminder or new.completed_at is not null or new.deleted_at is not null then null
    else coalesce(new.next_action_at, (new.due_on + time '09:00') at time zone coalesce(new.time_zone, 'UTC'), new.scheduled_at) end;
begin
  if due is distinct from new.remind_at then
    new.remind_at := due;
    new.reminded_at := null;
  end if;
  new.user_id := coalesce(new.user_id, new.created_by);
  return new;
end $$;
create trigger set_reminder before insert or update on crm.lead_follows for each row execute function crm.set_reminder();

-- Asked for in the transaction of the change, whoever makes it; a later one under the same key replaces the one that waits.
create function crm.ask_for_reminder() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.remind_at is not null and (tg_op = 'INSERT' or new.remind_at is distinct from old.remind_at) then
    perform kit.add_job('crm.remind', pg_catalog.json_build_object('tenantId', new.tenant_id, 'followId', new.id), null, new.remind_at, 'crm.remind ' || new.tenant_id || ' ' || new.id);
  end if;
  return null;
end $$;
create trigger ask_for_reminder after insert or update on crm.lead_follows for each row execute function crm.ask_for_reminder();

-- A lead says itself when its next step is due, so that lists can be sorted by it and show those that have none.
create function crm.set_next_action() returns trigger language plpgsql set search_path = '' as $$
begin
  update crm.leads l set next_action_at = (
    select min(coalesce(f.next_action_at, f.scheduled_at, (f.due_on + time '09:00') at time zone coalesce(f.time_zone, 'UTC'))) from crm.lead_follows f
    where f.tenant_id = l.tenant_id and f.lead_id = l.id and f.deleted_at is null and f.completed_at is null)
  where l.tenant_id = new.tenant_id and l.id = new.lead_id;
  return null;
end $$;
create trigger set_next_action after insert or update on crm.lead_follows for each row execute function crm.set_next_action();

-- The secret address of one person's calendar; only its hash is kept.
create table crm.feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (tenant_id, user_id)
);
call app.wall('crm.feeds');
