-- Since its releases of November 2026 PostgreSQL alters no table whose row type a function with a parsed body takes; the next column would be refused.
create or replace function kit.ledger_root(a kit.ledger_accounts) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(a.tenant_id, a.id, a.kind, a.owner_id, a.currency,
    case when a.floors = 0 then a.floor else a.opened_floor end, kit.ledger_ms(a.opened_at))::text, 'UTF8'));
end $$;
