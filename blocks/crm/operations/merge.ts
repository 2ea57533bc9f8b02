import { type AnyResource, canonicalJson } from '@quoin/kit'
import {
  announce,
  type Answer,
  type Context,
  document,
  filled,
  type Model,
  moveCustomReferences,
  moveCustomReferencesBack,
  type MovedReferences,
  quote,
  refuse,
} from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import { memberStates } from '../resources/targetLists.ts'
import { mayChange, peopleReached, reachedRows } from './records.ts'

export interface MergeInput {
  readonly keep_unique_id: string
  readonly merge_unique_ids: readonly string[]
  /** Wire name → id of the record whose value is kept. */
  readonly fields?: Readonly<Record<string, string>>
}
type Merged = typeof crm.accounts | typeof crm.contacts
type Row = Readonly<Record<string, any>> & { readonly id: string }
interface Moved {
  readonly table: string
  readonly column: string
  readonly from: string
  readonly ids: readonly string[]
}

/** What a row of the one that stays took over from the row of another, column by column. */
interface TakenOver {
  readonly table: string
  readonly id: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** How the one that stays stood on a target list before and since it took over how the other stood. */
interface Carried {
  readonly id: string
  readonly before: Standing
  readonly after: Standing
}
interface Standing {
  readonly state: string
  readonly off: string | null
}

const undoDays = 30

/**
 * Makes one record out of several. The one that stays takes the values that were chosen, fills its gaps from the others, and
 * everything that pointed to them points to it; they go to the trash. All of it is noted, so that it can be taken back.
 */
export async function merge(context: Context, resource: Merged, input: MergeInput): Promise<Answer> {
  const others = [...new Set(input.merge_unique_ids)].filter((id) => id !== input.keep_unique_id)
  if (others.length === 0) throw refuse.invalid('nothing_to_merge', 'Name at least one other record.', 'merge_unique_ids')
  const model = context.model(resource.dotted)
  // In one order everywhere, so that two merges of the same records wait instead of blocking each other.
  const rows = new Map<string, Row>()
  for (const id of [input.keep_unique_id, ...others].sort()) {
    const row = (await context.find(resource, id, 'lock')) as Row
    mayChange(context, row, resource.definition.permissions.delete)
    rows.set(id, row)
  }
  const kept = rows.get(input.keep_unique_id)!
  const gone = others.map((id) => rows.get(id)!)
  const chosenValues = chosen(model, kept, gone, input.fields ?? {}, rows, context)
  const values =
    resource === crm.accounts
      ? await withParent(context, kept, gone, chosenValues, rows.get(input.fields?.parent_account_unique_id ?? ''))
      : chosenValues
  // First into the trash: what must be unique among the living, such as a code, is free then.
  await context.tx.query(
    `update ${model.table} set deleted_at = clock_timestamp() where tenant_id = $1 and id = any($2::uuid[])`,
    [context.tenantId, others],
  )
  // First of all where it belongs: an account that lies below it now lay above it before.
  if (Object.keys(values).length > 0) await context.update(resource, kept, values)
  const { moved, carried } = await moveRelations(context, resource, kept.id, others)
  const changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [kept[name] ?? null, value]]))
  const [made] = await context.tx.query<{ id: string }>(
    'insert into crm.merges (tenant_id, resource, kept_id, merged_ids, changes, moved, carried, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    [
      context.tenantId,
      resource.dotted,
      kept.id,
      others,
      JSON.stringify(changes),
      JSON.stringify(moved),
      JSON.stringify(carried),
      context.me || null,
    ],
  )
  // Blocks that hold ids of the others hear which one took their place.
  await tell(context, model, kept.id, { merged: [null, others] }, { merge: made!.id, kept: kept.id, merged: others })
  for (const id of others) await tell(context, model, id, { deleted_at: [null, 'merged'] }, { merge: made!.id, kept: kept.id })
  return document({
    type: 'merge',
    id: made!.id,
    status: 201,
    attributes: {
      kept_unique_id: kept.id,
      merged_unique_ids: others,
      moved: moved.reduce((all, one) => all + one.ids.length, 0),
      fields: wiresOf(context, model, Object.keys(values)),
    },
  })
}

/** As they travel, those that whoever merges may know of. */
const wiresOf = ({ actor }: Context, model: Model, names: readonly string[]): string[] =>
  names.map((name) => model.byName.get(name)!).flatMap((column) => (model.sees(actor, column) ? [column.wire] : []))

const tell = (
  context: Context,
  model: Model,
  id: string,
  changes: Record<string, readonly [unknown, unknown]>,
  payload: object,
): Promise<unknown> =>
  announce(
    context.tx,
    model,
    { actor: context.actor, tenantId: context.tenantId, operation: context.operation.name, requestId: context.request.id },
    id,
    changes,
    payload as Record<string, unknown>,
  )

/** What the record that stays takes over: the choice where there is one, else what it lacks; labels of all. */
function chosen(
  model: Model,
  kept: Row,
  others: readonly Row[],
  fields: Readonly<Record<string, string>>,
  rows: ReadonlyMap<string, Row>,
  { actor }: Pick<Context, 'actor'>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [wire, from] of Object.entries(fields)) {
    const column = model.own.find((c) => c.wire === wire && !c.definition.readOnly && model.writes(actor, c))
    const row = rows.get(from)
    if (!column || !row)
      throw refuse.invalid(
        'invalid',
        column ? 'is not one of the merged records' : 'is not a field of these records',
        `fields/${wire}`,
      )
    values[column.name] = row[column.name]
  }
  const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
  for (const { name, wire, definition } of model.own) {
    if (definition.readOnly || Object.hasOwn(fields, wire)) continue
    if (definition.kind === 'tags')
      values[name] = [...new Set([kept, ...others].flatMap((row) => (row[name] ?? []) as string[]))].slice(0, 50)
    // Who opted out under one name has opted out under all.
    else if (name === 'optedOut') values[name] = [kept, ...others].some((row) => row[name] === true)
    else if (isEmpty(kept[name])) values[name] = others.map((row) => row[name]).find((value) => !isEmpty(value)) ?? null
  }
  // Of fields that the company added each is one of its own: what is not chosen stays, and what lacks is filled.
  if (model.customFields) {
    const { name } = model.customFields
    const lacking = Object.assign({}, ...[...others].reverse().map((row) => filled(row[name]))) as object
    values[name] = { ...lacking, ...filled(kept[name]), ...filled(values[name]) }
  }
  return changedOf(kept, values)
}

const changedOf = (kept: Row, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, kept[name])))

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** An account cannot belong to itself, nor to what lies below it: then it belongs where the topmost of those it was made of does. */
async function withParent(
  { tx, tenantId }: Context,
  kept: Row,
  others: readonly Row[],
  values: Record<string, unknown>,
  chosenFrom: Row | undefined,
): Promise<Record<string, unknown>> {
  const one = new Set([kept.id, ...others.map(({ id }) => id)])
  const ways = chosenFrom || kept.parentAccount ? [chosenFrom ?? kept] : others
  for (const [i, { parentAccount: wanted }] of ways.entries()) {
    const above = await tx.query<{ id: string }>(
      `with recursive above (id, depth) as (
         select a.id, 0 from crm.accounts a where a.tenant_id = $1 and a.id = $2
         union all select a.parent_account_id, b.depth + 1 from above b join crm.accounts a on a.tenant_id = $1 and a.id = b.id
           where a.parent_account_id is not null and b.depth < 1000)
       select id from above order by depth`,
      [tenantId, wanted],
    )
    const highest = above.findLastIndex((account) => one.has(account.id))
    const parentAccount = above[highest + 1]?.id ?? null
    if (parentAccount || i === ways.length - 1) return changedOf(kept, { ...values, parentAccount })
  }
  return values
}

/**
 * Every reference of this block to a resource, out of the fields: one added tomorrow is moved without a word here. Attendees go first: a
 * meeting that is with another contact from then on asks them to come, unless they attend it already.
 */
const relationsTo = (resource: Merged): readonly { table: string; column: string; isSelf: boolean }[] =>
  [...new Set<AnyResource>([crm.attendees, ...Object.values(crm.resources)])].flatMap((one) =>
    Object.entries(one.definition.fields)
      .filter(([, { definition }]) => definition.target === resource.dotted)
      .map(([name]) => ({
        table: `crm.${quote(one.table)}`,
        column: `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_id`,
        isSelf: one.dotted === resource.dotted,
      })),
  )

const members = 'crm."target_list_members"'
const links = 'crm."account_contacts"'
const details = 'crm."account_details"'
const attendees = 'crm."attendees"'

/** Tables that hold one row per pair; the row of the record that stays wins, the other stays with the trashed one. */
const pairs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [links]: { account_id: 'contact_id', contact_id: 'account_id' },
  [details]: { account_id: 'tenant_id' },
  [members]: { contact_id: 'target_list_id', account_id: 'target_list_id' },
  [attendees]: { contact_id: 'meeting_id' },
}

async function moveRelations(
  context: Context,
  resource: Merged,
  kept: string,
  others: readonly string[],
): Promise<{ moved: (Moved | MovedReferences)[]; carried: (Carried | TakenOver)[] }> {
  const moved: (Moved | MovedReferences)[] = []
  const carried: (Carried | TakenOver)[] = []
  const main = resource === crm.accounts ? await mainOf(context, kept) : undefined
  for (const { table, column, isSelf } of relationsTo(resource)) {
    const partner = pairs[table]?.[column]
    for (const from of others) {
      if (table === members) carried.push(...(await carryMemberships(context, column, kept, from)))
      if (table === links) carried.push(...(await takeOverLinks(context, column, kept, from)))
      if (table === details) carried.push(...(await takeOverDetails(context, kept, from)))
      if (table === attendees) carried.push(...(await takeOverAttendance(context, kept, from)))
      const rows = await context.tx.query<{ id: string }>(
        `update ${table} t set ${quote(column)} = $3 where t.tenant_id = $1 and t.${quote(column)} = $2
         ${isSelf ? 'and t.id <> $3 and t.id <> all($4::uuid[])' : 'and $4::uuid[] is not null'}
         ${partner ? `and not exists (select from ${table} o where o.tenant_id = t.tenant_id and o.${quote(column)} = $3 and o.${quote(partner)} = t.${quote(partner)})` : ''}
         returning t.id`,
        [context.tenantId, from, kept, others],
      )
      if (rows.length > 0) moved.push({ table, column, from, ids: rows.map((row) => row.id) })
    }
  }
  if (resource === crm.accounts) carried.push(...(await keepOneMain(context, kept, main)))
  for (const from of others)
    moved.push(...(await moveCustomReferences(context, { target: resource.dotted, from, to: kept }, [kept, ...others])))
  return { moved, carried }
}

async function mainOf({ tx, tenantId }: Context, account: string): Promise<string | undefined> {
  const [main] = await tx.query<{ id: string }>(
    `select l.id from ${links} l join crm.contacts c on c.tenant_id = l.tenant_id and c.id = l.contact_id and c.deleted_at is null
     where l.tenant_id = $1 and l.account_id = $2 and l.is_main limit 1`,
    [tenantId, account],
  )
  return main?.id
}

/** An account has one main contact: its own where it had one, else whoever was that of another for longest. */
const keepOneMain = ({ tx, tenantId }: Context, account: string, main: string | undefined): Promise<TakenOver[]> =>
  tx.query<TakenOver & Record<string, unknown>>(
    `update ${links} l set is_main = false where l.tenant_id = $1 and l.account_id = $2 and l.is_main and l.id <> coalesce($3::uuid,
       (select m.id from ${links} m where m.tenant_id = $1 and m.account_id = $2 and m.is_main order by m.created_at, m.id limit 1))
     returning $4::text as "table", l.id, '{"is_main":true}'::jsonb as before, '{"is_main":false}'::jsonb as after`,
    [tenantId, account, main ?? null, links],
  )

/** Where both belong together with the same one, the row of the one that stays counts: it is the main one when either was, and has the role of either. */
const takeOverLinks = ({ tx, tenantId }: Context, column: string, kept: string, from: string): Promise<TakenOver[]> =>
  tx.query<TakenOver & Record<string, unknown>>(
    `with met as (
       select k.id, k.is_main, k.role, o.is_main as other_main, o.role as other_role
       from ${links} k join ${links} o on o.tenant_id = $1 and o.${quote(column)} = $3 and o.${quote(pairs[links]![column]!)} = k.${quote(pairs[links]![column]!)}
       where k.tenant_id = $1 and k.${quote(column)} = $2 and (o.is_main and not k.is_main or o.role is not null and k.role is null)
       for update of k)
     update ${links} k set is_main = k.is_main or met.other_main, role = coalesce(k.role, met.other_role)
       from met where k.tenant_id = $1 and k.id = met.id
       returning $4::text as "table", k.id, jsonb_build_object('is_main', met.is_main, 'role', met.role) as before,
         jsonb_build_object('is_main', k.is_main, 'role', k.role) as after`,
    [tenantId, kept, from, links],
  )

/** What belongs together is taken over together: a limit without its currency, or a number without its country, says something else. */
const together: readonly (readonly string[])[] = [
  ['credit_limit', 'credit_currency'],
  ['tax_id', 'tax_country'],
]

/** Where both have details, those of the one that stays count, and what they do not say is filled from the other's. */
async function takeOverDetails(context: Context, kept: string, from: string): Promise<TakenOver[]> {
  const { tx, tenantId } = context
  const rows = await tx.query<{ account: string; row: Record<string, unknown> }>(
    `select d.account_id as account, to_jsonb(d) as row from ${details} d where d.tenant_id = $1 and d.account_id = any($2::uuid[]) order by d.id for update`,
    [tenantId, [kept, from]],
  )
  const own = rows.find(({ account }) => account === kept)?.row
  const other = rows.find(({ account }) => account === from)?.row
  if (!own || !other) return []
  const columns = context
    .model('crm.accountDetails')
    .own.flatMap(({ column, definition }) => (column === 'account_id' || definition.readOnly ? [] : [column]))
  const groups = [...together, ...columns.filter((column) => !together.flat().includes(column)).map((column) => [column])]
  const taken = groups
    .filter(([first]) => (own[first!] ?? null) === null && (other[first!] ?? null) !== null)
    .flatMap((group) => group.filter((column) => (own[column] ?? null) !== (other[column] ?? null)))
  if (taken.length === 0) return []
  const of = (row: Record<string, unknown>) => Object.fromEntries(taken.map((column) => [column, row[column] ?? null]))
  const one: TakenOver = { table: details, id: own.id as string, before: of(own), after: of(other) }
  await put(context, one, one.after, one.before)
  return [one]
}

interface Attendance extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly presence: string
  readonly rsvp_status: string
  readonly role: string | null
  readonly notes: string | null
}

/**
 * Where both attend a meeting, the row of the one that stays counts: it takes over how far along the other was and what it does not say
 * itself, and the other row is taken off, so that nobody is listed twice.
 */
async function takeOverAttendance(context: Context, kept: string, from: string): Promise<TakenOver[]> {
  const met = await context.tx.query<{ own: Attendance; other: Attendance; now: string }>(
    `select to_jsonb(k) as own, to_jsonb(o) as other, to_jsonb(clock_timestamp()::timestamptz(3)) as now
     from ${attendees} k join ${attendees} o on o.tenant_id = $1 and o.contact_id = $3 and o.meeting_id = k.meeting_id
     where k.tenant_id = $1 and k.contact_id = $2 and o.deleted_at is null order by k.id for update`,
    [context.tenantId, kept, from],
  )
  const along = crm.attendees.definition.fields.presence.definition.options!
  const taken = met.flatMap(({ own, other, now }): TakenOver[] => {
    const isAhead = along.indexOf(other.presence) > along.indexOf(own.presence)
    const after = {
      ...(isAhead && { presence: other.presence, joined_at: other.joined_at, left_at: other.left_at }),
      rsvp_status: isAhead || own.rsvp_status === 'invited' ? other.rsvp_status : own.rsvp_status,
      role: own.role ?? other.role,
      notes: own.notes ?? other.notes,
      deleted_at: null,
    }
    const before = Object.fromEntries(Object.keys(after).map((column) => [column, own[column] ?? null]))
    return [
      { table: attendees, id: own.id, before, after },
      { table: attendees, id: other.id, before: { deleted_at: null }, after: { deleted_at: now } },
    ]
  })
  for (const one of taken) await put(context, one, one.after, one.before)
  return taken
}

/** Puts columns of a row to what they are to be, where they still hold what they did. */
const put = (
  { tx, tenantId }: Context,
  { table, id }: Pick<TakenOver, 'table' | 'id'>,
  to: Readonly<Record<string, unknown>>,
  where: Readonly<Record<string, unknown>>,
): Promise<unknown> =>
  tx.query(
    `update ${table} t set ${Object.keys(to)
      .map((column) => `${quote(column)} = r.${quote(column)}`)
      .join(', ')} from jsonb_populate_record(null::${table}, $3::jsonb) r
     where t.tenant_id = $1 and t.id = $2 and to_jsonb(t) @> $4::jsonb`,
    [tenantId, id, JSON.stringify(to), JSON.stringify(where)],
  )

/**
 * Where both stand on a list, the row of the one that stays counts: it takes over how far along the other was, and stands on the list
 * when either did. What was declined stays declined, so that nobody is asked again under their other name.
 */
const carryMemberships = ({ tx, tenantId }: Context, column: string, kept: string, from: string): Promise<Carried[]> =>
  tx.query<Carried & Record<string, unknown>>(
    `with met as (
       select k.id, k.state, k.deleted_at as off, o.state as other, o.deleted_at as other_off
       from ${members} k join ${members} o on o.tenant_id = $1 and o.${quote(column)} = $3 and o.target_list_id = k.target_list_id
       where k.tenant_id = $1 and k.${quote(column)} = $2
         and (array_position($4::text[], o.state) > array_position($4::text[], k.state) or k.deleted_at is not null and o.deleted_at is null)
       for update of k
     )
     update ${members} k
       set state = case when array_position($4::text[], met.other) > array_position($4::text[], met.state) then met.other else met.state end,
         deleted_at = case when met.other_off is not null then met.off end
       from met where k.tenant_id = $1 and k.id = met.id
       returning k.id, jsonb_build_object('state', met.state, 'off', met.off) as before,
         jsonb_build_object('state', k.state, 'off', k.deleted_at) as after`,
    [tenantId, kept, from, memberStates],
  )

/** Takes a merge back: references return where nobody has moved them on, values where nobody has changed them since. */
export async function undoMerge(context: Context, resource: Merged, id: string): Promise<Answer> {
  const [done] = await context.tx.query<{
    kept_id: string
    merged_ids: string[]
    changes: Record<string, [unknown, unknown]>
    moved: (Moved | MovedReferences)[]
    carried: (Carried | TakenOver)[]
    undone_at: string | null
    is_late: boolean
  }>(
    `select kept_id, merged_ids, changes, moved, carried, undone_at, created_at < clock_timestamp() - make_interval(days => $4) as is_late
     from crm.merges where tenant_id = $1 and id = $2 and resource = $3 for update`,
    [context.tenantId, id, resource.dotted, undoDays],
  )
  if (!done) throw refuse.missing()
  if (done.undone_at) throw refuse.conflict('already_undone', 'This merge was already undone.')
  if (done.is_late) throw refuse.conflict('too_late', `Merges can be undone for ${undoDays} days only.`)
  const model = context.model(resource.dotted)
  const kept = (await context.find(resource, done.kept_id, 'lock')) as Row
  mayChange(context, kept, resource.definition.permissions.delete)
  for (const one of done.moved) {
    if ('key' in one) {
      await moveCustomReferencesBack(context, one, done.kept_id)
      continue
    }
    const { table, column, from, ids } = one
    if (!relationsTo(resource).some((relation) => relation.table === table && relation.column === column)) continue
    await context.tx.query(
      `update ${table} set ${quote(column)} = $3 where tenant_id = $1 and ${quote(column)} = $2 and id = any($4::uuid[])`,
      [context.tenantId, done.kept_id, from, ids],
    )
  }
  // Last first, because each was taken over on top of the one before; who was moved on since stays where they are.
  for (const one of [...done.carried].reverse()) await giveBack(context, one)
  const changed = Object.entries(done.changes)
    .filter(([name, [, after]]) => !isSame(kept[name], after))
    .map(([name]) => name)
  const before = Object.fromEntries(
    Object.entries(done.changes)
      .filter(([name]) => !changed.includes(name))
      .map(([name, [value, after]]) => [name, name === model.customFields?.name ? emptied(value, after) : value]),
  )
  if (Object.keys(before).length > 0) await context.update(resource, kept, before)
  const back = await context.tx.query<{ id: string }>(
    `update ${model.table} set deleted_at = null where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is not null returning id`,
    [context.tenantId, done.merged_ids],
  )
  if (back.length < done.merged_ids.length)
    throw refuse.conflict('records_gone', 'Some of the merged records are no longer in the trash.')
  await context.tx.query('update crm.merges set undone_at = clock_timestamp(), undone_by = $3 where tenant_id = $1 and id = $2', [
    context.tenantId,
    id,
    context.me || null,
  ])
  await tell(
    context,
    model,
    done.kept_id,
    { merged: [done.merged_ids, null] },
    { merge: id, kept: done.kept_id, merged: done.merged_ids, undone: true },
  )
  return document({
    type: 'merge',
    id,
    attributes: {
      kept_unique_id: done.kept_id,
      merged_unique_ids: done.merged_ids,
      kept_fields: wiresOf(context, model, changed),
    },
  })
}

/** A change of fields that the company added names those that are to be empty. */
const emptied = (before: unknown, after: unknown): object => ({
  ...Object.fromEntries(Object.keys(filled(after)).map((key) => [key, null])),
  ...filled(before),
})

async function giveBack(context: Context, one: Carried | TakenOver): Promise<void> {
  if ('table' in one) {
    if ([links, details, attendees].includes(one.table)) await put(context, one, one.before, one.after)
    return
  }
  const { id, before, after } = one
  await context.tx.query(
    `update ${members} set state = $3, deleted_at = $4
     where tenant_id = $1 and id = $2 and state = $5 and deleted_at is not distinct from $6::timestamptz`,
    [context.tenantId, id, before.state, before.off, after.state, after.off],
  )
}

/** The merges of a resource that could still be taken back, and those that were. */
export async function listMerges(context: Context, resource: Merged): Promise<Answer> {
  const merges = await context.tx.query(
    `select m.id as unique_id, m.kept_id as kept_unique_id, m.merged_ids as merged_unique_ids, m.created_at, m.created_by, m.undone_at,
       m.undone_at is null and m.created_at > clock_timestamp() - make_interval(days => $3) as can_be_undone
     from crm.merges m join ${context.model(resource.dotted).table} t on t.tenant_id = m.tenant_id and t.id = m.kept_id
     where m.tenant_id = $1 and m.resource = $2 and ${reachedRows('$4')} order by m.created_at desc limit 200`,
    [context.tenantId, resource.dotted, undoDays, peopleReached(context, resource)],
  )
  return document({ type: 'merges', id: '', attributes: { merges } })
}
