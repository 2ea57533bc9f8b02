-- What is set aside in the buyer's wallet for an order of a quote, and what became of it.
alter table sales.orders add column deposit_minor bigint not null default 0 check (deposit_minor >= 0);
alter table sales.orders add column deposit numeric generated always as (round(deposit_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored;
alter table sales.orders add column deposit_state text check (deposit_state in ('held', 'taken', 'released', 'no_wallet'));
alter table sales.orders add column deposit_hold text;
alter table sales.orders add column deposit_until timestamptz(3);
