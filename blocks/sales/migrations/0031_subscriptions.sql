alter table sales.subscriptions add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('sales.subscriptions', 'sales.subscriptions');
