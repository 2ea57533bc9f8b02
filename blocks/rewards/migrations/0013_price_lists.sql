-- A tier that opens a price list of products to its customers.

alter table rewards.loyalty_details add column price_list_id uuid;
create index loyalty_details_price_list_id on rewards.loyalty_details (tenant_id, price_list_id) where price_list_id is not null;

alter table rewards.loyalty_details drop constraint loyalty_details_benefit_check,
  add constraint loyalty_details_benefit_check check (benefit in ('multiplier', 'reward_discount', 'price_list', 'perk'));
