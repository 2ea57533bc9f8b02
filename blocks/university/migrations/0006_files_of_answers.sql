alter table university.attempts add column file_unique_id text, add column filename text;
