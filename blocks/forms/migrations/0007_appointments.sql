alter table forms.landings add column crm_type text check (crm_type in ('lead', 'contact'));

alter table forms.landings add column crm_record_id text;

alter table forms.landings add column synced_at timestamptz(3);

alter table forms.landings add column sync_error text;

create table forms.appointments (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  survey_id uuid not null,
  user_id uuid,
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'archived')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  duration bigint,
  email text,
  first_name text,
  middle_name text,
  last_name text,
  phone_number text,
  selected_option text,
  form_fields jsonb,
  location_id uuid,
  location_name text,
  location_address text,
  assigned_to_id uuid,
  assigned_to_name text,
  assigned_to_email text,
  assigned_to_phone text,
  notes text,
  confirmed_at timestamptz(3),
  cancelled_at timestamptz(3),
  booking_id uuid,
  answer_id uuid,
  source text,
  source_alias text,
  source_id text,
  source_type text,
  visitor_unique_id text,
  visitor_type text,
  touch_id text,
  touch_reference_id text,
  crm_type text check (crm_type in ('lead', 'contact')),
  crm_record_id text,
  synced_at timestamptz(3),
  sync_error text,
  payload jsonb,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint appointments_survey_id_fkey foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade,
  constraint appointments_answer_id_fkey foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete set null (answer_id)
);
create index appointments_by_created_at on forms.appointments (tenant_id, created_at, id) where deleted_at is null;
create index appointments_by_updated_at on forms.appointments (tenant_id, updated_at, id) where deleted_at is null;
create index appointments_by_status on forms.appointments (tenant_id, status collate app.natural, id) where deleted_at is null;
create index appointments_by_start_at on forms.appointments (tenant_id, start_at, id) where deleted_at is null;
create index appointments_by_end_at on forms.appointments (tenant_id, end_at, id) where deleted_at is null;
create index appointments_by_last_name on forms.appointments (tenant_id, last_name collate app.natural, id) where deleted_at is null;
create index appointments_survey_id on forms.appointments (tenant_id, survey_id) where survey_id is not null;
create index appointments_user_id on forms.appointments (tenant_id, user_id) where user_id is not null;
create index appointments_location_id on forms.appointments (tenant_id, location_id) where location_id is not null;
create index appointments_assigned_to_id on forms.appointments (tenant_id, assigned_to_id) where assigned_to_id is not null;
create index appointments_booking_id on forms.appointments (tenant_id, booking_id) where booking_id is not null;
create index appointments_answer_id on forms.appointments (tenant_id, answer_id) where answer_id is not null;
call app.wall('forms.appointments');
call kit.keep_counts('forms.appointments');
call kit.keep_search('forms.appointments');
