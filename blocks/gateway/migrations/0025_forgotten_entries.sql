-- An entry out of which a person was taken no longer fits its seal. It gets a second one over what is left, made from the first: the chain
-- goes on from the old one, so its head stays what it was, and the new one shows any later edit.
alter table gateway.audit_chain add column forgotten bytea;

create function gateway.seal_forgotten(entries uuid[]) returns void language sql security definer set search_path = '' as $$
  update gateway.audit_chain c set forgotten = gateway.audit_hash(c.hash, a)
  from kit.audit a where c.tenant_id = app.tenant() and a.tenant_id = c.tenant_id and a.id = c.entry_id and c.entry_id = any(entries)
$$;
revoke execute on function gateway.seal_forgotten(uuid[]) from public;
grant execute on function gateway.seal_forgotten(uuid[]) to quoin_auth;

create or replace function gateway.verify_audit(company uuid, out entries bigint, out head bytea, out broken_at bigint, out broken_entry uuid,
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
    elsif link.forgotten is not null then
      if gateway.audit_hash(link.hash, entry) <> link.forgotten then problem := 'entry_changed'; end if;
      expected := link.hash;
    else
      expected := gateway.audit_hash(expected, entry);
      if expected <> link.hash then problem := 'entry_changed'; end if;
    end if;
    if problem is not null then broken_at := link.number; broken_entry := link.entry_id; end if;
  end loop;
end $$;
