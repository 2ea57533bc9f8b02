alter table crm.stages add column checklist text[] not null default '{}';

alter table crm.opportunities add column ticked text[] not null default '{}';
