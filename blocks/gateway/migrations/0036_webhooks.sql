-- Addresses of other servers that a company has told what happens here.
create table gateway.webhooks (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  url text not null check (length(url) <= 2000),
  -- `crm.contacts.create`, or `crm.contacts.*` for everything about contacts.
  events text[] not null check (cardinality(events) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  -- Why it ended by itself.
  ended_for text check (ended_for in ('failing', 'gone', 'person')),
  -- Whoever wrote last where it goes and what of: it is told what they may see.
  acts_as uuid not null,
  -- Encrypted with the installation's key, for this endpoint alone; the second is good too until it ends.
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_ends_at timestamptz(3),
  -- Calls that failed since the last one that did not, since when, and until when it is left alone.
  failures integer not null default 0,
  failing_since timestamptz(3),
  resting_until timestamptz(3),
  last_delivered_at timestamptz(3),
  -- Events that were not kept, because too many waited already.
  missed bigint not null default 0,
  version bigint not null default 1,
  created_by uuid,
  updated_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
call app.wall('gateway.webhooks');
revoke all on gateway.webhooks from quoin_runtime;

-- What one endpoint is told of one announcement: its id is the same on every try.
create table gateway.webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  -- The announcement; empty for a test.
  outbox_id bigint,
  operation text not null,
  resource text not null,
  record_id uuid,
  actor_id uuid,
  changed text[] not null default '{}',
  occurred_at timestamptz(3) not null,
  -- What is sent, written before the first try, and whose eyes it was seen with.
  body text,
  acts_as uuid,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  -- From when on the three days count in which it is tried.
  started_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  finished_at timestamptz(3),
  primary key (tenant_id, id),
  unique (tenant_id, webhook_id, outbox_id),
  foreign key (tenant_id, webhook_id) references gateway.webhooks (tenant_id, id) on delete cascade
);
create index webhook_deliveries_due on gateway.webhook_deliveries (tenant_id, webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_order on gateway.webhook_deliveries (tenant_id, webhook_id, record_id, outbox_id) where state = 'waiting';
create index webhook_deliveries_log on gateway.webhook_deliveries (tenant_id, webhook_id, occurred_at, id);
call app.wall('gateway.webhook_deliveries');
revoke all on gateway.webhook_deliveries from quoin_runtime;

create table gateway.webhook_tries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  delivery_id uuid not null,
  at timestamptz(3) not null,
  took_ms integer not null,
  -- What was answered; empty where nothing was, and why.
  status integer,
  answer text,
  trouble text,
  primary key (tenant_id, id),
  foreign key (tenant_id, delivery_id) references gateway.webhook_deliveries (tenant_id, id) on delete cascade
);
create index webhook_tries_delivery on gateway.webhook_tries (tenant_id, delivery_id, at);
call app.wall('gateway.webhook_tries');
revoke all on gateway.webhook_tries from quoin_runtime;
