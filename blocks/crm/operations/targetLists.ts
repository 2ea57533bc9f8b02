import {
  type Answer,
  type BlockServer,
  type Context,
  csvAnswer,
  type Customs,
  document,
  plain,
  refuse,
  searchQuery,
} from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { type MemberKind, memberKinds, membersMax, memberStates, type Verdict, verdicts } from '../resources/targetLists.ts'
import { mayChange, peopleReached, reachedRows } from './records.ts'
import { sellingOf } from './settings.ts'

/** Members are named to be taken back, as long as they are few enough for one answer. */
const namedMax = 1_000
const columnOf: Readonly<Record<MemberKind, string>> = { leads: 'lead_id', contacts: 'contact_id', accounts: 'account_id' }

interface People {
  readonly kind: MemberKind
  readonly ids?: readonly string[]
  readonly matching?: { readonly search?: string; readonly filter?: Readonly<Record<string, string | readonly string[]>> }
}

export const targetLists: Customs<typeof crm, 'targetLists'> = {
  // The list is locked, so that two who fill it at once do not pass its bound together.
  async putOn({ id, ...who }, context) {
    const list = await context.find(crm.targetLists, id, 'lock')
    mayChange(context, list, 'crm.targetLists.write')
    const ids = await seenPeople(context, who)
    const column = columnOf[who.kind]
    const { tx, tenantId, me } = context
    const [held] = await tx.query<{ count: number }>(
      `select count(*)::int as count from crm.target_list_members t
       where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is null and (t.${column} is null or t.${column} <> all($3::uuid[]))`,
      [tenantId, id, ids],
    )
    if (held!.count + ids.length > membersMax)
      throw refuse.conflict('list_full', `A target list holds at most ${membersMax} members.`, { max: membersMax })
    // Who was taken off before stands again where they stood: an answer somebody gave is not forgotten by a second campaign.
    const added = await tx.query<{ person: string }>(
      `insert into crm.target_list_members as t (tenant_id, target_list_id, ${column}, created_by, updated_by)
       select $1, $2, p.id, $4, $4 from unnest($3::uuid[]) p (id)
       on conflict (tenant_id, target_list_id, ${column}) do update
         set deleted_at = null, version = t.version + 1, updated_at = clock_timestamp(), updated_by = $4 where t.deleted_at is not null
       returning t.${column} as person`,
      [tenantId, id, ids, me || null],
    )
    if (added.length > 0) await context.note(crm.targetLists, id, { members: [null, added.length], kind: [null, who.kind] })
    return document({
      type: 'target_list_change',
      id,
      status: 200,
      attributes: {
        added: added.length,
        already: ids.length - added.length,
        added_unique_ids: added.length > namedMax ? null : added.map(({ person }) => person),
      },
    })
  },

  async takeOff({ id, ...who }, context) {
    const list = await context.find(crm.targetLists, id, 'lock')
    mayChange(context, list, 'crm.targetLists.write')
    const ids = await seenPeople(context, who)
    const taken = await context.tx.query(
      `update crm.target_list_members t set deleted_at = clock_timestamp(), version = t.version + 1, updated_at = clock_timestamp(), updated_by = $4
       where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is null and t.${columnOf[who.kind]} = any($3::uuid[]) returning t.id`,
      [context.tenantId, id, ids, context.me || null],
    )
    if (taken.length > 0) await context.note(crm.targetLists, id, { members: [taken.length, null], kind: [who.kind, null] })
    return document({ type: 'target_list_change', id, status: 200, attributes: { taken: taken.length } })
  },

  async counts({ id }, context) {
    await context.find(crm.targetLists, id)
    const members = await membersOf(context, id)
    const by = <K extends string>(names: readonly K[], of: (member: Member) => K) =>
      Object.fromEntries(names.map((name) => [name, members.filter((member) => of(member) === name).length]))
    return document({
      type: 'target_list_counts',
      id,
      attributes: {
        total: members.length,
        kinds: by(memberKinds, ({ kind }) => kind),
        states: by(memberStates, ({ state }) => state),
        verdicts: by(verdicts, ({ verdict }) => verdict),
      },
    })
  },

  async addresses({ id, who = 'reachable', format }, context) {
    await context.find(crm.targetLists, id)
    const members = await membersOf(context, id)
    const rows = members
      .filter(({ verdict }) => who === 'all' || verdict === 'reachable')
      .map(({ id: _id, verdict, ...facts }) => ({ ...facts, may_be_written_to: verdict }))
    return format === 'csv'
      ? csvAnswer('target-list', rows)
      : document({ type: 'target_list_addresses', id, attributes: { rows } })
  },

  async holding({ kind, record_unique_id: record }, context) {
    await context.find(crm[kind], record)
    const lists = await context.tx.query(
      `select l.id as unique_id, l.name, t.state, t.created_at as put_on_at
       from crm.target_list_members t join crm.target_lists l on l.tenant_id = t.tenant_id and l.id = t.target_list_id
       where t.tenant_id = $1 and t.${columnOf[kind]} = $2 and t.deleted_at is null and l.deleted_at is null and ${reachedRows('$3', 'l')}
       order by l.name collate app.natural, l.id limit 200`,
      [context.tenantId, record, peopleReached(context, crm.targetLists)],
    )
    return document({ type: 'target_lists_holding', id: record, attributes: { lists } })
  },
}

/** The people a wish names, as far as this person sees them; 404 when there are none of them. */
async function seenPeople(context: Context, { kind, ids, matching }: People): Promise<string[]> {
  const resource = crm[kind]
  const { read } = resource.facts.access
  if (!context.actor.permissions.has(read)) throw refuse.forbidden(read)
  const found = await context.ids(resource, { ids, matching }, membersMax + 1)
  if (found.length > membersMax)
    throw refuse.conflict('list_full', `A target list holds at most ${membersMax} members.`, { max: membersMax })
  if (ids && found.length === 0) throw refuse.missing()
  return found
}

/** Members whose person this reader would find in that person's own list; nobody learns of others from a list they stand on. */
function seenMembers(context: Context, add: (value: unknown) => string): string {
  const tenant = add(context.tenantId)
  const seen = memberKinds.map(
    (kind) =>
      `t.${columnOf[kind]} in (select p.id from crm.${kind} p where p.tenant_id = ${tenant} and p.deleted_at is null
        and ${reachedRows(add(peopleReached(context, crm[kind])), 'p')})`,
  )
  return `(${seen.join(' or ')})`
}

interface Member {
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
async function membersOf(context: Context, list: string, only?: readonly string[]): Promise<Member[]> {
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
  return context.tx.query<Member & Record<string, unknown>>(
    `with member as (
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
         coalesce(l.position, c.position) as position, coalesce(l.lead_email, c.primary_email, d.email) as email,
         coalesce(l.phone_number, c.primary_phone, d.phone) as phone, coalesce(a.preferred_language, works.preferred_language) as language,
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
       from fact f left join crm.leads l on l.tenant_id = $1 and (l.id = f.lead_id or l.contact_id = f.contact_id) group by f.id)
     select f.id, f.kind, f.record_id as record_unique_id, f.name, f.company, f.position, f.email, f.phone, f.language, f.state, f.created_at as put_on_at,
       case when f.opted_out or s.opted_out then 'opted_out' when f.email is null then 'no_address'
         when $4 and s.asked > 0 and not s.agreed then 'unconfirmed' else 'reachable' end as verdict
     from fact f join said s on s.id = f.id order by f.name collate app.natural, f.id`,
    values,
  )
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** How many stand on each list, as far as this reader sees them. */
export const withCounts: Replacements['list'] = async (deal, context, standard) => {
  const body = JSON.parse((await standard(deal)).body) as { data: Shown | Shown[] }
  const shown = [body.data].flat()
  const values: unknown[] = [context.tenantId, shown.map(({ id }) => id)]
  const counts = await context.tx.query<{ id: string; count: number }>(
    `select t.target_list_id as id, count(*)::int as count from crm.target_list_members t
     where t.tenant_id = $1 and t.target_list_id = any($2::uuid[]) and t.deleted_at is null
       and ${seenMembers(context, (value) => `$${values.push(value)}`)} group by 1`,
    values,
  )
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  for (const { id, attributes } of shown) attributes.members_count = countOf.get(id) ?? 0
  return plain(body)
}
interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown>
}

/** The members of a list with who they are beside them; searched by what the people themselves are found by. */
export const listMembers: Replacements['list'] = async (deal, context): Promise<Answer> => {
  const list = deal.params.parent!
  await context.find(crm.targetLists, list)
  const { search, ...query } = deal.query
  const typed = typeof search === 'string' ? search.trim() : ''
  const words = searchQuery(typed)
  const answer = await context.list(crm.targetListMembers, query, (add) => [
    `t.target_list_id = ${add(list)}`,
    seenMembers(context, add),
    ...(typed ? [words === undefined ? 'false' : foundMembers(context, add(words))] : []),
  ])
  const body = JSON.parse(answer.body) as { data: Shown[] }
  const facts = new Map(
    (
      await membersOf(
        context,
        list,
        body.data.map(({ id }) => id),
      )
    ).map((member) => [member.id, member]),
  )
  for (const { id, attributes } of body.data) {
    const { kind, name, company, email, phone, verdict } = facts.get(id)!
    Object.assign(attributes, { kind, name, company, email, phone, verdict })
  }
  return plain(body)
}

const foundMembers = (context: Context, words: string): string =>
  `(${memberKinds
    .map(
      (kind) =>
        `t.${columnOf[kind]} in (select id from ${context.model(`crm.${kind}`).searchFunction}(${words}::tsquery) as found(id))`,
    )
    .join(' or ')})`

/** 404 for a member whose person one does not see. */
export const updateMember: Replacements['update'] = async (deal, context, standard) => {
  const { id } = await context.find(crm.targetListMembers, deal.params.id!)
  const values: unknown[] = [context.tenantId, id]
  const [seen] = await context.tx.query(
    `select 1 from crm.target_list_members t where t.tenant_id = $1 and t.id = $2 and ${seenMembers(context, (value) => `$${values.push(value)}`)}`,
    values,
  )
  if (!seen) throw refuse.missing()
  return standard(deal)
}
