call kit.keep_order('sales.subscription_models', 'start_at', 'end_at');
