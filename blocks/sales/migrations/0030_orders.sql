alter table sales.orders add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('sales.orders', 'sales.orders');
