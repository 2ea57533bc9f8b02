-- When the page behind a label was opened: one line an hour at most, whoever opens it how often, and nothing of who it was. A position is
-- there only when the finder told it, and no finer than about a kilometre.
create table assets.label_scans (
  tenant_id uuid not null,
  asset_id uuid not null,
  hour timestamptz(0) not null,
  at timestamptz(3) not null default clock_timestamp(),
  latitude numeric(4, 2),
  longitude numeric(5, 2),
  primary key (tenant_id, asset_id, hour),
  constraint label_scans_asset_id_fkey foreign key (tenant_id, asset_id) references assets.assets (tenant_id, id) on delete cascade,
  constraint label_scans_whole_position check ((latitude is null) = (longitude is null))
);
create index label_scans_hour on assets.label_scans (tenant_id, hour);
call app.wall('assets.label_scans');
