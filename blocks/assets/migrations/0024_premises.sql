-- The room or desk an asset stands in.
alter table assets.assets add column premise_id uuid;
create index assets_premise_id on assets.assets (tenant_id, premise_id) where premise_id is not null;
