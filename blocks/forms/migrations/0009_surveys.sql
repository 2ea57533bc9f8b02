alter table forms.surveys add column picture_id uuid;
