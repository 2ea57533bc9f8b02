-- Pictures of other sites that posts show are copied once, and found again by where they were.
alter table content.media add column source text;
create unique index media_source on content.media (tenant_id, source) where source is not null and deleted_at is null;
