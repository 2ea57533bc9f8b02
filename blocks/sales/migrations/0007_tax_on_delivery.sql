-- What delivery was taxed by stays with the order; of orders that are there already nobody reckoned a tax on it.
alter table sales.orders add column delivery_tax_minor bigint not null default 0 check (delivery_tax_minor >= 0);
alter table sales.orders add column delivery_tax_basis_points bigint;
alter table sales.orders add column delivery_tax numeric generated always as (round(delivery_tax_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored;
