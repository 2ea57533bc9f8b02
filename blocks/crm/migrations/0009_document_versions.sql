-- Papers lie in folders, and a new version of one keeps those before it.
alter table crm.account_documents add column folder text;
alter table crm.account_documents add column version_number bigint not null default 1;

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

insert into crm.document_versions (tenant_id, document_id, number, file_id, original_name, file_type, file_size, created_at, created_by)
select d.tenant_id, d.id, 1, f.id, coalesce(d.original_name, f.filename), f.content_type, coalesce(f.size_bytes, 0), d.created_at, d.created_by
from crm.account_documents d join kit.files f on f.tenant_id = d.tenant_id and f.id = d.file_id;

-- With a document its files go: when they may be removed is the hourly tidying's to decide.
create function crm.leave_files() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.file_id and f.state = 'stored'
    and not exists (select from crm.document_versions v where v.tenant_id = old.tenant_id and v.file_id = old.file_id);
  return null;
end $$;
create trigger document_versions_files after delete on crm.document_versions for each row execute function crm.leave_files();
call app.wall('crm.document_versions');
