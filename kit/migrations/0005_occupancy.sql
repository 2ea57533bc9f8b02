-- Who has what from when until when: one row for each unit and time. Two rows of one unit never overlap, whoever writes and however
-- many at once. Times are half open, so that one may begin at the very moment another ends.
create table kit.occupancies (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The thing taken, by its id in its own block, and which of its numbered units.
  resource_id uuid not null,
  unit integer not null default 1 check (unit >= 1),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during) and not lower_inf(during)),
  -- What it was taken for: `assets.loan`, and the id of that.
  kind text not null check (kind ~ '^[a-z]+\.[a-z_]+$'),
  subject_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint occupancies_free exclude using gist (tenant_id with =, resource_id with =, unit with =, during with &&)
);
create index occupancies_subject on kit.occupancies (tenant_id, subject_id);
call app.wall('kit.occupancies');
