alter table projects.discussions add column about_type text;

alter table projects.discussions add column about_id text;

alter table projects.discussions add column passage text;
