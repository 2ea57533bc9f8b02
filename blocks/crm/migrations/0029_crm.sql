-- Whom the company deals with, and what may become of it: accounts and contacts, leads and opportunities, quotes, mails, meetings.
--
-- replaces, of 0.1.0: 0001_accounts_and_contacts 0002_leads_and_opportunities 0003_duplicates 0004_quotes 0005_merges_and_erasure
-- replaces, of 0.1.0: 0006_mails_approval_repeats 0007_account_credit 0008_confirmed_consent 0009_document_versions 0010_mail_visibility
-- replaces, of 0.1.0: 0011_target_lists 0012_account_locations 0013_consent_proofs 0014_checklists 0015_memberships_of_merges 0016_order_of_spans
-- replaces, of 0.1.0: 0017_follow_ups_everywhere 0018_movement 0019_exchange_rates 0020_lead_map 0021_erasure_of_all_blocks 0022_consent_key
-- replaces, of 0.1.0: 0023_owed_quotes 0024_deposit 0025_decimals_are_called 0026_signed_quotes 0027_contacts 0028_custom_fields 0029_meetings

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
  custom_fields jsonb not null default '{}',
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
create index accounts_same_domain on crm.accounts (tenant_id, lower(preferred_domain)) where deleted_at is null;
create index accounts_alike on crm.accounts using gin (tenant_id, lower(name) public.gin_trgm_ops) where deleted_at is null;
call app.wall('crm.accounts');
call kit.keep_counts('crm.accounts');
call kit.keep_search('crm.accounts');
call kit.keep_custom_fields('crm.accounts', 'crm.accounts');

-- How many decimals a currency has; `resources/currencies.ts` knows the same exceptions.
-- The stored decimals of offers and opportunities, and the checks beside them, are prepared anew by every statement that writes such a row,
-- and a function in SQL is unfolded into each of them each time. One in PL/pgSQL is called as it is, and with a path of its own it is
-- planned once for a connection, whoever calls.
create function crm.money_decimals(currency text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;
end $$;

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
  -- How much an account may owe, and the prices it was promised.
  credit_limit numeric,
  credit_currency text check (credit_currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  credit_limit_minor bigint
  generated always as ((credit_limit * 10 ^ crm.money_decimals(credit_currency))::bigint) stored,
  price_list_id uuid,
  primary key (tenant_id, id),
  constraint account_details_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  -- Whole smallest units, and never a limit that nobody can tell the currency of.
  constraint account_details_credit_limit_whole
    check (credit_limit is null or credit_currency is not null and credit_limit = trunc(credit_limit, crm.money_decimals(credit_currency)))
);
create index account_details_by_created_at on crm.account_details (tenant_id, created_at, id) where deleted_at is null;
create index account_details_by_updated_at on crm.account_details (tenant_id, updated_at, id) where deleted_at is null;
create index account_details_account_id on crm.account_details (tenant_id, account_id) where account_id is not null;
-- One record of details per account, one association per account and contact.
create unique index account_details_account_id_unique on crm.account_details (tenant_id, account_id);
create index account_details_price_list_id on crm.account_details (tenant_id, price_list_id) where price_list_id is not null;
call app.wall('crm.account_details');
call kit.keep_counts('crm.account_details');

create function crm.phone_digits(phone text) returns text language sql immutable parallel safe set search_path = ''
  return case when length(pg_catalog.regexp_replace(phone, '\D', '', 'g')) >= 6 then right(pg_catalog.regexp_replace(phone, '\D', '', 'g'), 9) end;

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
  opted_out boolean not null default false,
  -- The account a contact belongs to first, kept beside the memberships so that a list of people shows, sorts and filters by it.
  account_id uuid,
  custom_fields jsonb not null default '{}',
  primary key (tenant_id, id),
  constraint contacts_account_id_fkey foreign key (tenant_id, account_id)
    references crm.accounts (tenant_id, id) on delete set null (account_id)
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
create index contacts_same_email on crm.contacts (tenant_id, primary_email) where deleted_at is null;
create index contacts_same_phone on crm.contacts (tenant_id, crm.phone_digits(primary_phone)) where deleted_at is null;
create index contacts_alike on crm.contacts using gin (tenant_id, lower(first_name || ' ' || last_name) public.gin_trgm_ops) where deleted_at is null;
create index contacts_account_id on crm.contacts (tenant_id, account_id) where account_id is not null;
call app.wall('crm.contacts');
call kit.keep_counts('crm.contacts');
call kit.keep_search('crm.contacts');
call kit.keep_custom_fields('crm.contacts', 'crm.contacts');

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
create unique index account_contacts_contact_id_unique on crm.account_contacts (tenant_id, account_id, contact_id);
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
  contact_id uuid,
  week_hours jsonb,
  primary key (tenant_id, id),
  constraint account_locations_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  -- Who is met at a place is one of the account's own people: whoever leaves the account is no longer met there, and a merge of contacts or
  -- of accounts takes the place along.
  constraint account_locations_contact_id_fkey
    foreign key (tenant_id, account_id, contact_id) references crm.account_contacts (tenant_id, account_id, contact_id)
    on update cascade on delete set null (contact_id)
);
create index account_locations_by_created_at on crm.account_locations (tenant_id, created_at, id) where deleted_at is null;
create index account_locations_by_updated_at on crm.account_locations (tenant_id, updated_at, id) where deleted_at is null;
create index account_locations_by_name on crm.account_locations (tenant_id, name collate app.natural, id) where deleted_at is null;
create index account_locations_by_city on crm.account_locations (tenant_id, city collate app.natural, id) where deleted_at is null;
create index account_locations_account_id on crm.account_locations (tenant_id, account_id) where account_id is not null;
create index account_locations_contact_id on crm.account_locations (tenant_id, contact_id) where contact_id is not null;
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
  -- Papers lie in folders, and a new version of one keeps those before it.
  folder text,
  version_number bigint not null default 1,
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
call kit.keep_order('crm.account_documents', 'issued_at', 'expires_at');

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
-- One pipeline is the default one: the one that was said last.
create unique index pipelines_default_unique on crm.pipelines (tenant_id) where is_default and deleted_at is null;
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
  checklist text[] not null default '{}',
  rot_follow text,
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

-- Leads and what is done about them, pipelines with their stages, and the opportunities that go through them.

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
  -- What people agreed to on a form, and whether their own mailbox confirmed it. Of the link only a hash is kept.
  consent_text text,
  consent_given_at timestamptz(3),
  consent_page text,
  consent_email text,
  consent_confirmed_at timestamptz(3),
  consent_address text,
  consent_hash bytea,
  consent_until timestamptz(3),
  opted_out boolean not null default false,
  -- The wall lets no index be used on what a function makes of a column, so asking how often an address was written to read every lead of
  -- the company; each form that is sent asks. What is looked for is a column of its own therefore.
  consent_key text generated always as (lower(consent_email)) stored,
  custom_fields jsonb not null default '{}',
  -- Which contact recommended the company to a lead.
  referrer_id uuid,
  primary key (tenant_id, id),
  constraint leads_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint leads_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint leads_referrer_id_fkey foreign key (tenant_id, referrer_id)
    references crm.contacts (tenant_id, id) on delete set null (referrer_id)
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
create index leads_same_email on crm.leads (tenant_id, lead_email) where deleted_at is null;
create index leads_same_phone on crm.leads (tenant_id, crm.phone_digits(phone_number)) where deleted_at is null;
create index leads_alike on crm.leads using gin (tenant_id, lower(first_name || ' ' || last_name) public.gin_trgm_ops) where deleted_at is null;
create unique index leads_consent_unique on crm.leads (tenant_id, consent_hash) where consent_hash is not null;
create index leads_consent_key on crm.leads (tenant_id, consent_key, consent_given_at) where consent_key is not null;
create index leads_referrer_id on crm.leads (tenant_id, referrer_id) where referrer_id is not null;
call app.wall('crm.leads');
call kit.keep_counts('crm.leads');
call kit.keep_search('crm.leads');
call kit.keep_custom_fields('crm.leads', 'crm.leads');

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
  repeat_every text check (repeat_every in ('day', 'week', 'month', 'year')),
  repeat_count bigint,
  repeat_until date,
  repeat_day bigint,
  successor_id uuid,
  primary key (tenant_id, id),
  constraint lead_follows_lead_id_fkey foreign key (tenant_id, lead_id) references crm.leads (tenant_id, id) on delete cascade,
  constraint lead_follows_successor_id_fkey
    foreign key (tenant_id, successor_id) references crm.lead_follows (tenant_id, id) on delete set null (successor_id)
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
create index lead_follows_open on crm.lead_follows (tenant_id, lead_id) where deleted_at is null and completed_at is null;
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
  ticked text[] not null default '{}',
  custom_fields jsonb not null default '{}',
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
create index opportunities_board on crm.opportunities (tenant_id, stage_id, rank, id) where deleted_at is null;
call app.wall('crm.opportunities');
call kit.keep_counts('crm.opportunities');
call kit.keep_search('crm.opportunities');
call kit.keep_custom_fields('crm.opportunities', 'crm.opportunities');

alter table crm.leads add constraint leads_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id);
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
  -- When this stay was found to have lasted too long; a deal is spoken of once in each.
  nudged_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete cascade,
  foreign key (tenant_id, stage_id) references crm.stages (tenant_id, id) on delete cascade
);
create index stage_visits_opportunity on crm.stage_visits (tenant_id, opportunity_id, entered_at);
create unique index stage_visits_current on crm.stage_visits (tenant_id, opportunity_id) where left_at is null;
-- What moved between two days is asked for across all deals.
create index stage_visits_entered on crm.stage_visits (tenant_id, entered_at);
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
-- The job is told in which table the follow-up stands.
create function crm.ask_for_reminder() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.remind_at is not null and (tg_op = 'INSERT' or new.remind_at is distinct from old.remind_at) then
    perform kit.add_job('crm.remind', pg_catalog.json_build_object('tenantId', new.tenant_id, 'followId', new.id, 'table', tg_table_name), null, new.remind_at, 'crm.remind ' || new.tenant_id || ' ' || new.id);
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

-- Who is probably there already: by mail, telephone, domain or a name that reads alike. Names are compared by trigrams, whose
-- index the wall forbids, so each search is a function of the search role that tests the tenant itself.

create function crm.similar_contacts(wanted_email text, wanted_phone text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select c.id, 1.0::real as score, 'email' as reason from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and c.primary_email = lower(wanted_email)
    union all
    select c.id, 0.9::real, 'phone' from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and crm.phone_digits(c.primary_phone) = crm.phone_digits(wanted_phone)
    union all
    (select c.id, public.similarity(lower(c.first_name || ' ' || c.last_name), lower(wanted_name)), 'name' from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and lower(c.first_name || ' ' || c.last_name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(c.first_name || ' ' || c.last_name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_contacts(text, text, text)');

create function crm.similar_leads(wanted_email text, wanted_phone text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select l.id, 1.0::real as score, 'email' as reason from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and l.lead_email = lower(wanted_email)
    union all
    select l.id, 0.9::real, 'phone' from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and crm.phone_digits(l.phone_number) = crm.phone_digits(wanted_phone)
    union all
    (select l.id, public.similarity(lower(l.first_name || ' ' || l.last_name), lower(wanted_name)), 'name' from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and lower(l.first_name || ' ' || l.last_name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(l.first_name || ' ' || l.last_name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_leads(text, text, text)');

create function crm.similar_accounts(wanted_domain text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select a.id, 0.95::real as score, 'domain' as reason from crm.accounts a
      where a.tenant_id = (select app.tenant()) and a.deleted_at is null and lower(a.preferred_domain) = lower(wanted_domain)
    union all
    (select a.id, public.similarity(lower(a.name), lower(wanted_name)), 'name' from crm.accounts a
      where a.tenant_id = (select app.tenant()) and a.deleted_at is null and lower(a.name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(a.name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_accounts(text, text)');

-- Quotes: what is offered at which price. Amounts are whole minor units; their decimals stand beside them for the wire.

create table crm.quotes (
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
  opportunity_id uuid,
  number text,
  code text,
  name text not null,
  notes text,
  terms text,
  language text,
  currency text check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  budget numeric constraint quotes_budget_check check (budget = trunc(budget, crm.money_decimals(currency))),
  lines jsonb,
  discount_basis_points bigint,
  discount_amount numeric,
  subtotal numeric generated always as (round(subtotal_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  discount_total numeric generated always as (round(discount_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  tax_total numeric generated always as (round(tax_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  total numeric generated always as (round(total_minor / 10::numeric ^ crm.money_decimals(currency), crm.money_decimals(currency))) stored,
  subtotal_minor bigint,
  discount_minor bigint,
  tax_minor bigint,
  total_minor bigint,
  taxes jsonb,
  valid_until date,
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined', 'expired')),
  revision bigint not null default 1,
  sent_at timestamptz(3),
  accepted_at timestamptz(3),
  accepted_by text,
  declined_at timestamptz(3),
  decline_reason text,
  link_until timestamptz(3),
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
  -- What opens the public address of a quote; only its hash is kept.
  link_hash bytea,
  discount_share_basis_points bigint,
  approval_asked_at timestamptz(3),
  approved_at timestamptz(3),
  approved_by_id uuid,
  converted_at timestamptz(3),
  -- A quote that became an order here counts against the credit of its account until that order is paid or cancelled.
  owed boolean not null default false,
  primary key (tenant_id, id),
  constraint quotes_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete set null (account_id),
  constraint quotes_contact_id_fkey foreign key (tenant_id, contact_id) references crm.contacts (tenant_id, id) on delete set null (contact_id),
  constraint quotes_opportunity_id_fkey foreign key (tenant_id, opportunity_id) references crm.opportunities (tenant_id, id) on delete set null (opportunity_id)
);
create index quotes_by_created_at on crm.quotes (tenant_id, created_at, id) where deleted_at is null;
create index quotes_by_updated_at on crm.quotes (tenant_id, updated_at, id) where deleted_at is null;
create index quotes_by_number on crm.quotes (tenant_id, number collate app.natural, id) where deleted_at is null;
create index quotes_by_code on crm.quotes (tenant_id, code collate app.natural, id) where deleted_at is null;
create index quotes_by_name on crm.quotes (tenant_id, name collate app.natural, id) where deleted_at is null;
create index quotes_by_total_minor on crm.quotes (tenant_id, total_minor, id) where deleted_at is null;
create index quotes_by_valid_until on crm.quotes (tenant_id, valid_until, id) where deleted_at is null;
create index quotes_by_state on crm.quotes (tenant_id, state collate app.natural, id) where deleted_at is null;
create index quotes_by_sent_at on crm.quotes (tenant_id, sent_at, id) where deleted_at is null;
create index quotes_by_accepted_at on crm.quotes (tenant_id, accepted_at, id) where deleted_at is null;
create index quotes_by_next_action_at on crm.quotes (tenant_id, next_action_at, id) where deleted_at is null;
create index quotes_by_status on crm.quotes (tenant_id, status collate app.natural, id) where deleted_at is null;
create index quotes_account_id on crm.quotes (tenant_id, account_id) where account_id is not null;
create index quotes_contact_id on crm.quotes (tenant_id, contact_id) where contact_id is not null;
create index quotes_opportunity_id on crm.quotes (tenant_id, opportunity_id) where opportunity_id is not null;
create index quotes_owner_id on crm.quotes (tenant_id, owner_id) where owner_id is not null;
create unique index quotes_code_unique on crm.quotes (tenant_id, lower(code)) where deleted_at is null;
create unique index quotes_number_unique on crm.quotes (tenant_id, number);
create unique index quotes_link_unique on crm.quotes (tenant_id, link_hash) where link_hash is not null;
create index quotes_accepted on crm.quotes (tenant_id, account_id) where deleted_at is null and state = 'accepted' and converted_at is null;
call app.wall('crm.quotes');
call kit.keep_counts('crm.quotes');
call kit.keep_search('crm.quotes');

create table crm.companies (
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
  block_app_id text,
  address text,
  email text,
  website text,
  tax_id text,
  primary key (tenant_id, id)
);
create index companies_by_created_at on crm.companies (tenant_id, created_at, id) where deleted_at is null;
create index companies_by_updated_at on crm.companies (tenant_id, updated_at, id) where deleted_at is null;
create unique index companies_block_app_unique on crm.companies (tenant_id, block_app_id) where deleted_at is null;
call app.wall('crm.companies');
call kit.keep_counts('crm.companies');

-- The last number given out, by company and year. The row is held until the commit, so that no number is lost.
create table crm.quote_counters (
  tenant_id uuid not null,
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call app.wall('crm.quote_counters');

-- What was sent, as it was sent.
create table crm.quote_versions (
  tenant_id uuid not null,
  quote_id uuid not null,
  revision bigint not null,
  document jsonb not null,
  file_id uuid not null,
  sha256 text not null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  sent_by uuid,
  -- The paper of a version as it was signed, with the chosen options, beside the one that was sent.
  signed_file_id uuid,
  signed_sha256 text,
  primary key (tenant_id, quote_id, revision),
  foreign key (tenant_id, quote_id) references crm.quotes (tenant_id, id) on delete cascade
);
call app.wall('crm.quote_versions');

-- What a merge did, so that it can be taken back; and the forgetting of a person.

create table crm.merges (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (resource in ('crm.accounts', 'crm.contacts')),
  kept_id uuid not null,
  merged_ids uuid[] not null,
  -- Fact → [before, after] of the record that stayed.
  changes jsonb not null,
  -- [{table, column, from, ids}]: which rows pointed where.
  moved jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  undone_at timestamptz(3),
  undone_by uuid,
  -- Where both stood on a target list, the one that stays takes over how far the other was; here is how it stood before, for the taking back.
  carried jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index merges_kept on crm.merges (tenant_id, resource, kept_id);
create index merges_recent on crm.merges (tenant_id, resource, created_at desc);
call app.wall('crm.merges');

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
  confirm_consent boolean not null default false,
  lead_map jsonb,
  -- How much of an accepted offer is set aside in the wallet of whoever buys; empty: nothing.
  deposit_basis_points bigint check (deposit_basis_points between 0 and 10000),
  primary key (tenant_id, id)
);
create index settings_by_created_at on crm.settings (tenant_id, created_at, id) where deleted_at is null;
create index settings_by_updated_at on crm.settings (tenant_id, updated_at, id) where deleted_at is null;
create index settings_capture_owner_id on crm.settings (tenant_id, capture_owner_id) where capture_owner_id is not null;
-- One record a company.
create unique index settings_one on crm.settings (tenant_id);
call app.wall('crm.settings');
call kit.keep_counts('crm.settings');

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
  -- Who wrote a mail decides who else reads it; what was written before stays as open as it was.
  visibility text not null default 'all' check (visibility in ('private', 'team', 'all')),
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

create table crm.document_versions (
  tenant_id uuid not null,
  document_id uuid not null,
  number bigint not null check (number > 0),
  file_id uuid not null,
  original_name text not null,
  file_type text not null,
  file_size bigint not null,
  -- The earlier version this one brought back.
  restored_from bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  primary key (tenant_id, document_id, number),
  constraint document_versions_document_id_fkey foreign key (tenant_id, document_id) references crm.account_documents (tenant_id, id) on delete cascade
);
create index document_versions_file on crm.document_versions (tenant_id, file_id);
call app.wall('crm.document_versions');

-- With a document its files go: when they may be removed is the hourly tidying's to decide.
create function crm.leave_files() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.file_id and f.state = 'stored'
    and not exists (select from crm.document_versions v where v.tenant_id = old.tenant_id and v.file_id = old.file_id);
  return null;
end $$;
create trigger document_versions_files after delete on crm.document_versions for each row execute function crm.leave_files();

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
  constraint target_list_members_account_id_fkey foreign key (tenant_id, account_id) references crm.accounts (tenant_id, id) on delete cascade,
  -- A member is one person or one company, and stands on a list once: who is taken off keeps the row, so that they come back as they were.
  constraint target_list_members_one_person check (num_nonnulls(lead_id, contact_id, account_id) = 1)
);
create index target_list_members_by_created_at on crm.target_list_members (tenant_id, created_at, id) where deleted_at is null;
create index target_list_members_by_updated_at on crm.target_list_members (tenant_id, updated_at, id) where deleted_at is null;
create index target_list_members_by_state on crm.target_list_members (tenant_id, state collate app.natural, id) where deleted_at is null;
create index target_list_members_target_list_id on crm.target_list_members (tenant_id, target_list_id) where target_list_id is not null;
create index target_list_members_lead_id on crm.target_list_members (tenant_id, lead_id) where lead_id is not null;
create index target_list_members_contact_id on crm.target_list_members (tenant_id, contact_id) where contact_id is not null;
create index target_list_members_account_id on crm.target_list_members (tenant_id, account_id) where account_id is not null;
create unique index target_list_members_lead_id_unique on crm.target_list_members (tenant_id, target_list_id, lead_id);
create unique index target_list_members_contact_id_unique on crm.target_list_members (tenant_id, target_list_id, contact_id);
create unique index target_list_members_account_id_unique on crm.target_list_members (tenant_id, target_list_id, account_id);
call app.wall('crm.target_list_members');
call kit.keep_counts('crm.target_list_members');

-- What proves a consent outlives the lead that gave it: what was agreed to, when, and that it was confirmed. Whose it was is kept as a
-- digest of the address alone, by which it is found when somebody who knows the address asks.
create table crm.consent_proofs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  address_digest bytea,
  consent_text text not null,
  given_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  kept_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index consent_proofs_address_digest on crm.consent_proofs (tenant_id, address_digest);
call app.wall('crm.consent_proofs');

-- The company is in the digest, so that nobody can tell from two of them that one person deals with both.
create function crm.address_digest(tenant uuid, address text) returns bytea language sql immutable set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(tenant::text || ' ' || pg_catalog.lower(address), 'UTF8'));
$$;

create function crm.keep_consent() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.consent_given_at is not null and old.consent_text is not null then
    insert into crm.consent_proofs (tenant_id, lead_id, address_digest, consent_text, given_at, confirmed_at)
    values (old.tenant_id, old.id, crm.address_digest(old.tenant_id, coalesce(old.consent_email, old.lead_email)),
      old.consent_text, old.consent_given_at, old.consent_confirmed_at);
  end if;
  return old;
end $$;
create trigger leads_keep_consent before delete on crm.leads for each row execute function crm.keep_consent();

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
create index opportunity_follows_open on crm.opportunity_follows (tenant_id, opportunity_id) where deleted_at is null and completed_at is null;
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

create trigger set_reminder before insert or update on crm.opportunity_follows for each row execute function crm.set_reminder();
create trigger set_reminder before insert or update on crm.contact_follows for each row execute function crm.set_reminder();
create trigger set_reminder before insert or update on crm.account_follows for each row execute function crm.set_reminder();
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

-- What one of a currency is worth in another from a day on; forecasts are converted with it.
create table crm.exchange_rates (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  currency text not null check (currency in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  target text not null check (target in ('AED', 'ARS', 'AUD', 'BGN', 'BHD', 'BIF', 'BOB', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'COP', 'CRC', 'CZK', 'DJF', 'DKK', 'DOP', 'EGP', 'EUR', 'GBP', 'GEL', 'GHS', 'GNF', 'GTQ', 'HKD', 'HUF', 'IDR', 'ILS', 'INR', 'IQD', 'ISK', 'JOD', 'JPY', 'KES', 'KMF', 'KRW', 'KWD', 'KZT', 'LYD', 'MAD', 'MXN', 'MYR', 'NGN', 'NOK', 'NZD', 'OMR', 'PEN', 'PHP', 'PKR', 'PLN', 'PYG', 'QAR', 'RON', 'RSD', 'RWF', 'SAR', 'SEK', 'SGD', 'THB', 'TND', 'TRY', 'TWD', 'UAH', 'UGX', 'USD', 'UYU', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'ZAR')),
  rate numeric not null,
  valid_from date not null,
  source text,
  primary key (tenant_id, id)
);
create index exchange_rates_by_created_at on crm.exchange_rates (tenant_id, created_at, id) where deleted_at is null;
create index exchange_rates_by_updated_at on crm.exchange_rates (tenant_id, updated_at, id) where deleted_at is null;
create index exchange_rates_by_currency on crm.exchange_rates (tenant_id, currency collate app.natural, id) where deleted_at is null;
create index exchange_rates_by_target on crm.exchange_rates (tenant_id, target collate app.natural, id) where deleted_at is null;
create index exchange_rates_by_valid_from on crm.exchange_rates (tenant_id, valid_from, id) where deleted_at is null;
call app.wall('crm.exchange_rates');
call kit.keep_counts('crm.exchange_rates');

-- Whoever is written down with an account is one of its people.
create function crm.join_account() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into crm.account_contacts (tenant_id, account_id, contact_id, created_by, updated_by)
    values (new.tenant_id, new.account_id, new.id, new.created_by, new.created_by) on conflict do nothing;
  return null;
end $$;
create trigger contacts_join_account after insert on crm.contacts for each row when (new.account_id is not null)
  execute function crm.join_account();

-- Stays while the contact belongs to it, and else is the account they have belonged to for longest.
create function crm.keep_account_of(tenant uuid, contact uuid) returns void language sql set search_path = '' as $$
  update crm.contacts c set account_id = k.account_id
    from (select (select l.account_id from crm.account_contacts l join crm.contacts h on h.tenant_id = l.tenant_id and h.id = l.contact_id
        where l.tenant_id = tenant and l.contact_id = contact and l.deleted_at is null
        order by l.account_id is not distinct from h.account_id desc, l.created_at, l.id limit 1) as account_id) k
    where c.tenant_id = tenant and c.id = contact and c.account_id is distinct from k.account_id
$$;
create function crm.keep_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform crm.keep_account_of(old.tenant_id, old.contact_id); end if;
  if tg_op <> 'DELETE' then perform crm.keep_account_of(new.tenant_id, new.contact_id); end if;
  return null;
end $$;
create trigger account_contacts_keep_account after insert or delete or update of account_id, contact_id, deleted_at on crm.account_contacts
  for each row execute function crm.keep_account();

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
