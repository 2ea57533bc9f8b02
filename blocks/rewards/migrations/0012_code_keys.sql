-- The wall lets no index be used on what a function makes of a column: who redeemed one of a hundred thousand codes read them all.
-- What is looked for is a column of its own therefore, in the letters codes are compared in.
alter table rewards.coupons add column code_key text generated always as (lower(code)) stored;
drop index rewards.coupons_code_unique;
create unique index coupons_code_unique on rewards.coupons (tenant_id, code_key) where deleted_at is null;

alter table rewards.offer_codes add column code_key text generated always as (lower(code)) stored;
drop index rewards.offer_codes_code_unique;
create unique index offer_codes_code_unique on rewards.offer_codes (tenant_id, code_key) where deleted_at is null;
