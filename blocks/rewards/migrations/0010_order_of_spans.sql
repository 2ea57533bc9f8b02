call kit.keep_order('rewards.money_rules', 'start_date', 'end_date');
call kit.keep_order('rewards.product_rules', 'start_date', 'end_date');
call kit.keep_order('rewards.event_rules', 'start_date', 'end_date');
call kit.keep_order('rewards.coupon_configurations', 'start_date', 'end_date');
call kit.keep_order('rewards.coupons', 'start_date', 'end_date');
