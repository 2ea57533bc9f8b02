-- What proves a consent outlives the lead that gave it: what was agreed to, when, and that it was confirmed. Whose it was is kept as a
-- digest of the address alone, by which it is found when somebody who knows the address asks.
create table crm.consent_proofs (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  lead_id uuid not null,
  address_digest bytea,
  consent_text text not null,
  given_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  kept_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index consent_proofs_address_digest on crm.consent_proofs (tenant_id, address_digest);
call app.wall('crm.consent_proofs');

-- The company is in the digest, so that nobody can tell from two of them that one person deals with both.
create function crm.address_digest(tenant uuid, address text) returns bytea language sql immutable set search_path = '' as $$
  select pg_catalog.sha256(pg_catalog.convert_to(tenant::text || ' ' || pg_catalog.lower(address), 'UTF8'));
$$;

create function crm.keep_consent() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.consent_given_at is not null and old.consent_text is not null then
    insert into crm.consent_proofs (tenant_id, lead_id, address_digest, consent_text, given_at, confirmed_at)
    values (old.tenant_id, old.id, crm.address_digest(old.tenant_id, coalesce(old.consent_email, old.lead_email)),
      old.consent_text, old.consent_given_at, old.consent_confirmed_at);
  end if;
  return old;
end $$;
create trigger leads_keep_consent before delete on crm.leads for each row execute function crm.keep_consent();

-- The history of a mail says that it was written, never what: fewer people may read the mail than the history.
update kit.audit a set changes = a.changes
  || case when a.changes ? 'subject' then '{"subject": ["•••", "•••"]}'::jsonb else '{}'::jsonb end
  || case when a.changes ? 'body' then '{"body": ["•••", "•••"]}'::jsonb else '{}'::jsonb end
where a.resource = 'crm.mails' and a.changes ?| array['subject', 'body'];
