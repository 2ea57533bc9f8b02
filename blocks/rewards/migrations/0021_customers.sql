alter table rewards.customers add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('rewards.customers', 'rewards.customers');
