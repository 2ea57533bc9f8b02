-- A code that was mailed to an address, for the link under which a form is answered: by its hash alone, and for a short while.
alter table forms.surveys add column require_otp_verification boolean not null default false;

create table forms.verifications (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  survey_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  email text not null,
  code_hash bytea check (length(code_hash) = 32),
  tries bigint not null default 0,
  sent bigint not null default 1,
  sent_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  verified_until timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade
);
create unique index verifications_hash on forms.verifications (tenant_id, hash);
create index verifications_survey on forms.verifications (tenant_id, survey_id);
create index verifications_email on forms.verifications (tenant_id, email, sent_at);
create index verifications_sent_at on forms.verifications (tenant_id, sent_at);
call app.wall('forms.verifications');
