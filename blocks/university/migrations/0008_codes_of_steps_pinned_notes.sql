alter table university.steps add column code text;
alter table university.notes add column is_pinned boolean not null default false;
