create table crm.categories (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  name text not null,
  code text,
  description text,
  parent_id uuid,
  "order" bigint not null default 0,
  color text,
  icon text,
  thumbnail_url text,
  image_url text,
  content_url text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint categories_parent_id_fkey foreign key (tenant_id, parent_id) references crm.categories (tenant_id, id) on delete set null (parent_id)
);
create index categories_by_created_at on crm.categories (tenant_id, created_at, id) where deleted_at is null;
create index categories_by_updated_at on crm.categories (tenant_id, updated_at, id) where deleted_at is null;
create index categories_by_name on crm.categories (tenant_id, name collate app.natural, id) where deleted_at is null;
create index categories_by_code on crm.categories (tenant_id, code collate app.natural, id) where deleted_at is null;
create index categories_by_order on crm.categories (tenant_id, "order", id) where deleted_at is null;
create index categories_parent_id on crm.categories (tenant_id, parent_id) where parent_id is not null;
call app.wall('crm.categories');
call kit.keep_counts('crm.categories');
call kit.keep_search('crm.categories');

create table crm.accounts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  code text,
  name text not null,
  label text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  preferred_domain text,
  preferred_language text,
  parent_account_id uuid,
  category_id uuid,
  owner_id uuid,
  tags text[] not null default '{}',
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint accounts_parent_account_id_fkey foreign key (tenant_id, parent_account_id) references crm.accounts (tenant_id, id) on delete set null (parent_account_id),
  constraint accounts_category_id_fkey foreign key (tenant_id, category_id) references crm.categories (tenant_id, id) on delete set null (category_id)
);
create index accounts_by_created_at on crm.accounts (tenant_id, created_at, id) where deleted_at is null;
create index accounts_by_updated_at on crm.accounts (tenant_id, updated_at, id) where deleted_at is null;
create index accounts_by_code on crm.accounts (tenant_id, code collate app.natural, id) where deleted_at is null;
create index accounts_by_name on crm.accounts (tenant_id, name collate app.natural, id) where deleted_at is null;
create index accounts_by_status on crm.accounts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index accounts_parent_account_id on crm.accounts (tenant_id, parent_account_id) where parent_account_id is not null;
create index accounts_category_id on crm.accounts (tenant_id, category_id) where category_id is not null;
create index accounts_owner_id on crm.accounts (tenant_id, owner_id) where owner_id is not null;
create unique index accounts_code_unique on crm.accounts (tenant_id, lower(code)) where deleted_at is null;
call app.wall('crm.accounts');
call kit.keep_counts('crm.accounts');
call kit.keep_search('crm.accounts');

create table crm.account_details (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid not null,
  industry text,
  employees bigint,
  founded_on date,
  tax_id text,
  tax_country text,
  payment_terms_days bigint,
  website text,
  email text,
  phone text,
  legal_form text check (legal_form in ('company', 'association', 'public_body', 'sole_trader', 'household')),
  description text,
  primary key (tenant_id, id),
  constraint account_details_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade
);
create index account_details_by_created_at on crm.account_details (tenant_id, created_at, id) where deleted_at is null;
create index account_details_by_updated_at on crm.account_details (tenant_id, updated_at, id) where deleted_at is null;
create index account_details_account_id on crm.account_details (tenant_id, account_id) where account_id is not null;
call app.wall('crm.account_details');
call kit.keep_counts('crm.account_details');

create table crm.contacts (
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
  primary_email text,
  primary_phone text,
  position text,
  notes text,
  source text,
  source_id text,
  source_alias text,
  source_type text,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  contact_status text,
  user_id uuid,
  owner_id uuid,
  enabled boolean not null default true,
  tags text[] not null default '{}',
  search tsvector not null default '',
  primary key (tenant_id, id)
);
create index contacts_by_created_at on crm.contacts (tenant_id, created_at, id) where deleted_at is null;
create index contacts_by_updated_at on crm.contacts (tenant_id, updated_at, id) where deleted_at is null;
create index contacts_by_first_name on crm.contacts (tenant_id, first_name collate app.natural, id) where deleted_at is null;
create index contacts_by_last_name on crm.contacts (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index contacts_by_primary_email on crm.contacts (tenant_id, primary_email collate app.natural, id) where deleted_at is null;
create index contacts_by_position on crm.contacts (tenant_id, position collate app.natural, id) where deleted_at is null;
create index contacts_by_status on crm.contacts (tenant_id, status collate app.natural, id) where deleted_at is null;
create index contacts_user_id on crm.contacts (tenant_id, user_id) where user_id is not null;
create index contacts_owner_id on crm.contacts (tenant_id, owner_id) where owner_id is not null;
call app.wall('crm.contacts');
call kit.keep_counts('crm.contacts');
call kit.keep_search('crm.contacts');

create table crm.account_contacts (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid not null,
  contact_id uuid not null,
  role text,
  is_main boolean not null default false,
  primary key (tenant_id, id),
  constraint account_contacts_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  constraint account_contacts_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete cascade
);
create index account_contacts_by_created_at on crm.account_contacts (tenant_id, created_at, id) where deleted_at is null;
create index account_contacts_by_updated_at on crm.account_contacts (tenant_id, updated_at, id) where deleted_at is null;
create index account_contacts_account_id on crm.account_contacts (tenant_id, account_id) where account_id is not null;
create index account_contacts_contact_id on crm.account_contacts (tenant_id, contact_id) where contact_id is not null;
call app.wall('crm.account_contacts');
call kit.keep_counts('crm.account_contacts');

create table crm.account_locations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid not null,
  name text not null,
  location_type text not null default 'office' check (location_type in ('office', 'billing', 'shipping', 'site', 'home', 'other')),
  address text,
  address2 text,
  city text,
  state text,
  zipcode text,
  country text,
  latitude numeric,
  longitude numeric,
  phone text,
  email text,
  opening_hours text,
  is_main boolean not null default false,
  notes text,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint account_locations_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade
);
create index account_locations_by_created_at on crm.account_locations (tenant_id, created_at, id) where deleted_at is null;
create index account_locations_by_updated_at on crm.account_locations (tenant_id, updated_at, id) where deleted_at is null;
create index account_locations_by_name on crm.account_locations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index account_locations_by_city on crm.account_locations (tenant_id, city collate app.natural, id) where deleted_at is null;
create index account_locations_account_id on crm.account_locations (tenant_id, account_id) where account_id is not null;
call app.wall('crm.account_locations');
call kit.keep_counts('crm.account_locations');
call kit.keep_search('crm.account_locations');

create table crm.account_documents (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  account_id uuid not null,
  file_id uuid,
  name text not null,
  original_name text,
  description text,
  file_type text,
  file_size bigint,
  status text not null default 'active' check (status in ('active', 'inactive', 'pending', 'archived', 'deleted')),
  enabled boolean not null default true,
  category_name text check (category_name in ('license', 'certification', 'insurance', 'credential')),
  category_id uuid,
  is_expirable boolean not null default false,
  expires_at timestamptz(3),
  issued_at timestamptz(3),
  issued_by text,
  metadata jsonb,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint account_documents_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  constraint account_documents_category_id_fkey foreign key (tenant_id, category_id) references crm.categories (tenant_id, id) on delete set null (category_id)
);
create index account_documents_by_created_at on crm.account_documents (tenant_id, created_at, id) where deleted_at is null;
create index account_documents_by_updated_at on crm.account_documents (tenant_id, updated_at, id) where deleted_at is null;
create index account_documents_by_name on crm.account_documents (tenant_id, name collate app.natural, id) where deleted_at is null;
create index account_documents_by_expires_at on crm.account_documents (tenant_id, expires_at, id) where deleted_at is null;
create index account_documents_account_id on crm.account_documents (tenant_id, account_id) where account_id is not null;
create index account_documents_file_id on crm.account_documents (tenant_id, file_id) where file_id is not null;
create index account_documents_category_id on crm.account_documents (tenant_id, category_id) where category_id is not null;
call app.wall('crm.account_documents');
call kit.keep_counts('crm.account_documents');
call kit.keep_search('crm.account_documents');

-- One record of details per account, one association per account and contact.
create unique index account_details_account_id_unique on crm.account_details (tenant_id, account_id);
create unique index account_contacts_contact_id_unique on crm.account_contacts (tenant_id, account_id, contact_id);

-- A category cannot lie below itself, however many steps away.
create function crm.refuse_category_cycle() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.parent_id is not null and exists (
    with recursive above (id) as (
      select new.parent_id
      union select c.parent_id from crm.categories c join above a on c.tenant_id = new.tenant_id and c.id = a.id where c.parent_id is not null
    ) select 1 from above where id = new.id
  ) then
    raise exception using errcode = '23514', constraint = 'categories_parent_id_cycle', message = 'A category cannot lie below itself.';
  end if;
  return new;
end $$;
create constraint trigger categories_parent_cycle after insert or update of parent_id on crm.categories
  deferrable initially immediate for each row execute function crm.refuse_category_cycle();

create function crm.refuse_account_cycle() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.parent_account_id is not null and exists (
    with recursive above (id) as (
      select new.parent_account_id
      union select c.parent_account_id from crm.accounts c join above a on c.tenant_id = new.tenant_id and c.id = a.id where c.parent_account_id is not null
    ) select 1 from above where id = new.id
  ) then
    raise exception using errcode = '23514', constraint = 'accounts_parent_account_id_cycle', message = 'An account cannot lie below itself.';
  end if;
  return new;
end $$;
create constraint trigger accounts_parent_cycle after insert or update of parent_account_id on crm.accounts
  deferrable initially immediate for each row execute function crm.refuse_account_cycle();

-- How far the codes made from each stem have been counted. Counting rows instead would look at all of them for every new one.
create table crm.account_codes (
  tenant_id uuid not null,
  stem text not null,
  last bigint not null default 1,
  primary key (tenant_id, stem)
);
call app.wall('crm.account_codes');

-- People name companies and leave codes to us. A code that is not given is made from the name, `Müller & Söhne` → `MULLER-SOHNE`, and
-- counted up when it is taken; a name without Latin letters gets `ACCOUNT`. In the database, so that imports of thousands get theirs too.
create function crm.give_account_code() returns trigger language plpgsql set search_path = pg_catalog, crm as $$
declare
  stem text; counted bigint;
begin
  stem := trim(both '-' from regexp_replace(upper(regexp_replace(normalize(new.name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^A-Z0-9]+', '-', 'g'));
  stem := coalesce(nullif(trim(both '-' from left(stem, 40)), ''), 'ACCOUNT');
  loop
    -- The row also makes people who name the same company at once wait for each other.
    insert into crm.account_codes as c (tenant_id, stem) values (new.tenant_id, stem)
    on conflict on constraint account_codes_pkey do update set last = c.last + 1 returning last into counted;
    new.code := case when counted = 1 then stem else stem || '-' || counted end;
    exit when not exists (
      select from crm.accounts a where a.tenant_id = new.tenant_id and a.deleted_at is null
        and (a.code = new.code collate app.natural or a.code = lower(new.code) collate app.natural)
    );
  end loop;
  new.search := new.search || array_to_tsvector(regexp_split_to_array(lower(new.code), '-'));
  return new;
end $$;
create trigger give_code before insert on crm.accounts for each row when (new.code is null) execute function crm.give_account_code();
