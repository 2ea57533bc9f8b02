-- What a new company's roles may do with a permission is said by the block that declares it, and kept beside its sentence:
-- a company may be made by a node that does not serve that block.
alter table gateway.permissions add column grants jsonb not null default '{}';
