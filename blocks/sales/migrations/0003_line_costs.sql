-- What a line cost when it was sold stays with it, so that a margin does not change when costs do.
alter table sales.order_details add column cost_minor bigint check (cost_minor >= 0);
alter table sales.order_details add column cost numeric generated always as (round(cost_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored;
