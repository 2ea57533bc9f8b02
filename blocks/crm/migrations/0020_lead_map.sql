alter table crm.settings add column lead_map jsonb;
