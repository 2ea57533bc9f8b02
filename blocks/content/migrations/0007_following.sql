-- Who follows whom, what people did with a series, and the tags a person is interested in.

create table content.follows (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follows_followed on content.follows (tenant_id, followed_id, created_at);
call app.wall('content.follows');

create table content.series_reactions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  series_id uuid not null,
  kind text not null check (kind in ('like', 'save', 'follow')),
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (tenant_id, id),
  primary key (tenant_id, series_id, kind, user_id),
  foreign key (tenant_id, series_id) references content.series (tenant_id, id) on delete cascade
);
create index series_reactions_user on content.series_reactions (tenant_id, user_id, kind, created_at);
call app.wall('content.series_reactions');

alter table content.identities add column tag_ids text[];

-- Those who are registered have their numbers beside their name.
create function content.count_follows() returns trigger language plpgsql set search_path = '' as $$
declare
  r record := case when tg_op = 'DELETE' then old else new end;
  d integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  update content.identities i set followers_count = i.followers_count + d where i.tenant_id = r.tenant_id and i.user_id = r.followed_id;
  update content.identities i set following_count = i.following_count + d where i.tenant_id = r.tenant_id and i.user_id = r.follower_id;
  return null;
end $$;
create trigger follows_counted after insert or delete on content.follows for each row execute function content.count_follows();

