-- What a company knows about its people. Behind the wall; written by the gateway alone (quoin_auth), while other blocks may
-- read who somebody is, but not who may do what.

create table gateway.roles (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  number bigint not null check (number >= 1),
  name text not null,
  code text not null,
  description text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  payload jsonb,
  on_boarding_id uuid,
  on_boarding_url text,
  on_boarding_payload jsonb,
  is_system boolean not null default false,
  primary key (tenant_id, id),
  constraint roles_number_unique unique (tenant_id, number),
  constraint roles_code_unique unique (tenant_id, code)
);
call app.wall('gateway.roles');

create table gateway.role_permissions (
  tenant_id uuid not null,
  role_id uuid not null,
  code text not null,
  scope text not null check (scope in ('own', 'team', 'tenant')),
  primary key (tenant_id, role_id, code),
  foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id) on delete cascade
);
call app.wall('gateway.role_permissions');

create table gateway.profiles (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  first_name text, middle_name text, last_name text, gender text, ethnicity text, zipcode text, marital_status text,
  birthdate timestamptz(3), hhi text, children bigint, level bigint not null default 1, source text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  phone_number text, email text, preferred_device text, preferred_language text, web_site text, twitter text, fb text,
  instagram text, linkedin text, youtube text, blog text, network_a text, network_b text, time_zone text, payload jsonb,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
call app.wall('gateway.profiles');

create table gateway.avatars (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  original_name text, name text not null, url text, thumbnail text, file_type text, file_size text, description text, original_file text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  is_public boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, user_id)
);
call app.wall('gateway.avatars');

-- One row per person and company, under the person's id.
create table gateway.users (
  tenant_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null generated always as (id) stored,
  email text not null,
  name text not null,
  username text,
  nickname text,
  phone text,
  bio text,
  provider text not null default 'email',
  uid text not null generated always as (email) stored,
  role_id uuid not null,
  role_number bigint not null,
  user_avatar_id uuid,
  user_profile_id uuid,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  confirmed_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  payload jsonb,
  search tsvector,
  primary key (tenant_id, id),
  unique (tenant_id, email),
  foreign key (tenant_id, id) references gateway.memberships (company_id, person_id) on delete cascade,
  foreign key (tenant_id, role_id) references gateway.roles (tenant_id, id),
  foreign key (tenant_id, user_avatar_id) references gateway.avatars (tenant_id, id) on delete set null (user_avatar_id),
  foreign key (tenant_id, user_profile_id) references gateway.profiles (tenant_id, id) on delete set null (user_profile_id)
);
create index users_role on gateway.users (tenant_id, role_id);
call app.wall('gateway.users');
call kit.keep_search('gateway.users');
call kit.keep_counts('gateway.users');

-- The number travels with the user; it is the role's own at all times, whoever writes.
create function gateway.keep_role_number() returns trigger language plpgsql set search_path = '' as $$
begin
  select number into strict new.role_number from gateway.roles where tenant_id = new.tenant_id and id = new.role_id;
  return new;
end $$;
create trigger keep_role_number before insert or update of role_id, role_number on gateway.users
  for each row execute function gateway.keep_role_number();

create function gateway.keep_membership() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into gateway.memberships (company_id, person_id, status)
  values (new.tenant_id, new.id, case when new.deleted_at is null then new.status else 'deleted' end)
  on conflict (company_id, person_id) do update set status = excluded.status;
  return new;
end $$;
create trigger keep_membership before insert or update of status, deleted_at on gateway.users
  for each row execute function gateway.keep_membership();

create table gateway.company_details (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  address text, city text, state text, zipcode text, country text, phone text, email text, website text, description text,
  logo_url text, payload jsonb,
  primary key (tenant_id, id),
  unique (tenant_id)
);
call app.wall('gateway.company_details');

create table gateway.teams (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);
call app.wall('gateway.teams');

create table gateway.team_members (
  tenant_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references gateway.teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references gateway.users (tenant_id, id) on delete cascade
);
create index team_members_user on gateway.team_members (tenant_id, user_id);
call app.wall('gateway.team_members');

create table gateway.views (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid not null,
  updated_by uuid,
  deleted_at timestamptz(3),
  list text not null,
  name text not null,
  visibility text not null default 'own' check (visibility in ('own', 'shared')),
  is_default boolean not null default false,
  state jsonb not null,
  search tsvector,
  primary key (tenant_id, id)
);
create index views_list on gateway.views (tenant_id, list, created_by);
call app.wall('gateway.views');
call kit.keep_search('gateway.views');
-- A second wall, between people: one's own views and the shared ones are seen, one's own are changed.
create policy seen on gateway.views as restrictive for select to quoin_auth
  using (visibility = 'shared' or created_by = (select app.actor()));
create policy made on gateway.views as restrictive for insert to quoin_auth with check (created_by = (select app.actor()));
create policy changed on gateway.views as restrictive for update to quoin_auth using (created_by = (select app.actor()));
create policy removed on gateway.views as restrictive for delete to quoin_auth using (created_by = (select app.actor()));

-- Other blocks name owners and authors; nothing else of the gateway is theirs, and nothing of it is theirs to write.
revoke insert, update, delete on gateway.users, gateway.roles, gateway.avatars from quoin_runtime;
revoke all on gateway.role_permissions, gateway.profiles, gateway.company_details, gateway.teams, gateway.team_members, gateway.views
  from quoin_runtime;
