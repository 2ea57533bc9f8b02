-- What usage is counted by, and what records were found for an answer.
alter table assistant.settings
  add column time_zone text not null default 'UTC',
  add column currency text not null default 'EUR',
  add column input_price_minor bigint not null default 0,
  add column output_price_minor bigint not null default 0;

alter table assistant.executions
  add column retrieved bigint,
  add column retrieval_ms bigint;
