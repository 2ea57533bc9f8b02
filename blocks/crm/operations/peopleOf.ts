import type { AnyResource } from '@quoin/kit'
import type { Context, Tx } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { peopleReached, reachedRows } from './records.ts'

export interface Known {
  readonly id: string
  readonly name: string
  readonly users: readonly string[]
  readonly mails: readonly string[]
}

/**
 * The contacts that a record is about, or those of them whose rows are reached, and by what they are known: the members they are linked
 * with or whose confirmed address is theirs, and that address. What was merged into one is the same person. Each contact is looked up by
 * itself (`offset 0`): how many there will be is guessed so high that all of the company's would be read.
 */
export const peopleOf = (
  tx: Tx,
  tenantId: string,
  { resource, id, reached = null }: { resource: AnyResource; id: string; reached?: readonly string[] | null },
): Promise<Known[]> =>
  tx.query<Known>(
    `with recursive held (id, also) as (
       select t.id, t.id from (select $2::uuid as id where $3 = 'crm.contacts'
           union all select a.contact_id from crm.account_contacts a where a.tenant_id = $1 and a.account_id = $2 and a.deleted_at is null and $3 = 'crm.accounts') s
         cross join lateral (select t.id from crm.contacts t where t.tenant_id = $1 and t.id = s.id and t.deleted_at is null and ${reachedRows('$4')} offset 0) t
       union
       select h.id, unnest(m.merged_ids) from held h join crm.merges m on m.tenant_id = $1 and m.resource = 'crm.contacts' and m.kept_id = h.also and m.undone_at is null)
     select h.id, (select concat_ws(' ', k.first_name, k.last_name) from crm.contacts k where k.tenant_id = $1 and k.id = h.id) as name,
       array_remove(array_agg(distinct c.user_id) || array_agg(distinct u.id), null)::text[] as users, array_remove(array_agg(distinct c.primary_email), null) as mails
     from held h cross join lateral (select c.user_id, c.primary_email from crm.contacts c where c.tenant_id = $1 and c.id = h.also offset 0) c
       left join gateway.users_view u on u.tenant_id = $1 and u.email = c.primary_email and u.confirmed_at is not null
     group by h.id`,
    [tenantId, id, resource.dotted, reached],
  )

/** Whom a letter is for, as far as whoever writes it sees them. */
export interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly email: string | null
  readonly language: string | null
  /** Who it is: the contact the mail is about, or who stands for the account. */
  readonly contact: string | null
}

/**
 * Names and addresses of a contact, or of whoever stands for an account, as far as the reader's own lists show them: who sees a deal does
 * not see its people by that. The contact is named all the same, so that what they said about letters holds.
 */
export async function personOf(context: Context, contact: string | null, account: string | null): Promise<Named> {
  const [row] = await context.tx.query<{
    contact: string | null
    first: string | null
    last: string | null
    email: string | null
    company: string | null
    language: string | null
  }>(
    `with place as (
       select coalesce($3::uuid, (select l.account_id from crm.account_contacts l join crm.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
         where l.tenant_id = $1 and l.contact_id = $2 and ${reachedRows('$5', 'a')}
         order by l.is_main desc, l.created_at limit 1)) as id),
     person as (
       select coalesce($2::uuid, (select l.contact_id from crm.account_contacts l join crm.contacts c on c.tenant_id = l.tenant_id and c.id = l.contact_id
         where l.tenant_id = $1 and l.account_id = (select id from place) and c.deleted_at is null and c.primary_email is not null and ${reachedRows('$4', 'c')}
         order by l.is_main desc, l.created_at limit 1)) as id)
     select p.id as contact, c.first_name as first, c.last_name as last, coalesce(c.primary_email, d.email) as email, a.name as company, a.preferred_language as language
     from person p left join crm.contacts c on c.tenant_id = $1 and c.id = p.id and c.deleted_at is null and ${reachedRows('$4', 'c')}
       left join crm.accounts a on a.tenant_id = $1 and a.id = (select id from place) and ${reachedRows('$5', 'a')}
       left join crm.account_details d on d.tenant_id = $1 and d.account_id = a.id`,
    [context.tenantId, contact, account, peopleReached(context, crm.contacts), peopleReached(context, crm.accounts)],
  )
  return {
    contact: row?.contact ?? null,
    firstName: row?.first ?? '',
    lastName: row?.last ?? '',
    company: row?.company ?? '',
    email: row?.email ?? null,
    language: row?.language ?? null,
  }
}
