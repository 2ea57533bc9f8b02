-- What assets hold of fields their category keeps secret: encrypted, so that a copy of the database tells none of it. Nothing searches,
-- lists, exports or audits this table.
create table assets.secret_fields (
  tenant_id uuid not null,
  asset_id uuid not null,
  key text not null,
  sealed bytea not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, asset_id, key),
  constraint secret_fields_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade
);
call app.wall('assets.secret_fields');

-- A secret is never written beside the other fields, whoever writes: a form, an import, another category.
create function assets.refuse_plain_secrets() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.custom is not null and exists (
    select 1 from assets.categories c cross join lateral jsonb_array_elements(case when jsonb_typeof(c.custom_fields) = 'array' then c.custom_fields end) as f
    where c.tenant_id = new.tenant_id and c.id = new.category_id and (f->>'secret')::boolean and new.custom ? (f->>'key')) then
    raise exception using errcode = '23514', constraint = 'assets_custom_secret', message = 'A secret field is written by its own call.';
  end if;
  return new;
end $$;
create trigger assets_plain_secrets before insert or update of custom, category_id on assets.assets
  for each row execute function assets.refuse_plain_secrets();

-- Whether a field is secret is settled by the first value: what lies open cannot be made secret afterwards, nor the other way round.
create function assets.keep_secrecy() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(new.custom_fields) = 'array' then new.custom_fields end) as f
    where case when coalesce((f->>'secret')::boolean, false)
      then exists (select 1 from assets.assets a where a.tenant_id = new.tenant_id and a.category_id = new.id and a.custom ? (f->>'key'))
      else exists (select 1 from assets.secret_fields s join assets.assets a on a.tenant_id = s.tenant_id and a.id = s.asset_id
        where s.tenant_id = new.tenant_id and a.category_id = new.id and s.key = f->>'key') end) then
    raise exception using errcode = '23514', constraint = 'categories_custom_fields_secrecy', message = 'Assets hold values of this field already.';
  end if;
  return new;
end $$;
create trigger categories_secrecy before update of custom_fields on assets.categories
  for each row when (new.custom_fields is distinct from old.custom_fields) execute function assets.keep_secrecy();
