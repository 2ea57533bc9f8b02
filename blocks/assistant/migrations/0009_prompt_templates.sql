-- Prompts that others are made of.
alter table assistant.prompts
  add column is_template boolean not null default false,
  add column template_id uuid,
  add column template_data jsonb,
  add constraint prompts_template_id_fkey foreign key (tenant_id, template_id) references assistant.prompts (tenant_id, id) on delete set null (template_id);
create index prompts_template_id on assistant.prompts (tenant_id, template_id) where template_id is not null;
