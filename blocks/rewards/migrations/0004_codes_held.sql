-- A coupon that a checkout took waits for its order to be paid, and is free again when it is not paid in time.

alter table rewards.programmes add column code_hold_minutes bigint not null default 1440;

alter table rewards.coupon_uses add column held_until timestamptz(3);
