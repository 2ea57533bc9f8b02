-- Steps in other languages than their course.
create table university.translations (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  step_id uuid not null,
  language text not null,
  title text,
  body jsonb,
  captions text,
  is_stale boolean not null default false,
  search tsvector not null default '',
  primary key (tenant_id, id),
  constraint translations_step_id_fkey foreign key (tenant_id, step_id) references university.steps (tenant_id, id) on delete cascade
);
create index translations_by_created_at on university.translations (tenant_id, created_at, id) where deleted_at is null;
create index translations_by_updated_at on university.translations (tenant_id, updated_at, id) where deleted_at is null;
create index translations_by_language on university.translations (tenant_id, language collate app.natural, id) where deleted_at is null;
create index translations_step_id on university.translations (tenant_id, step_id) where step_id is not null;
create unique index translations_once on university.translations (tenant_id, step_id, language) where deleted_at is null;
call app.wall('university.translations');
call kit.keep_counts('university.translations');
call kit.keep_search('university.translations');

-- A step that says something else makes its translations stale; a translation that is written anew is not.
create function university.make_stale() returns trigger language plpgsql set search_path = '' as $$
begin
  update university.translations t set is_stale = true, version = t.version + 1, updated_at = clock_timestamp()
  where t.tenant_id = new.tenant_id and t.step_id = new.id and not t.is_stale;
  return null;
end $$;
create trigger steps_translated after update of title, body, captions on university.steps for each row
  when (old.title is distinct from new.title or old.body is distinct from new.body or old.captions is distinct from new.captions)
  execute function university.make_stale();
create function university.make_current() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_stale := false;
  return new;
end $$;
create trigger translations_written before update of title, body, captions on university.translations for each row
  when (old.title is distinct from new.title or old.body is distinct from new.body or old.captions is distinct from new.captions)
  execute function university.make_current();
