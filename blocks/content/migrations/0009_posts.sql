alter table content.posts add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('content.posts', 'content.posts');
