import type { AnyResource, Found } from '@quoin/kit'
import { type Answer, type Context, one, scopeOf, refuse } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'

/** A record's JSON:API text as its own `get` would answer it. */
export async function documentOf(context: Context, resource: AnyResource, id: string): Promise<string> {
  const model = context.model(resource.dotted)
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [context.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row.document
}

export const answerWith = async (
  context: Context,
  resource: AnyResource,
  id: string,
  options: { status?: number; meta?: Readonly<Record<string, unknown>> } = {},
): Promise<Answer> => one(await documentOf(context, resource, id), options)

/** 403 for a record that one sees and may not change, as the standard operations answer it. */
export function mayChange({ actor }: Context, owner: unknown, permission: string): void {
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return
  const people = scope === 'team' ? [actor.userId, ...actor.teamUserIds] : [actor.userId]
  if (!people.includes(owner as string)) throw refuse.forbidden(permission)
}

/** The same of an asset, which an access to its unit may let people change as well. */
export async function mayChangeAsset(context: Context, asset: Found<typeof assets.assets>, permission: string): Promise<void> {
  const people = reachedPeople(context, permission)
  if (people === null || people.includes((asset.responsible ?? asset.createdBy) as string)) return
  const [shared] = await context.tx.query(
    `select 1 from assets.entity_accesses s where s.tenant_id = $1 and s.entity_id = $2 and s.user_id = any($3::uuid[]) and s.access_level = 'write'
       and s.deleted_at is null and (s.expires_at is null or s.expires_at > now())`,
    [context.tenantId, asset.entity, people],
  )
  if (!shared) throw refuse.forbidden(permission)
}

/** The people whose rows a permission of this person reaches; null when it reaches the whole company. */
export function reachedPeople({ actor }: Context, permission: string): readonly string[] | null {
  const scope = scopeOf(actor, permission)
  return scope === 'tenant' ? null : scope === 'team' ? [...new Set([actor.userId!, ...actor.teamUserIds])] : [actor.userId!]
}

/**
 * Assets as lists show them to this person, behind `$1` the company and `$2` what `reachedPeople` answers: those of these people, of the
 * units that they have an access to, and of public units.
 */
export const reachedAssets = `t.tenant_id = $1 and t.deleted_at is null
  and ($2::uuid[] is null or t.responsible_id = any($2::uuid[]) or t.responsible_id is null and t.created_by = any($2::uuid[]) or t.is_public
    or t.entity_id in (select s.entity_id from assets.entity_accesses s
      where s.tenant_id = $1 and s.user_id = any($2::uuid[]) and s.deleted_at is null and (s.expires_at is null or s.expires_at > now())))`

/** The states of those among these assets that this person may see, by id. */
export const statesOf = (context: Context, ids: readonly string[]): Promise<Map<string, string>> =>
  reachedAmong(context, reachedPeople(context, 'assets.assets.read'), ids)

/** The same for somebody whom these people stand for. */
export async function reachedAmong(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  people: readonly string[] | null,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; state: string }>(
    `select t.id, t.state from assets.assets t where ${reachedAssets} and t.id = any($3::uuid[])`,
    [tenantId, people, ids],
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The models that those assets are of which this person may see, the most numerous first, each as it is written most. */
export const modelsOf = (
  context: Context,
  search: string,
): Promise<{ name: string; assets: number; model_unique_id: string | null }[]> =>
  context.tx.query(
    `select w.name, w.assets, m.id as model_unique_id
     from (
       select t.model_key as key, mode() within group (order by t.model) as name, count(*)::int as assets
       from assets.assets t where ${reachedAssets} and t.model_key is not null and strpos(t.model_key, assets.model_key($3)) > 0 group by 1
     ) w left join assets.models m on m.tenant_id = $1 and m.key = w.key and m.deleted_at is null
     order by w.assets desc, w.name collate app.natural limit 100`,
    [context.tenantId, reachedPeople(context, 'assets.assets.read'), search],
  )

/** A person of the company by id; 422 at the field that names them when there is none. */
export async function personOf(context: Context, id: string, pointer: string): Promise<{ id: string; name: string }> {
  const [person] = await context.tx.query<{ id: string; name: string }>(
    `select id, name from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null`,
    [context.tenantId, id],
  )
  if (!person) throw refuse.invalid('no_such_record', 'This record does not exist.', pointer)
  return person
}

/** The next number of a kind and year, `L-2026-0001`. Its row is held until the commit, so a number that is not used is given out again. */
export async function nextNumber({ tx, tenantId }: Context, letter: string): Promise<string> {
  const year = new Date().getUTCFullYear()
  const [row] = await tx.query<{ last: number }>(
    `insert into assets.counters as c (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set last = c.last + 1 returning last`,
    [tenantId, `${letter} ${year}`],
    'prepare',
  )
  return `${letter}-${year}-${String(row!.last).padStart(4, '0')}`
}

/** What an asset is when nothing is being done with it: set aside for a reservation that has begun, or available. */
export async function restingState(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  asset: string,
): Promise<'reserved' | 'available'> {
  const [row] = await tx.query(
    `select 1 from kit.occupancies where tenant_id = $1 and resource_id = $2 and kind = 'assets.reservation' and during @> clock_timestamp() limit 1`,
    [tenantId, asset],
    'prepare',
  )
  return row ? 'reserved' : 'available'
}

/** An asset that was set aside is so no longer, unless another reservation has begun. It is held, so that nobody lends it meanwhile. */
export async function setFree(context: Context, asset: string): Promise<void> {
  const [row] = await context.tx.query<{ state: string }>(
    'select state from assets.assets where tenant_id = $1 and id = $2 for update',
    [context.tenantId, asset],
  )
  if (row?.state === 'reserved') await changeAsset(context, asset, { state: await restingState(context, asset) })
}

/** 409 for what somebody has reserved and would come for in vain. */
export async function mustNotBePromised({ tx, tenantId }: Context, asset: string): Promise<void> {
  const [promised] = await tx.query<{ id: string; at: string }>(
    `select r.id, r.starts_at as at from kit.occupancies o join assets.reservations r on r.tenant_id = o.tenant_id and r.id = o.subject_id
     where o.tenant_id = $1 and o.resource_id = $2 and r.state = 'reserved' and r.ends_at > clock_timestamp() and r.deleted_at is null order by r.starts_at limit 1`,
    [tenantId, asset],
  )
  if (promised)
    throw refuse.conflict('asset_reserved', 'This is reserved. Cancel its reservations first.', {
      reservation_unique_id: promised.id,
      starts_at: promised.at,
    })
}

/** Resolves what was reported of an asset that is back, broken or lost, and ends the work on it. */
export async function resolveReports(context: Context, asset: string, kind: 'damage' | 'loss'): Promise<void> {
  const under = await context.rows(
    assets.workOrders,
    `t.asset_id = $2 and t.kind = $3 and t.state in ('open', 'in_progress') and t.deleted_at is null for update`,
    [asset, kind],
  )
  for (const order of under) await context.update(assets.workOrders, order, { state: 'done', closedAt: new Date().toISOString() })
  const open = await context.rows(
    assets.alerts,
    `t.asset_id = $2 and t.alert_type = $3 and t.status <> 'resolved' and t.deleted_at is null for update`,
    [asset, kind],
  )
  for (const alert of open)
    await context.update(assets.alerts, alert, {
      status: 'resolved',
      resolvedAt: new Date().toISOString(),
      resolvedBy: context.me,
    })
}

/** All parts below an asset, and theirs. */
export async function partsOf(context: Context, asset: string): Promise<string[]> {
  const rows = await context.tx.query<{ id: string }>(
    `with recursive below (id) as (
       select a.id from assets.assets a where a.tenant_id = $1 and a.parent_id = $2 and a.deleted_at is null
       union select a.id from assets.assets a join below b on a.tenant_id = $1 and a.parent_id = b.id where a.deleted_at is null
     ) select id from below limit 500`,
    [context.tenantId, asset],
  )
  return rows.map(({ id }) => id)
}

/**
 * The parts that go along when these assets are lent or reserved: single things in use, each with the asset it goes along with. `each` is
 * for assets that are looked at one by one: then what is one of them may be a part of another all the same.
 */
export const kitOf = (
  { tx, tenantId }: Context,
  wholes: readonly string[],
  of: 'together' | 'each' = 'together',
): Promise<{ id: string; whole: string }[]> =>
  wholes.length === 0
    ? Promise.resolve([])
    : tx.query(
        `with recursive below (id, whole) as (
           select p.id, w.id from assets.assets w join assets.assets p on p.tenant_id = w.tenant_id and p.parent_id = w.id and p.deleted_at is null
             where w.tenant_id = $1 and w.id = any($2::uuid[]) and w.tracking = 'single'
           union select p.id, b.whole from below b join assets.assets p on p.tenant_id = $1 and p.parent_id = b.id and p.deleted_at is null
         ) select ${of === 'each' ? '' : 'distinct on (b.id)'} b.id, b.whole from below b join assets.assets p on p.tenant_id = $1 and p.id = b.id
         where p.tracking = 'single' and p.state not in ('lost', 'retired') ${of === 'each' ? '' : 'and b.id <> all($2::uuid[])'}
         order by b.id, b.whole limit 5000`,
        [tenantId, wholes],
      )

/** These assets and whatever they are a part of, however many steps away. */
export async function wholesOver({ tx, tenantId }: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `with recursive above (id) as (
       select unnest($2::uuid[]) union select a.parent_id from above b join assets.assets a on a.tenant_id = $1 and a.id = b.id where a.parent_id is not null
     ) select id from above`,
    [tenantId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those of these assets that are a part of no other among them, however many steps away. */
export async function wholesAmong({ tx, tenantId }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive above (id, whole) as (
       select a.id, a.parent_id from assets.assets a where a.tenant_id = $1 and a.id = any($2::uuid[])
       union select b.id, a.parent_id from above b join assets.assets a on a.tenant_id = $1 and a.id = b.whole
     ) select id from above group by id having not coalesce(bool_or(whole = any($2::uuid[])), false) order by id`,
    [tenantId, ids],
  )
  return rows.map(({ id }) => id)
}

/** Changes an asset that was found already, with audit and announcement. */
export const changeAsset = async (context: Context, id: string, changes: Readonly<Record<string, unknown>>): Promise<void> => {
  const [row] = await context.rows(assets.assets, 't.id = $2 for update', [id], 'prepare')
  if (!row) throw refuse.missing()
  await context.update(assets.assets, row, changes)
}
