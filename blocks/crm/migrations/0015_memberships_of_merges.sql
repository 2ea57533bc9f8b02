-- Where both stood on a target list, the one that stays takes over how far the other was; here is how it stood before, for the taking back.
alter table crm.merges add column carried jsonb not null default '[]';
