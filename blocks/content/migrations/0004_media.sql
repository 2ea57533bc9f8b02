-- A picture or file of posts may show what was chosen among stored files; it says which, so that nothing it shows is purged.
alter table content.media add column stored_file_id uuid;
create index media_stored_file on content.media (tenant_id, stored_file_id) where stored_file_id is not null;
