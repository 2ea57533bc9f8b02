import type { Context } from '@quoin/kit/server'
import { peopleReached, reachedRows } from '../operations/records.ts'
import { sellingOf } from '../operations/settings.ts'
import { crm } from '../resources/index.ts'
import { type MemberKind, memberKinds, type memberStates, type Verdict } from '../resources/targetLists.ts'

const columnOf: Readonly<Record<MemberKind, string>> = { leads: 'lead_id', contacts: 'contact_id', accounts: 'account_id' }

/**
 * Members whose person this reader would find in that person's own list; nobody learns of others from a list they stand on. The offset
 * has each person looked up by itself: Postgres would gather all there are first.
 */
export function seenMembers(context: Context, add: (value: unknown) => string): string {
  const tenant = add(context.tenantId)
  const seen = memberKinds.map(
    (kind) =>
      `exists (select 1 from crm.${kind} p where p.tenant_id = ${tenant} and p.id = t.${columnOf[kind]} and p.deleted_at is null
        and ${reachedRows(add(peopleReached(context, crm[kind])), 'p')} offset 0)`,
  )
  return `(${seen.join(' or ')})`
}

export interface Member {
  readonly id: string
  readonly kind: MemberKind
  readonly record_unique_id: string
  readonly name: string
  readonly company: string | null
  readonly position: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
  readonly state: (typeof memberStates)[number]
  readonly put_on_at: string
  readonly verdict: Verdict
}

/**
 * Who stands on a list and whether they may be written to. An account is reached through whoever stands for it. Somebody who wants
 * no letters under one of their records wants none under the others; what was confirmed counts at the address it was confirmed at.
 */
export async function membersOf(context: Context, list: string, only?: readonly string[]): Promise<Member[]> {
  const { confirmConsent } = await sellingOf(context.tx, context.tenantId)
  const values: unknown[] = [
    context.tenantId,
    list,
    only ?? null,
    confirmConsent,
    peopleReached(context, crm.contacts),
    peopleReached(context, crm.accounts),
  ]
  const add = (value: unknown) => `$${values.push(value)}`
  const ifSeen = (isSeen: boolean, column: string) => (isSeen ? column : 'null')
  return context.tx.query<Member & Record<string, unknown>>(
    `with member as materialized (
       select t.id, t.state, t.created_at, t.lead_id, t.account_id, coalesce(t.contact_id, stand.contact_id) as contact_id,
         case when t.lead_id is not null then 'leads' when t.contact_id is not null then 'contacts' else 'accounts' end as kind
       from crm.target_list_members t
       left join lateral (
         select a.contact_id from crm.account_contacts a join crm.contacts p on p.tenant_id = a.tenant_id and p.id = a.contact_id
         where t.account_id is not null and a.tenant_id = t.tenant_id and a.account_id = t.account_id and p.deleted_at is null
           and p.primary_email is not null and ${reachedRows('$5', 'p')}
         order by a.is_main desc, a.created_at limit 1) stand on true
       where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is null and ($3::uuid[] is null or t.id = any($3::uuid[]))
         and ${seenMembers(context, add)}),
     fact as (
       select m.id, m.kind, m.state, m.created_at, m.lead_id, m.contact_id, coalesce(m.lead_id, m.account_id, m.contact_id) as record_id,
         case m.kind when 'leads' then concat_ws(' ', l.first_name, l.last_name) when 'accounts' then a.name else concat_ws(' ', c.first_name, c.last_name) end as name,
         case m.kind when 'leads' then l.company_name when 'accounts' then nullif(concat_ws(' ', c.first_name, c.last_name), '') else works.name end as company,
         coalesce(${ifSeen(context.sees(crm.leads, 'position'), 'l.position')}, ${ifSeen(context.sees(crm.contacts, 'position'), 'c.position')}) as position, coalesce(l.lead_email, c.primary_email, d.email) as email,
         coalesce(${ifSeen(context.sees(crm.leads, 'phoneNumber'), 'l.phone_number')}, ${ifSeen(context.sees(crm.contacts, 'primaryPhone'), 'c.primary_phone')}, d.phone) as phone, coalesce(a.preferred_language, works.preferred_language) as language,
         coalesce(l.opted_out, false) or coalesce(c.opted_out, false) or coalesce(became.opted_out, false) as opted_out
       from member m
         left join crm.leads l on l.tenant_id = $1 and l.id = m.lead_id
         left join crm.contacts became on became.tenant_id = $1 and became.id = l.contact_id
         left join crm.contacts c on c.tenant_id = $1 and c.id = m.contact_id
         left join crm.accounts a on a.tenant_id = $1 and a.id = m.account_id
         left join crm.account_details d on d.tenant_id = $1 and d.account_id = m.account_id
         left join lateral (
           select o.name, o.preferred_language from crm.account_contacts k join crm.accounts o on o.tenant_id = k.tenant_id and o.id = k.account_id
           where m.kind = 'contacts' and k.tenant_id = $1 and k.contact_id = m.contact_id and o.deleted_at is null and ${reachedRows('$6', 'o')}
           order by k.is_main desc, k.created_at limit 1) works on true),
     said as (
       select f.id, count(l.id) as asked, coalesce(bool_or(l.opted_out), false) as opted_out,
         coalesce(bool_or(l.consent_confirmed_at is not null and lower(l.consent_email) = lower(f.email)), false) as agreed
       from fact f left join lateral (
         select l.id, l.opted_out, l.consent_confirmed_at, l.consent_email from crm.leads l where l.tenant_id = $1 and l.id = f.lead_id
         union all select l.id, l.opted_out, l.consent_confirmed_at, l.consent_email from crm.leads l
           where l.tenant_id = $1 and l.contact_id = f.contact_id and l.id is distinct from f.lead_id) l on true
       group by f.id)
     select f.id, f.kind, f.record_id as record_unique_id, f.name, f.company, f.position, f.email, f.phone, f.language, f.state, f.created_at as put_on_at,
       case when f.opted_out or s.opted_out then 'opted_out' when f.email is null then 'no_address'
         when $4 and s.asked > 0 and not s.agreed then 'unconfirmed' else 'reachable' end as verdict
     from fact f join said s on s.id = f.id order by f.name collate app.natural, f.id`,
    values,
  )
}

/** Members whose person is found by words, as in that person's own list; the place names them. */
export const foundMembers = (context: Context, words: string): string =>
  `(${memberKinds
    .map((kind) => context.model(`crm.${kind}`).found(context.actor, `kit.with_stems(${words}::text)`, `t.${columnOf[kind]}`))
    .join(' or ')})`

/** How many stand on each of these lists, as far as this reader sees them. */
export async function countsOf(context: Context, lists: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const values: unknown[] = [context.tenantId, lists]
  const counts = await context.tx.query<{ id: string; count: number }>(
    `select t.target_list_id as id, count(*)::int as count from crm.target_list_members t
     where t.tenant_id = $1 and t.target_list_id = any($2::uuid[]) and t.deleted_at is null
       and ${seenMembers(context, (value) => `$${values.push(value)}`)} group by 1`,
    values,
  )
  return new Map(counts.map(({ id, count }) => [id, count]))
}

export async function isSeen(context: Context, member: string): Promise<boolean> {
  const values: unknown[] = [context.tenantId, member]
  const [seen] = await context.tx.query(
    `select 1 from crm.target_list_members t where t.tenant_id = $1 and t.id = $2 and ${seenMembers(context, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return seen !== undefined
}

/** The lists a record stands on, as far as this reader sees the lists. */
export const listsHolding = (context: Context, record: string): Promise<Record<string, unknown>[]> =>
  context.tx.query(
    `select l.id as unique_id, l.name, t.state, t.created_at as put_on_at
     from crm.target_list_members t join crm.target_lists l on l.tenant_id = t.tenant_id and l.id = t.target_list_id
     where t.tenant_id = $1 and (t.lead_id = $2 or t.contact_id = $2 or t.account_id = $2) and t.deleted_at is null and l.deleted_at is null
       and ${reachedRows('$3', 'l')}
     order by l.name collate app.natural, l.id limit 200`,
    [context.tenantId, record, peopleReached(context, crm.targetLists)],
  )
