-- Whether coordinates are those of the town: they were looked up, and nobody has said better.
alter table geolocation.addresses add column approximate boolean not null default false;
alter table geolocation.locations add column approximate boolean not null default false;
