-- Copies of mails and the files that went along with them.
alter table crm.mails add column cc jsonb, add column bcc jsonb, add column attachments jsonb;

create table crm.mail_files (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  mail_id uuid,
  file_id uuid,
  primary key (tenant_id, id),
  constraint mail_files_mail_id_fkey foreign key (tenant_id, mail_id) references crm.mails (tenant_id, id) on delete cascade
);
create index mail_files_mail_id on crm.mail_files (tenant_id, mail_id) where mail_id is not null;
create index mail_files_file_id on crm.mail_files (tenant_id, file_id) where file_id is not null;
call app.wall('crm.mail_files');
