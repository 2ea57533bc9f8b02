alter table files.stored_files add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('files.stored_files', 'files.storedFiles');
