-- Changes as the audit may still tell them: without those of fields that the company has removed since, or that had the key of one it added
-- later. Nobody knows any more from whom they were hidden.
create function kit.told_changes(changes jsonb, asked text, told_at timestamptz) returns jsonb language sql stable parallel safe set search_path = '' as $$
  select case when changes::text not like '%"custom_fields.%' then changes else changes - array(
    select k from jsonb_object_keys(changes) k where starts_with(k, 'custom_fields.') and not exists (
      select from kit.custom_fields f where f.tenant_id = (select app.tenant()) and f.resource = asked and 'custom_fields.' || f.key = k
        and f.deleted_at is null and f.created_at <= told_at)) end
$$;
