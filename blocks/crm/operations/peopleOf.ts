import type { AnyResource } from '@quoin/kit'
import type { Tx } from '@quoin/kit/server'
import { reachedRows } from './records.ts'

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
       left join gateway.users u on u.tenant_id = $1 and u.email = c.primary_email and u.confirmed_at is not null
     group by h.id`,
    [tenantId, id, resource.dotted, reached],
  )
