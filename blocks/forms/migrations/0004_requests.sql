alter table forms.answers add column requested jsonb;
create index answers_requested on forms.answers (tenant_id, completed_at) where requested is not null;
