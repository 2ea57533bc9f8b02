-- A round may be divided: whose share a thing is in that was expected. Who scans it does not matter for what is found.
alter table assets.audit_sessions add column divided_among text;
alter table assets.audit_items add column assignee_id uuid;
create index audit_items_by_assignee on assets.audit_items (tenant_id, session_id, assignee_id) where assignee_id is not null;
