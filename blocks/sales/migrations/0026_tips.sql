-- What a buyer gives on top of an order: a sum, or a share of its subtotal that follows its lines; whose it is, and what of it went back.
alter table sales.orders
  add column tips_minor bigint not null default 0 check (tips_minor >= 0),
  add column tips_basis_points bigint,
  add column tips_for_id uuid,
  add column tips_refunded_minor bigint not null default 0,
  add column tips numeric generated always as (round(tips_minor::numeric / nullif(subtotal_minor, 0), 4)) stored,
  add column tips_value numeric generated always as (round(tips_minor / 10::numeric ^ sales.money_decimals(currency), sales.money_decimals(currency))) stored,
  add constraint orders_tips check (tips_refunded_minor between 0 and tips_minor);
create index orders_tips_for_id on sales.orders (tenant_id, tips_for_id) where tips_for_id is not null;

-- Whether buyers are asked for a tip.
alter table sales.settings add column tips boolean not null default false;
