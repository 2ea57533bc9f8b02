-- Whether a coupon leaves out what something else has reduced already.
alter table rewards.coupon_configurations add column once_per_item boolean not null default false;
alter table rewards.coupons add column once_per_item boolean not null default false;
