-- Hashes are reckoned several times for each transfer. A function in SQL that calls what is only stable cannot be unfolded into its query, and is
-- begun as a query of its own each time; one in PL/pgSQL keeps what it is made of for the connection.
create or replace function kit.ledger_ms(moment timestamptz) returns bigint language plpgsql immutable set search_path = '' as $$
begin
  return (extract(epoch from moment) * 1000)::bigint;
end $$;

create or replace function kit.ledger_digest(t kit.ledger_transfers) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(t.tenant_id, t.id, t.key, t.kind, t.memo, t.subject, kit.ledger_ms(t.at), t.lines, t.reverses_id,
    t.hold_id, t.hold_step, encode(t.fingerprint, 'hex'))::text, 'UTF8'));
end $$;

create or replace function kit.ledger_hash(
  before bytea, account uuid, number bigint, transfer uuid, digest bytea, line smallint, currency text,
  amount bigint, held bigint, balance bigint, held_after bigint, booked_at timestamptz
) returns bytea language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(jsonb_build_array(encode(before, 'hex'), account, number, transfer, encode(digest, 'hex'), line, currency,
    amount, held, balance, held_after, kit.ledger_ms(booked_at))::text, 'UTF8'));
end $$;
