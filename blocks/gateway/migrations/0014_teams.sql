-- Teams become records that people keep: with a version, who made them, and a trash.
alter table gateway.teams add column version bigint not null default 1;
alter table gateway.teams add column updated_at timestamptz(3) not null default clock_timestamp();
alter table gateway.teams add column created_by uuid;
alter table gateway.teams add column updated_by uuid;
alter table gateway.teams add column deleted_at timestamptz(3);
alter table gateway.teams add column description text;
alter table gateway.teams add column search tsvector not null default '';
alter table gateway.teams drop constraint teams_tenant_id_name_key;
create unique index teams_name_unique on gateway.teams (tenant_id, lower(name)) where deleted_at is null;
create index teams_by_name on gateway.teams (tenant_id, name collate app.natural, id) where deleted_at is null;
create index teams_by_created_at on gateway.teams (tenant_id, created_at, id) where deleted_at is null;
create index teams_by_updated_at on gateway.teams (tenant_id, updated_at, id) where deleted_at is null;
call kit.keep_counts('gateway.teams');
call kit.keep_search('gateway.teams');
