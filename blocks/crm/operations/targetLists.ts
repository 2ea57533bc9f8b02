import type { Filter } from '@quoin/kit'
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
import { countsOf, foundMembers, isSeen, listsHolding, type Member, membersOf, seenMembers } from '../queries/targetMembers.ts'
import { crm } from '../resources/index.ts'
import { type MemberKind, memberKinds, membersMax, memberStates, verdicts } from '../resources/targetLists.ts'
import { mayChange } from './records.ts'

/** Members are named to be taken back, as long as they are few enough for one answer. */
const namedMax = 1_000

interface People {
  readonly kind: MemberKind
  readonly ids?: readonly string[]
  readonly matching?: { readonly search?: string; readonly filter?: Filter }
}

export const targetLists: Customs<typeof crm, 'targetLists'> = {
  // The list is locked, so that two who fill it at once do not pass its bound together.
  async putOn({ id, ...who }, context) {
    const list = await context.find(crm.targetLists, id, 'lock')
    mayChange(context, list, 'crm.targetLists.write')
    const ids = await seenPeople(context, who)
    const { tx, tenantId, me } = context
    const [all] = await tx.query<{ count: number }>(
      `select count(*)::int as count from (
         select coalesce(t.lead_id, t.contact_id, t.account_id) from crm.target_list_members t
           where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is null
         union select unnest($3::uuid[])) person`,
      [tenantId, id, ids],
    )
    if (all!.count > membersMax)
      throw refuse.conflict('list_full', `A target list can have up to ${membersMax} members.`, { max: membersMax })
    // Who was taken off before stands again where they stood: an answer somebody gave is not forgotten by a second campaign.
    const back = await tx.query<{ person: string }>(
      `update crm.target_list_members t set deleted_at = null, version = t.version + 1, updated_at = clock_timestamp(), updated_by = $4
       where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is not null and coalesce(t.lead_id, t.contact_id, t.account_id) = any($3::uuid[])
       returning coalesce(t.lead_id, t.contact_id, t.account_id) as person`,
      [tenantId, id, ids, me || null],
    )
    const fresh = await tx.query<{ person: string }>(
      `insert into crm.target_list_members as t (tenant_id, target_list_id, lead_id, contact_id, account_id, created_by, updated_by)
       select $1, $2, case $5::text when 'leads' then p.id end, case $5::text when 'contacts' then p.id end, case $5::text when 'accounts' then p.id end, $4, $4
       from unnest($3::uuid[]) p (id) where not exists (select from crm.target_list_members m
         where m.tenant_id = $1 and m.target_list_id = $2 and coalesce(m.lead_id, m.contact_id, m.account_id) = p.id)
       returning coalesce(t.lead_id, t.contact_id, t.account_id) as person`,
      [tenantId, id, ids, me || null, who.kind],
    )
    const added = [...back, ...fresh]
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
       where t.tenant_id = $1 and t.target_list_id = $2 and t.deleted_at is null 
         and coalesce(t.lead_id, t.contact_id, t.account_id) = any($3::uuid[]) returning t.id`,
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
      .map(({ id: _id, verdict, ...values }) => ({ ...values, may_be_written_to: verdict }))
    return format === 'csv'
      ? csvAnswer('target-list', rows)
      : document({ type: 'target_list_addresses', id, attributes: { rows } })
  },

  async holding({ kind, record_unique_id: record }, context) {
    await context.find(crm[kind], record)
    const lists = await listsHolding(context, record)
    return document({ type: 'target_lists_holding', id: record, attributes: { lists } })
  },
}

/** The people a wish names, as far as this person sees them; 404 when there are none of them. */
async function seenPeople(context: Context, { kind, ids, matching }: People): Promise<string[]> {
  const resource = crm[kind]
  const { read } = resource.definition.permissions
  if (!context.actor.permissions.has(read)) throw refuse.forbidden(read)
  const found = await context.ids(resource, { ids, matching }, membersMax + 1)
  if (found.length > membersMax)
    throw refuse.conflict('list_full', `A target list can have up to ${membersMax} members.`, { max: membersMax })
  if (ids && found.length === 0) throw refuse.missing()
  return found
}

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** How many stand on each list, as far as this reader sees them. */
export const withCounts: Replacements['list'] = async (request, context, standard) => {
  const body = JSON.parse((await standard(request)).body) as { data: Shown | Shown[] }
  const shown = [body.data].flat()
  const countOf = await countsOf(
    context,
    shown.map(({ id }) => id),
  )
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
  const values = new Map(
    (
      await membersOf(
        context,
        list,
        body.data.map(({ id }) => id),
      )
    ).map((member) => [member.id, member]),
  )
  for (const { id, attributes } of body.data) {
    const { kind, name, company, email, phone, verdict } = values.get(id)!
    Object.assign(attributes, { kind, name, company, email, phone, verdict })
  }
  return plain(body)
}

/** 404 for a member whose person one does not see. */
export const updateMember: Replacements['update'] = async (request, context, standard) => {
  const { id } = await context.find(crm.targetListMembers, request.params.id!)
  if (!(await isSeen(context, id))) throw refuse.missing()
  return standard(request)
}
