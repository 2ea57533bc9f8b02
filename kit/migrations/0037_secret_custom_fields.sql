-- A field of kind `secret` holds what the server encrypted for it, among the other values of the record. The index knows that it is there.
alter table kit.custom_fields drop constraint custom_fields_kind_check, add constraint custom_fields_kind_check
  check (kind in ('text', 'long_text', 'number', 'money', 'date', 'yes_no', 'choice', 'several', 'person', 'record', 'file', 'secret'));

-- Keys of the secrets of a resource, null where there are none. Asked once a statement.
create function kit.secret_custom_fields(asked text) returns text[] language sql stable parallel safe set search_path = '' as $$
  select array_agg(f.key) from kit.custom_fields f where f.tenant_id = (select app.tenant()) and f.resource = asked and f.kind = 'secret'
$$;

-- Values as they are told: that there is a secret, and not which.
create function kit.masked(held jsonb, secrets text[]) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select held || coalesce((select jsonb_object_agg(k, '••••••') from unnest(secrets) k where held ? k), '{}')
$$;
