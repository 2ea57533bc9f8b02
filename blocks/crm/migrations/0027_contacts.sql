-- The account a contact belongs to first, kept beside the memberships so that a list of people shows, sorts and filters by it.
alter table crm.contacts add column account_id uuid;
alter table crm.contacts add constraint contacts_account_id_fkey foreign key (tenant_id, account_id)
  references crm.accounts (tenant_id, id) on delete set null (account_id);
create index contacts_account_id on crm.contacts (tenant_id, account_id) where account_id is not null;

-- Whoever is written down with an account is one of its people.
create function crm.join_account() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into crm.account_contacts (tenant_id, account_id, contact_id, created_by, updated_by)
    values (new.tenant_id, new.account_id, new.id, new.created_by, new.created_by) on conflict do nothing;
  return null;
end $$;
create trigger contacts_join_account after insert on crm.contacts for each row when (new.account_id is not null)
  execute function crm.join_account();

-- Stays while the contact belongs to it, and else is the account they have belonged to for longest.
create function crm.keep_account_of(tenant uuid, contact uuid) returns void language sql set search_path = '' as $$
  update crm.contacts c set account_id = k.account_id
    from (select (select l.account_id from crm.account_contacts l join crm.contacts h on h.tenant_id = l.tenant_id and h.id = l.contact_id
        where l.tenant_id = tenant and l.contact_id = contact and l.deleted_at is null
        order by l.account_id is not distinct from h.account_id desc, l.created_at, l.id limit 1) as account_id) k
    where c.tenant_id = tenant and c.id = contact and c.account_id is distinct from k.account_id
$$;
create function crm.keep_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform crm.keep_account_of(old.tenant_id, old.contact_id); end if;
  if tg_op <> 'DELETE' then perform crm.keep_account_of(new.tenant_id, new.contact_id); end if;
  return null;
end $$;
create trigger account_contacts_keep_account after insert or delete or update of account_id, contact_id, deleted_at on crm.account_contacts
  for each row execute function crm.keep_account();

update crm.contacts c set account_id = (select l.account_id from crm.account_contacts l
  where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.deleted_at is null order by l.created_at, l.id limit 1)
  where exists (select from crm.account_contacts l where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.deleted_at is null);
