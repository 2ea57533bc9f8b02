-- The items of a session by the session alone: the index over those of assets and the one over unknown codes are of no use to whoever wants
-- both, so that each scan read the items of every session there ever was.
create index audit_items_session on assets.audit_items (tenant_id, session_id);
