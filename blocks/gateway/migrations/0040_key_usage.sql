-- How often a key was used on a day, and for what: sums that every server adds to. Beside the keys, outside the wall; for quoin_auth alone.
create table gateway.api_key_usage (
  api_key_id uuid not null references gateway.api_keys (id) on delete cascade,
  day date not null,
  operation text not null check (length(operation) <= 200),
  requests bigint not null,
  failed bigint not null,
  milliseconds bigint not null,
  primary key (api_key_id, day, operation)
);
create index api_key_usage_day on gateway.api_key_usage (day);
grant select, insert, update, delete on gateway.api_key_usage to quoin_auth;
