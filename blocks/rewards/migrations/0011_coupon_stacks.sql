-- Several coupons on one purchase, as the company lets them go together.

alter table rewards.coupon_configurations add column is_stackable boolean not null default true;

alter table rewards.coupon_configurations add column group_name text;

alter table rewards.coupons add column is_stackable boolean not null default true;

alter table rewards.coupons add column group_name text;

alter table rewards.programmes add column coupon_stack text not null default 'one' check (coupon_stack in ('one', 'all', 'partial'));

alter table rewards.programmes add column coupons_max bigint not null default 5;

alter table rewards.programmes add column coupon_order text not null default 'given' check (coupon_order in ('given', 'fixed', 'percentage'));

alter table rewards.programmes add column coupon_base text not null default 'running' check (coupon_base in ('running', 'initial'));
