alter table projects.projects add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('projects.projects', 'projects.projects');
