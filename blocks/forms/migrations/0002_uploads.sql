-- Files that people hand over with an answer: by the link of the answer until it is kept, and by the answer from then on.
create table forms.uploads (
  tenant_id uuid not null,
  id uuid not null,
  survey_id uuid not null,
  answer_id uuid,
  question text not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references kit.files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, survey_id) references forms.surveys (tenant_id, id) on delete cascade,
  foreign key (tenant_id, answer_id) references forms.answers (tenant_id, id) on delete cascade
);
create index uploads_survey on forms.uploads (tenant_id, survey_id);
create index uploads_answer on forms.uploads (tenant_id, answer_id) where answer_id is not null;
create index uploads_by_created_at on forms.uploads (tenant_id, created_at);
call app.wall('forms.uploads');

-- With its row a file goes: when its bytes may be removed is the hourly tidying's to decide.
create function forms.leave_file() returns trigger language plpgsql set search_path = '' as $$
begin
  update kit.files f set state = 'orphan', expires_at = pg_catalog.clock_timestamp()
  where f.tenant_id = old.tenant_id and f.id = old.id and f.state <> 'orphan';
  return null;
end $$;
create trigger uploads_files after delete on forms.uploads for each row execute function forms.leave_file();
