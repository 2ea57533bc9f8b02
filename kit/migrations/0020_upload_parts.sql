-- What the store names an upload in parts by, until it is put together.
alter table kit.files add column upload_id text;
