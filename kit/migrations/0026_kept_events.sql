-- What happened on a stream, numbered and kept, for nodes that tell each other of it by a store after the commit instead of by NOTIFY within it.
create function kit.keep_event(tenant uuid, name text, content jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  at bigint;
begin
  insert into kit.streams as s (tenant_id, stream, last_position) values (tenant, name, 1)
    on conflict (tenant_id, stream) do update set last_position = s.last_position + 1 returning s.last_position into at;
  insert into kit.stream_events (tenant_id, stream, position, data) values (tenant, name, at, content);
  return at;
end $$;
