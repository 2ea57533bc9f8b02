-- What is told on sockets, numbered per stream in the transaction that makes it true. An epoch names one numbering.
create table kit.streams (
  tenant_id uuid not null,
  stream text not null check (length(stream) <= 200),
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 8),
  last_position bigint not null default 0,
  primary key (tenant_id, stream)
);
call app.wall('kit.streams');

create table kit.stream_events (
  tenant_id uuid not null,
  stream text not null,
  position bigint not null,
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, stream, position),
  foreign key (tenant_id, stream) references kit.streams (tenant_id, stream) on delete cascade
);
create index stream_events_by_age on kit.stream_events (tenant_id, created_at);
call app.wall('kit.stream_events');

-- Numbers what happened on a stream and tells every node at the commit. The row of the stream stays locked until then, so positions
-- become visible in their order, without a gap. What is too long for a notification is read by whoever hears of it.
create function kit.publish(tenant uuid, name text, content jsonb) returns bigint language plpgsql set search_path = '' as $$
declare
  at bigint;
  age text;
  told text;
begin
  insert into kit.streams as s (tenant_id, stream, last_position) values (tenant, name, 1)
    on conflict (tenant_id, stream) do update set last_position = s.last_position + 1 returning s.last_position, s.epoch into at, age;
  insert into kit.stream_events (tenant_id, stream, position, data) values (tenant, name, at, content);
  told := json_build_object('t', tenant, 's', name, 'p', at, 'e', age, 'd', content)::text;
  if octet_length(told) > 7000 then
    told := json_build_object('t', tenant, 's', name, 'p', at, 'e', age)::text;
  end if;
  perform pg_notify('quoin_cable', told);
  return at;
end $$;
