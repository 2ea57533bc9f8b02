-- The roles every company has follow the code's table of defaults, until the company says what one of them may do: from then on
-- that one is its own business.
alter table gateway.roles add column is_edited boolean not null default false;
update gateway.roles r set is_edited = true
where r.is_system and exists (select from kit.audit a
  where a.tenant_id = r.tenant_id and a.record_id = r.id and a.resource = 'gateway.roles' and a.changes ? 'permissions');

-- Every table of defaults there has been here, by its hash, and which of them a company's roles follow. Without it nobody could tell
-- what an earlier table gave from what somebody gave.
create table gateway.presets (
  hash text primary key,
  grants jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
grant select, insert on gateway.presets to quoin_auth;
alter table gateway.companies add column presets text;
