-- Who is probably there already: by mail, telephone, domain or a name that reads alike. Names are compared by trigrams, whose
-- index the wall forbids, so each search is a function of the search role that tests the tenant itself.

create function crm.phone_digits(phone text) returns text language sql immutable parallel safe set search_path = ''
  return case when length(pg_catalog.regexp_replace(phone, '\D', '', 'g')) >= 6 then right(pg_catalog.regexp_replace(phone, '\D', '', 'g'), 9) end;

create index contacts_same_email on crm.contacts (tenant_id, primary_email) where deleted_at is null;
create index contacts_same_phone on crm.contacts (tenant_id, crm.phone_digits(primary_phone)) where deleted_at is null;
create index contacts_alike on crm.contacts using gin (tenant_id, lower(first_name || ' ' || last_name) public.gin_trgm_ops) where deleted_at is null;
create index leads_same_email on crm.leads (tenant_id, lead_email) where deleted_at is null;
create index leads_same_phone on crm.leads (tenant_id, crm.phone_digits(phone_number)) where deleted_at is null;
create index leads_alike on crm.leads using gin (tenant_id, lower(first_name || ' ' || last_name) public.gin_trgm_ops) where deleted_at is null;
create index accounts_same_domain on crm.accounts (tenant_id, lower(preferred_domain)) where deleted_at is null;
create index accounts_alike on crm.accounts using gin (tenant_id, lower(name) public.gin_trgm_ops) where deleted_at is null;

create function crm.similar_contacts(wanted_email text, wanted_phone text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select c.id, 1.0::real as score, 'email' as reason from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and c.primary_email = lower(wanted_email)
    union all
    select c.id, 0.9::real, 'phone' from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and crm.phone_digits(c.primary_phone) = crm.phone_digits(wanted_phone)
    union all
    (select c.id, public.similarity(lower(c.first_name || ' ' || c.last_name), lower(wanted_name)), 'name' from crm.contacts c
      where c.tenant_id = (select app.tenant()) and c.deleted_at is null and lower(c.first_name || ' ' || c.last_name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(c.first_name || ' ' || c.last_name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_contacts(text, text, text)');

create function crm.similar_leads(wanted_email text, wanted_phone text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select l.id, 1.0::real as score, 'email' as reason from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and l.lead_email = lower(wanted_email)
    union all
    select l.id, 0.9::real, 'phone' from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and crm.phone_digits(l.phone_number) = crm.phone_digits(wanted_phone)
    union all
    (select l.id, public.similarity(lower(l.first_name || ' ' || l.last_name), lower(wanted_name)), 'name' from crm.leads l
      where l.tenant_id = (select app.tenant()) and l.deleted_at is null and lower(l.first_name || ' ' || l.last_name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(l.first_name || ' ' || l.last_name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_leads(text, text, text)');

create function crm.similar_accounts(wanted_domain text, wanted_name text) returns table (id uuid, score real, reasons text[])
language sql stable security definer rows 20 as $$
  select f.id, max(f.score), array_agg(f.reason order by f.score desc) from (
    select a.id, 0.95::real as score, 'domain' as reason from crm.accounts a
      where a.tenant_id = (select app.tenant()) and a.deleted_at is null and lower(a.preferred_domain) = lower(wanted_domain)
    union all
    (select a.id, public.similarity(lower(a.name), lower(wanted_name)), 'name' from crm.accounts a
      where a.tenant_id = (select app.tenant()) and a.deleted_at is null and lower(a.name) operator(public.%) lower(wanted_name)
        and public.similarity(lower(a.name), lower(wanted_name)) >= 0.5
      order by 2 desc limit 20)
  ) f group by f.id order by 2 desc limit 20
$$;
call app.search_function('crm.similar_accounts(text, text)');
