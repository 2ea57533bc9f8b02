-- What people agreed to on a form, and whether their own mailbox confirmed it. Of the link only a hash is kept.
alter table crm.leads add column consent_text text;
alter table crm.leads add column consent_given_at timestamptz(3);
alter table crm.leads add column consent_page text;
alter table crm.leads add column consent_email text;
alter table crm.leads add column consent_confirmed_at timestamptz(3);
alter table crm.leads add column consent_address text;
alter table crm.leads add column consent_hash bytea;
alter table crm.leads add column consent_until timestamptz(3);
create unique index leads_consent_unique on crm.leads (tenant_id, consent_hash) where consent_hash is not null;
create index leads_consent_email on crm.leads (tenant_id, lower(consent_email), consent_given_at) where consent_email is not null;
alter table crm.settings add column confirm_consent boolean not null default false;
