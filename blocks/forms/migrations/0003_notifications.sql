alter table forms.surveys add column notify_user_id uuid;
alter table forms.surveys add column notify_role_id uuid;
create index surveys_notify_user_id on forms.surveys (tenant_id, notify_user_id) where notify_user_id is not null;
create index surveys_notify_role_id on forms.surveys (tenant_id, notify_role_id) where notify_role_id is not null;
