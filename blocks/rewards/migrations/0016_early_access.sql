-- A tier for which the shop opens earlier.

alter table rewards.loyalty_details add column hours bigint;

alter table rewards.loyalty_details drop constraint loyalty_details_benefit_check,
  add constraint loyalty_details_benefit_check check (benefit in ('multiplier', 'reward_discount', 'price_list', 'early_access', 'perk'));
