-- What a company restricts a key to: calls in a minute, pages that call with it, networks it is used from. Empty restricts nothing.
alter table gateway.api_keys
  add column rate_limit_per_minute integer check (rate_limit_per_minute between 1 and 100000),
  add column allowed_origins text[] not null default '{}' check (cardinality(allowed_origins) <= 20),
  add column allowed_ips text[] not null default '{}' check (cardinality(allowed_ips) <= 50);
