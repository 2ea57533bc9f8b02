-- Every entry of the audit, sealed: each hash covers the entry and the hash before it, so an entry that is edited, removed or
-- slipped in between afterwards no longer fits. Whoever can rewrite the whole chain is found out by a head that was kept elsewhere.
create table gateway.audit_chain (
  tenant_id uuid not null references gateway.companies (id) on delete cascade,
  number bigint not null check (number >= 1),
  entry_id uuid not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, number),
  unique (tenant_id, entry_id)
);
call app.wall('gateway.audit_chain');
revoke all on gateway.audit_chain from quoin_runtime;
revoke update, delete on gateway.audit_chain from quoin_auth;

-- Written out field by field: what a row looks like as text must not depend on anybody's settings.
create function gateway.audit_hash(before bytea, entry kit.audit) returns bytea language sql immutable set search_path = '' as $$
  select pg_catalog.sha256(before || pg_catalog.convert_to(pg_catalog.jsonb_build_array(entry.tenant_id, entry.id,
    (extract(epoch from entry.at) * 1000)::bigint, entry.operation, entry.resource, entry.record_id, entry.actor_id,
    entry.actor_name, entry.changes, entry.request_id)::text, 'UTF8'))
$$;

-- Appends what is not in the chain yet, one sealer at a time; answers how many entries that were.
create function gateway.seal_audit(company uuid) returns bigint language plpgsql set search_path = '' as $$
declare
  last_number bigint := 0; last_hash bytea := ''; before bigint; entry kit.audit;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('audit ' || company, 0));
  select c.number, c.hash into last_number, last_hash from gateway.audit_chain c
    where c.tenant_id = company order by c.number desc limit 1;
  last_number := coalesce(last_number, 0); last_hash := coalesce(last_hash, ''); before := last_number;
  for entry in select a.* from kit.audit a where a.tenant_id = company
    and not exists (select from gateway.audit_chain c where c.tenant_id = company and c.entry_id = a.id) order by a.at, a.id
  loop
    last_number := last_number + 1;
    last_hash := gateway.audit_hash(last_hash, entry);
    insert into gateway.audit_chain (tenant_id, number, entry_id, hash) values (company, last_number, entry.id, last_hash);
  end loop;
  return last_number - before;
end $$;

-- Walks the chain from its beginning; answers how long it is, its head, and the first place where it does not hold.
create function gateway.verify_audit(company uuid, out entries bigint, out head bytea, out broken_at bigint, out broken_entry uuid,
  out problem text) language plpgsql set search_path = '' as $$
declare
  link gateway.audit_chain; entry kit.audit; expected bytea := '';
begin
  entries := 0; head := '';
  for link in select c.* from gateway.audit_chain c where c.tenant_id = company order by c.number loop
    entries := entries + 1;
    head := link.hash;
    continue when problem is not null;
    select a.* into entry from kit.audit a where a.tenant_id = company and a.id = link.entry_id;
    if link.number <> entries then problem := 'link_removed';
    elsif entry.id is null then problem := 'entry_removed';
    else
      expected := gateway.audit_hash(expected, entry);
      if expected <> link.hash then problem := 'entry_changed'; end if;
    end if;
    if problem is not null then broken_at := link.number; broken_entry := link.entry_id; end if;
  end loop;
end $$;
