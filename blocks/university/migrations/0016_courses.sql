alter table university.courses add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('university.courses', 'university.courses');
