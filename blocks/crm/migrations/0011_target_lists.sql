alter table crm.contacts add column opted_out boolean not null default false;

alter table crm.leads add column opted_out boolean not null default false;

create table crm.target_lists (
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
  owner_id uuid,
  tags text[] not null default '{}',
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index target_lists_by_created_at on crm.target_lists (tenant_id, created_at, id) where deleted_at is null;
create index target_lists_by_updated_at on crm.target_lists (tenant_id, updated_at, id) where deleted_at is null;
create index target_lists_by_name on crm.target_lists (tenant_id, name collate app.natural, id) where deleted_at is null;
create index target_lists_owner_id on crm.target_lists (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.target_lists');
call kit.keep_counts('crm.target_lists');
call kit.keep_search('crm.target_lists');

create table crm.target_list_members (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  target_list_id uuid not null,
  lead_id uuid,
  contact_id uuid,
  account_id uuid,
  state text not null default 'listed' check (state in ('listed', 'contacted', 'answered', 'declined')),
  primary key (tenant_id, id),
  constraint target_list_members_target_list_id_fkey foreign key (tenant_id, target_list_id) references crm.target_lists (tenant_id, id) on delete cascade,
  constraint target_list_members_lead_id_fkey foreign key (tenant_id, lead_id) references crm.leads (tenant_id, id) on delete cascade,
  constraint target_list_members_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete cascade,
  constraint target_list_members_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade
);
create index target_list_members_by_created_at on crm.target_list_members (tenant_id, created_at, id) where deleted_at is null;
create index target_list_members_by_updated_at on crm.target_list_members (tenant_id, updated_at, id) where deleted_at is null;
create index target_list_members_by_state on crm.target_list_members (tenant_id, state collate app.natural, id) where deleted_at is null;
create index target_list_members_target_list_id on crm.target_list_members (tenant_id, target_list_id) where target_list_id is not null;
create index target_list_members_lead_id on crm.target_list_members (tenant_id, lead_id) where lead_id is not null;
create index target_list_members_contact_id on crm.target_list_members (tenant_id, contact_id) where contact_id is not null;
create index target_list_members_account_id on crm.target_list_members (tenant_id, account_id) where account_id is not null;
call app.wall('crm.target_list_members');
call kit.keep_counts('crm.target_list_members');

-- A member is one person or one company, and stands on a list once: who is taken off keeps the row, so that they come back as they were.
alter table crm.target_list_members add constraint target_list_members_one_person check (num_nonnulls(lead_id, contact_id, account_id) = 1);
create unique index target_list_members_lead_id_unique on crm.target_list_members (tenant_id, target_list_id, lead_id);
create unique index target_list_members_contact_id_unique on crm.target_list_members (tenant_id, target_list_id, contact_id);
create unique index target_list_members_account_id_unique on crm.target_list_members (tenant_id, target_list_id, account_id);
