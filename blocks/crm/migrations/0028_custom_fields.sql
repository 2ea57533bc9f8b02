alter table crm.accounts add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('crm.accounts', 'crm.accounts');

alter table crm.contacts add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('crm.contacts', 'crm.contacts');

alter table crm.leads add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('crm.leads', 'crm.leads');

alter table crm.opportunities add column custom_fields jsonb not null default '{}';

call kit.keep_custom_fields('crm.opportunities', 'crm.opportunities');
