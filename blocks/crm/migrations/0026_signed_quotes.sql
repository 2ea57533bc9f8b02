-- The paper of a version as it was signed, with the chosen options, beside the one that was sent.
alter table crm.quote_versions add column signed_file_id uuid, add column signed_sha256 text;
