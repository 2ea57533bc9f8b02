-- Fields that a company adds to a resource. The values stand in the rows themselves, by these keys, which never change.
create table kit.custom_fields (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (length(resource) <= 100),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text not null check (length(label) between 1 and 80),
  help text check (length(help) <= 300),
  section text check (length(section) <= 80),
  kind text not null check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'several', 'person', 'record')),
  is_required boolean not null default false,
  is_unique boolean not null default false,
  position integer not null default 0,
  options text[] not null default '{}' check (cardinality(options) <= 100),
  -- What a field of kind `record` refers to.
  target text check (length(target) <= 100),
  currency text check (currency ~ '^[A-Z]{3}$'),
  default_value jsonb,
  -- Roles; empty means all of them.
  visible_to uuid[] not null default '{}' check (cardinality(visible_to) <= 100),
  editable_by uuid[] not null default '{}' check (cardinality(editable_by) <= 100),
  archived_at timestamptz(3),
  -- From then on it is gone for everybody; its values are removed batch by batch.
  deleted_at timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, resource, key),
  check ((kind = 'record') = (target is not null)),
  check ((kind = 'money') = (currency is not null))
);
call app.wall('kit.custom_fields');

-- The index over those values, kept by the rows' own triggers: the wall keeps an index on a document from being used, and an index of a
-- company's own would be made at run time. Several choices stand in several places; a value too long to be ordered leaves its place alone.
create table kit.custom_values (
  tenant_id uuid not null,
  record_id uuid not null,
  field_id uuid not null,
  place smallint not null,
  text_value text collate app.natural,
  number_value bigint,
  -- Of live records alone, so that the trash takes nothing from the living.
  unique_value text,
  primary key (tenant_id, record_id, field_id, place),
  foreign key (tenant_id, field_id) references kit.custom_fields (tenant_id, id) on delete cascade
);
create index custom_values_by_text on kit.custom_values (tenant_id, field_id, text_value, record_id) where text_value is not null;
create index custom_values_by_number on kit.custom_values (tenant_id, field_id, number_value, record_id) where number_value is not null;
create index custom_values_by_field on kit.custom_values (tenant_id, field_id, record_id);
create unique index custom_values_unique on kit.custom_values (tenant_id, field_id, unique_value) where unique_value is not null;
call app.wall('kit.custom_values');

-- A number as whole millionths, a day as its distance from 1970, yes and no as one and nothing.
create function kit.custom_number(kind text, value jsonb) returns bigint language sql immutable set search_path = '' as $$
  select case kind
    when 'number' then round((value #>> '{}')::numeric * 1000000)::bigint
    when 'money' then (value #>> '{}')::bigint
    when 'date' then ((value #>> '{}')::date - date '1970-01-01')::bigint
    when 'yes_no' then (value #>> '{}')::boolean::integer::bigint
  end
$$;

create function kit.index_custom_fields() returns trigger language plpgsql set search_path = '' as $$
declare
  held jsonb := case when tg_op = 'INSERT' then '{}' else old.custom_fields end;
  holds jsonb := case when tg_op = 'DELETE' then '{}' else new.custom_fields end;
  tenant uuid := coalesce(new.tenant_id, old.tenant_id);
  record uuid := coalesce(new.id, old.id);
  is_live boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  was_live boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  field kit.custom_fields;
begin
  for field in select f.* from kit.custom_fields f where f.tenant_id = tenant and f.resource = tg_argv[0]
    and (held -> f.key is distinct from holds -> f.key or (f.is_unique and is_live <> was_live)) loop
    if held ? field.key then
      delete from kit.custom_values v where v.tenant_id = tenant and v.record_id = record and v.field_id = field.id;
    end if;
    continue when not holds ? field.key;
    if field.kind = 'several' then
      insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value)
        select tenant, record, field.id, one.place, one.value from jsonb_array_elements_text(holds -> field.key) with ordinality one(value, place);
    elsif field.is_unique and is_live then
      begin
        insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value, number_value, unique_value)
          values (tenant, record, field.id, 1, case when field.kind in ('text', 'choice', 'person', 'record') then holds ->> field.key end,
            kit.custom_number(field.kind, holds -> field.key), lower(holds ->> field.key));
      exception when unique_violation then
        raise exception 'Another record already has this value.' using errcode = '23505', constraint = 'custom_fields.' || field.key;
      end;
    else
      insert into kit.custom_values (tenant_id, record_id, field_id, place, text_value, number_value)
        values (tenant, record, field.id, 1, case when field.kind in ('text', 'choice', 'person', 'record') then holds ->> field.key end,
          kit.custom_number(field.kind, holds -> field.key));
    end if;
  end loop;
  return null;
end $$;

-- Says that rows of a table hold such values, in their column custom_fields: call kit.keep_custom_fields('crm.contacts', 'crm.contacts').
create procedure kit.keep_custom_fields(target regclass, resource text) language plpgsql as $$
begin
  execute format('create trigger index_custom_inserted after insert on %s for each row when (new.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_updated after update of custom_fields, deleted_at on %s for each row
    when (old.custom_fields <> ''{}'' or new.custom_fields <> ''{}'') execute function kit.index_custom_fields(%L)', target, resource);
  execute format('create trigger index_custom_deleted after delete on %s for each row when (old.custom_fields <> ''{}'')
    execute function kit.index_custom_fields(%L)', target, resource);
end $$;

-- Keys of the values that whoever asks may not see: of other roles, archived, or on their way out. Asked once a statement.
create function kit.hidden_custom_fields(asked text) returns text[] language sql stable parallel safe set search_path = '' as $$
  select coalesce(array_agg(f.key), '{}') from kit.custom_fields f where f.tenant_id = (select app.tenant()) and f.resource = asked
    and (f.archived_at is not null or f.deleted_at is not null or not (f.visible_to = '{}' or coalesce(app.role() = any(f.visible_to), false)))
$$;
