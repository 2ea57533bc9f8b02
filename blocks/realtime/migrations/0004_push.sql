-- What one does about a notification on the page it leads to, in the words of whoever reads it.
alter table realtime.notifications add button text check (length(button) <= 100);

-- Browsers that somebody wants to be told by. What is told is encrypted for `p256dh`; the push service sees none of it.
create table realtime.push_subscriptions (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version bigint not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid,
  updated_by uuid,
  deleted_at timestamptz(3),
  user_id uuid not null,
  label text,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  last_pushed_at timestamptz(3),
  failures bigint not null default 0,
  primary key (tenant_id, id)
);
create index push_subscriptions_by_created_at on realtime.push_subscriptions (tenant_id, created_at, id) where deleted_at is null;
create index push_subscriptions_by_updated_at on realtime.push_subscriptions (tenant_id, updated_at, id) where deleted_at is null;
create index push_subscriptions_user_id on realtime.push_subscriptions (tenant_id, user_id) where user_id is not null;
create unique index push_subscriptions_once on realtime.push_subscriptions (tenant_id, endpoint);
call app.wall('realtime.push_subscriptions');
call kit.keep_counts('realtime.push_subscriptions');
