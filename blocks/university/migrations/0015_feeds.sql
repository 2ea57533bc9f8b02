-- Addresses of calendars of learners; only a hash of each is kept.
create table university.feeds (
  tenant_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  primary key (tenant_id, user_id)
);
create unique index feeds_hash on university.feeds (tenant_id, hash);
call app.wall('university.feeds');
