-- Ways through some of the steps of a journey, and what people say they are known by elsewhere.

create table onboarding.flows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  onboarding_id uuid not null,
  code text not null,
  name text not null,
  description text,
  steps jsonb,
  conditions jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint flows_onboarding_id_fkey foreign key (tenant_id, onboarding_id) references onboarding.onboardings (tenant_id, id) on delete cascade
);
create index flows_by_created_at on onboarding.flows (tenant_id, created_at, id) where deleted_at is null;
create index flows_by_updated_at on onboarding.flows (tenant_id, updated_at, id) where deleted_at is null;
create index flows_by_name on onboarding.flows (tenant_id, name collate app.natural, id) where deleted_at is null;
create index flows_by_status on onboarding.flows (tenant_id, status collate app.natural, id) where deleted_at is null;
create index flows_onboarding_id on onboarding.flows (tenant_id, onboarding_id) where onboarding_id is not null;
create unique index flows_code_unique on onboarding.flows (tenant_id, lower(code)) where deleted_at is null;
call app.wall('onboarding.flows');
call kit.keep_counts('onboarding.flows');
call kit.keep_search('onboarding.flows');

alter table onboarding.journeys
  add column flow_id uuid,
  add column flow_steps jsonb,
  add constraint journeys_flow_id_fkey foreign key (tenant_id, flow_id) references onboarding.flows (tenant_id, id) on delete set null (flow_id);
create index journeys_flow_id on onboarding.journeys (tenant_id, flow_id) where flow_id is not null;

create table onboarding.identities (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  identity_type text not null,
  identity_value text not null,
  verified boolean not null default false,
  verified_at timestamptz(3),
  verified_by_id uuid,
  verification_data jsonb,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index identities_by_created_at on onboarding.identities (tenant_id, created_at, id) where deleted_at is null;
create index identities_by_updated_at on onboarding.identities (tenant_id, updated_at, id) where deleted_at is null;
create index identities_by_verified_at on onboarding.identities (tenant_id, verified_at, id) where deleted_at is null;
create index identities_user_id on onboarding.identities (tenant_id, user_id) where user_id is not null;
create index identities_verified_by_id on onboarding.identities (tenant_id, verified_by_id) where verified_by_id is not null;
call app.wall('onboarding.identities');
call kit.keep_counts('onboarding.identities');
call kit.keep_search('onboarding.identities');

-- The code that was mailed to an address that is to be shown: by its hash alone, and for a short while.
create table onboarding.identity_codes (
  tenant_id uuid not null,
  identity_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  tries bigint not null default 0,
  sent bigint not null default 1,
  sent_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (tenant_id, identity_id),
  foreign key (tenant_id, identity_id) references onboarding.identities (tenant_id, id) on delete cascade
);
call app.wall('onboarding.identity_codes');
