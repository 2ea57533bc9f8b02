-- Until when a company's alerts were told by mail, and on which of its days: a morning is told of once, whatever becomes of the worker.
create table assets.alert_digests (
  tenant_id uuid primary key,
  told_on date not null,
  told_until timestamptz(3) not null
);
call app.wall('assets.alert_digests');

-- Who does not want that mail.
create table assets.digest_refusals (
  tenant_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, user_id)
);
call app.wall('assets.digest_refusals');
