alter table assets.assets add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('assets.assets', 'assets.assets');
