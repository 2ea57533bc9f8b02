-- Whether the coupons of an order that is cancelled can be used again, or count as used.
alter table rewards.programmes add column coupons_return boolean not null default true;
