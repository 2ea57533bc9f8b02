-- What roles may do with single fields, built in or added by the company, where that is less than with the record. Whoever has no rule of their
-- own, and whoever has no role, has the one that names none.
create table kit.field_rules (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  resource text not null check (length(resource) <= 100),
  -- As it travels; fields that a company added as `custom_fields.key`.
  field text not null check (length(field) <= 100),
  role_id uuid,
  access text not null check (access in ('hidden', 'read', 'write')),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create unique index field_rules_key on kit.field_rules (tenant_id, resource, field, role_id) nulls not distinct;
call app.wall('kit.field_rules');

create function kit.field_rules_of(tenant uuid, role uuid) returns json language sql stable parallel safe set search_path = '' as $$
  select json_object_agg(resource, fields) from (
    select resource, json_object_agg(field, access) as fields from (
      select distinct on (f.resource, f.field) f.resource, f.field, f.access from kit.field_rules f
      where f.tenant_id = tenant and (f.role_id = role or f.role_id is null) order by f.resource, f.field, f.role_id nulls last) f
    where access <> 'write' group by resource) r
$$;

-- Keys of the values that whoever asks may not see: of other roles, archived, or on their way out. Asked once a statement.
create or replace function kit.hidden_custom_fields(asked text) returns text[] language sql stable parallel safe set search_path = '' as $$
  select coalesce(array_agg(f.key), '{}') from kit.custom_fields f where f.tenant_id = (select app.tenant()) and f.resource = asked
    and (f.archived_at is not null or f.deleted_at is not null or (
      select r.access from kit.field_rules r where r.tenant_id = f.tenant_id and r.resource = f.resource and r.field = 'custom_fields.' || f.key
        and (r.role_id = (select app.role()) or r.role_id is null) order by r.role_id nulls last limit 1) = 'hidden')
$$;

-- What was said of roles at the fields that companies added: all others see and write what they did before.
insert into kit.field_rules (tenant_id, resource, field, role_id, access)
  select f.tenant_id, f.resource, 'custom_fields.' || f.key, null, case when f.visible_to <> '{}' then 'hidden' else 'read' end
  from kit.custom_fields f where f.visible_to <> '{}' or f.editable_by <> '{}';
insert into kit.field_rules (tenant_id, resource, field, role_id, access)
  select f.tenant_id, f.resource, 'custom_fields.' || f.key, r.id, case when f.editable_by = '{}' or r.id = any(f.editable_by) then 'write' else 'read' end
  from kit.custom_fields f cross join lateral (select distinct unnest(case when f.visible_to <> '{}' then f.visible_to else f.editable_by end) as id) r
  where f.visible_to <> '{}' or f.editable_by <> '{}';
alter table kit.custom_fields drop column visible_to, drop column editable_by;

-- Words that a text is found by, as `searchTokens` of the kit makes them: for those who may not see all that the index of words holds.
create function kit.words_of(texts text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct left(token, 60) from (
      select word[1] as token from regexp_matches(regexp_replace(plain, scripts, ' ', 'g'), '[[:alnum:]]+', 'g') word
      union all
      select part from regexp_matches(plain, scripts, 'g') run cross join lateral generate_series(1, length(run[1])) i
        cross join lateral (values (substr(run[1], i, 1)), (case when i > 1 then substr(run[1], i - 1, 2) end)) v(part) where part is not null) t)
  from (values (
    -- Without marks on letters.
    replace(lower(regexp_replace(normalize(texts, nfkd),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u0610-\u061a\u064b-\u065f\u0670\u093a\u093c\u0941-\u0948\u094d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f]',
      '', 'g') collate app.natural), 'ß', 'ss'),
    -- Chinese, Japanese and Korean.
    '[\u1100-\u11ff\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3041-\u309f\u30a0-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\U00020000-\U000323af]+')) p(plain, scripts)
$$;
