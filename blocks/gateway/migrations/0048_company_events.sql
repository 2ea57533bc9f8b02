-- Administrators look at the sign-ins of their company, the newest first.
create index security_events_company on gateway.security_events (company_id, at desc) where company_id is not null;
