import { type Found, present } from '@quoin/kit'
import { type BlockServer, type Context, csvAnswer, type Customs, document, refuse, type Actions } from '@quoin/kit/server'
import { resolveCodes } from '../queries/codes.ts'
import { assets } from '../resources/index.ts'
import { answerWith, changeAsset, personOf } from './records.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What is expected is written down at the beginning: things that come or go meanwhile are told from things that were never there. */
export const createSession: Replacements['create'] = async (request, context, standard) => {
  const {
    data: { id, attributes },
    meta,
  } = JSON.parse((await standard(request)).body) as {
    data: { id: string; attributes: { location_unique_id: string | null; category_unique_id: string | null } }
    meta?: Record<string, unknown>
  }
  // The two places are asked for apart, so that a round through one room reads what lies in it and not the whole register.
  await context.tx.query(
    `insert into assets.audit_items (tenant_id, session_id, asset_id, code, expected, outcome)
     select $1, $2, a.id, a.code, true, 'expected' from assets.assets a
     where a.tenant_id = $1 and a.deleted_at is null and a.state <> 'retired' and a.tracking = 'single' and ($4::uuid is null or a.category_id = $4)
       and ($3::uuid is null or a.current_location_id = $3 or a.current_location_id is null and a.location_id = $3)`,
    [context.tenantId, id, attributes.location_unique_id, attributes.category_unique_id],
  )
  return answerWith(context, assets.auditSessions, id, { status: 201, meta })
}

/** What the database would refuse in its own words. */
export const updateSession: Replacements['update'] = async (request, context, standard) => {
  mustBeOpen(await context.find(assets.auditSessions, request.params.id!, 'lock'))
  return standard(request)
}

function mustBeOpen({ state }: { readonly state: unknown }): void {
  if (state !== 'open') throw refuse.conflict('wrong_state', 'This audit round is closed.', { state, allowed: ['open'] })
}

type Outcome = 'found' | 'repeated' | 'unexpected' | 'unknown' | 'wrong_place'
interface Item {
  id: string
  asset: string | null
  code: string
  outcome: string
  expected: boolean
}
/** What is known of a thing while scans are taken in; `id` once it has a line. */
type Seen = Pick<Item, 'outcome' | 'expected'> & { readonly id?: string }
interface Scan {
  client_id: string
  code: string
  at?: string
  notes?: string
  condition?: string
  location_unique_id?: string
  image_unique_id?: string
}

/** A scan with what it was of; `item` is the line of the thing, where it had one before. */
interface Written extends Scan {
  readonly item: string | undefined
  readonly asset: string | null
  readonly outcome: Outcome
  readonly itemOutcome: string
  readonly wrong: boolean
  readonly tag: string
}

export const auditSessions: Customs<typeof assets, 'auditSessions'> = {
  async scans({ session: id, list }, context) {
    const { tx, tenantId } = context
    // The round's row is held, so that two devices that send at once are taken in one after the other.
    const session = await context.find(assets.auditSessions, id, 'lock')
    mustBeOpen(session)
    const earlier = await tx.query<{ id: string; outcome: Outcome; asset: string | null }>(
      'select client_id as id, outcome, asset_id as asset from assets.audit_scans where tenant_id = $1 and session_id = $2 and client_id = any($3::uuid[])',
      [tenantId, id, list.map((one) => one.client_id)],
    )
    const answers = new Map(earlier.map((one) => [one.id, { outcome: one.outcome, asset: one.asset }]))
    const fresh = list.filter(
      (one, i) => !answers.has(one.client_id) && list.findIndex((other) => other.client_id === one.client_id) === i,
    )
    const resolved = new Map(
      (await resolveCodes(tx, tenantId, [...new Set(fresh.map(({ code }) => code))])).map((one) => [one.scanned, one]),
    )
    const things = [...new Set([...resolved.values()].map(({ asset }) => asset).filter((one): one is string => one !== null))]
    const items = await tx.query<Item & Record<string, unknown>>(
      'select id, asset_id as asset, code, outcome, expected from assets.audit_items where tenant_id = $1 and session_id = $2 and (asset_id = any($3::uuid[]) or asset_id is null and code = any($4::text[])) for update',
      [tenantId, id, things, fresh.map(({ code }) => code)],
    )
    const places = new Map(
      (
        await tx.query<{ id: string; place: string | null }>(
          'select id, coalesce(current_location_id, location_id) as place from assets.assets where tenant_id = $1 and id = any($2::uuid[])',
          [tenantId, things],
        )
      ).map((one) => [one.id, one.place]),
    )
    const byKey = new Map(items.map((item): [string, Seen] => [item.asset ?? `code ${item.code}`, item]))
    const written: Written[] = []
    for (const scan of fresh as Scan[]) {
      const asset = resolved.get(scan.code)?.asset ?? null
      const key = asset ?? `code ${scan.code}`
      const item = byKey.get(key)
      const before = item && item.outcome !== 'expected'
      const wrong =
        asset !== null && scan.location_unique_id !== undefined && (places.get(asset) ?? null) !== scan.location_unique_id
      const itemOutcome = asset === null ? 'unknown' : item?.expected ? 'found' : 'unexpected'
      const outcome: Outcome = before
        ? 'repeated'
        : asset === null
          ? 'unknown'
          : !item?.expected
            ? 'unexpected'
            : wrong
              ? 'wrong_place'
              : 'found'
      byKey.set(key, { ...item, outcome: itemOutcome, expected: item?.expected ?? false })
      answers.set(scan.client_id, { outcome, asset })
      written.push({
        ...scan,
        item: item?.id,
        asset,
        outcome,
        itemOutcome,
        wrong,
        tag: asset ? (resolved.get(scan.code)!.code ?? scan.code) : scan.code,
      })
    }
    await write(context, session, written)
    const names = new Map(
      (
        await tx.query<{ id: string; name: string }>(
          'select id, name from assets.assets where tenant_id = $1 and id = any($2::uuid[])',
          [tenantId, [...answers.values()].map(({ asset }) => asset).filter(Boolean)],
        )
      ).map((one) => [one.id, one.name]),
    )
    const totals = await totalsOf(context, id)
    return document({
      type: 'audit_scans',
      id,
      attributes: {
        results: list.map((one) => {
          const { outcome, asset } = answers.get(one.client_id)!
          return {
            client_id: one.client_id,
            outcome,
            asset_unique_id: asset,
            asset_name: asset ? (names.get(asset) ?? null) : null,
          }
        }),
        ...totals,
      },
    })
  },

  async divide({ session: id, user_unique_ids: people }, context) {
    const { tx, tenantId } = context
    const session = await context.find(assets.auditSessions, id, 'lock')
    mustBeOpen(session)
    if (new Set(people).size < people.length)
      throw refuse.invalid('invalid', 'A person is listed twice.', 'shares/user_unique_ids')
    const names: string[] = []
    for (const person of people) names.push((await personOf(context, person, 'shares/user_unique_ids')).name)
    // In the order of places, so that each walks through few of them.
    await tx.query(
      `update assets.audit_items i set assignee_id = ($3::uuid[])[x.part] from (
         select i.id, ntile(greatest(cardinality($3::uuid[]), 1)) over (order by w.name collate app.natural nulls last, w.id, i.code collate app.natural, i.id) as part
         from assets.audit_items i left join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
         left join assets.warehouses w on w.tenant_id = a.tenant_id and w.id = case when a.current_location_id is null then a.location_id else a.current_location_id end
         where i.tenant_id = $1 and i.session_id = $2 and i.expected) x
       where i.tenant_id = $1 and i.id = x.id`,
      [tenantId, id, people],
    )
    await context.update(assets.auditSessions, session, { dividedAmong: names.join(', ') || null })
    return sharesOf(context, id)
  },

  async shares({ session: id }, context) {
    await context.find(assets.auditSessions, id)
    return sharesOf(context, id)
  },

  async items({ session: id, outcome, assignee_unique_id: assignee, page = 1, records = 100, format }, context) {
    await context.find(assets.auditSessions, id)
    const [items, [count]] = await Promise.all([
      context.tx.query(
        `select i.asset_id as asset_unique_id, i.code, a.name, i.outcome, i.expected, i.wrong_place, i.scans, i.scanned_at, i.scanned_by as scanned_by_unique_id, i.assignee_id as assignee_unique_id, i.location_id as location_unique_id,
           i.condition, i.notes, i.image_id as image_unique_id
         from assets.audit_items i left join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
         where i.tenant_id = $1 and i.session_id = $2 and ($3::text is null or i.outcome = $3) and ($4::uuid is null or i.assignee_id = $4)
         order by i.outcome, i.code collate app.natural, i.id limit $5 offset $6`,
        [
          context.tenantId,
          id,
          outcome ?? null,
          assignee ?? null,
          format === 'csv' ? 50_000 : records,
          format === 'csv' ? 0 : (page - 1) * records,
        ],
      ),
      context.tx.query<{ total: number }>(
        'select count(*)::int as total from assets.audit_items where tenant_id = $1 and session_id = $2 and ($3::text is null or outcome = $3) and ($4::uuid is null or assignee_id = $4)',
        [context.tenantId, id, outcome ?? null, assignee ?? null],
      ),
    ])
    if (format === 'csv') return csvAnswer('audit', items)
    return document({ type: 'audit_items', id, attributes: { total: count!.total, items } })
  },
}

/** How much of each share was found, by whomever. */
async function sharesOf({ tx, tenantId }: Context, id: string) {
  const shares = await tx.query(
    `select i.assignee_id as user_unique_id, coalesce(u.name, '') as name, i.expected, i.found
     from (
       select assignee_id, count(*)::int as expected, count(*) filter (where outcome = 'found')::int as found
       from assets.audit_items where tenant_id = $1 and session_id = $2 and assignee_id is not null group by 1
     ) i left join gateway.users_view u on u.tenant_id = $1 and u.id = i.assignee_id order by 2, 1`,
    [tenantId, id],
  )
  return document({ type: 'audit_shares', id, attributes: { shares } })
}

async function write(context: Context, session: Found<typeof assets.auditSessions>, scans: readonly Written[]): Promise<void> {
  if (scans.length === 0) return
  const { tx, tenantId, me } = context
  const at = (scan: Scan): string => (scan.at && Date.parse(scan.at) <= Date.now() ? scan.at : new Date().toISOString())
  await tx.query(
    `insert into assets.audit_scans (tenant_id, session_id, client_id, outcome, asset_id, scanned_at)
     select $1, $2, s.* from unnest($3::uuid[], $4::text[], $5::uuid[], $6::timestamptz[]) as s`,
    [tenantId, session.id, scans.map((s) => s.client_id), scans.map((s) => s.outcome), scans.map((s) => s.asset), scans.map(at)],
  )
  // A thing that was scanned several times has one line: the last word on it counts, and every scan is counted.
  const last = new Map<string, Written & { times: number }>()
  for (const scan of scans) {
    const key = scan.asset ?? `code ${scan.code}`
    last.set(key, {
      ...last.get(key),
      ...present(scan),
      times: (last.get(key)?.times ?? 0) + 1,
    } as Written & { times: number })
  }
  const rows = [...last.values()].map((s) => ({
    item: s.item ?? null,
    asset: s.asset,
    code: s.tag,
    outcome: s.itemOutcome,
    wrong: s.wrong,
    at: at(s),
    place: s.location_unique_id ?? null,
    condition: s.condition ?? null,
    notes: s.notes ?? null,
    image: s.image_unique_id ?? null,
    times: s.times,
  }))
  await tx.query(
    `with said as (select * from json_to_recordset($3::json) as x(item uuid, asset uuid, code text, outcome text, wrong boolean, at timestamptz, place uuid, condition text, notes text, image uuid, times int)),
       changed as (update assets.audit_items i set outcome = s.outcome, wrong_place = s.wrong, scanned_at = s.at, scanned_by = $4, location_id = coalesce(s.place, i.location_id),
           condition = coalesce(s.condition, i.condition), notes = coalesce(s.notes, i.notes), image_id = coalesce(s.image, i.image_id), scans = i.scans + s.times
         from said s where i.tenant_id = $1 and i.id = s.item)
     insert into assets.audit_items (tenant_id, session_id, asset_id, code, expected, outcome, wrong_place, scanned_at, scanned_by, location_id, condition, notes, image_id, scans)
     select $1, $2, s.asset, s.code, false, s.outcome, s.wrong, s.at, $4, s.place, s.condition, s.notes, s.image, s.times from said s where s.item is null`,
    [tenantId, session.id, JSON.stringify(rows), me],
  )
  if (!session.correctsPlaces) return
  const places = await tx.query<{ id: string }>(
    'select id from assets.warehouses where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [tenantId, rows.map(({ place }) => place)],
  )
  const moved = rows.flatMap(({ asset, place, wrong }) =>
    asset && wrong && places.some(({ id }) => id === place) ? [{ asset, place }] : [],
  )
  // In one order, whichever order they were scanned in: two rounds at once wait for each other instead of blocking each other.
  for (const { asset, place } of moved.sort((a, b) => (a.asset < b.asset ? -1 : 1)))
    await changeAsset(context, asset, { currentLocation: place })
}

/** What a round has come to; the database keeps it where lines change. */
async function totalsOf({ tx, tenantId }: Context, id: string): Promise<Record<string, number>> {
  const [totals] = await tx.query<Record<string, number>>(
    `select expected_total::int, found_total::int, missing_total::int, unexpected_total::int, unknown_total::int
     from assets.audit_sessions where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return totals!
}

export const closing: Actions<typeof assets, 'auditSessions'> = {
  async close(session, { notes }, context) {
    const { tx, tenantId } = context
    await tx.query(
      `update assets.audit_items set outcome = 'missing' where tenant_id = $1 and session_id = $2 and outcome = 'expected'`,
      [tenantId, session.id],
    )
    // What was seen is an audit of each thing as well, so that its own page tells of it; what was purged meanwhile has none.
    await tx.query(
      `insert into assets.audits (tenant_id, asset_id, audit_date, auditor_id, condition, notes, session_id, location, created_by, updated_by)
       select $1, i.asset_id, i.scanned_at, i.scanned_by, i.condition, i.notes, $2, w.name, $3, $3 from assets.audit_items i
       join assets.assets a on a.tenant_id = i.tenant_id and a.id = i.asset_id
       left join assets.warehouses w on w.tenant_id = i.tenant_id and w.id = i.location_id
       where i.tenant_id = $1 and i.session_id = $2 and i.asset_id is not null and i.outcome in ('found', 'unexpected')`,
      [tenantId, session.id, context.me],
    )
    return context.save({
      state: 'closed',
      ...(notes && { notes: [session.notes, notes].filter(Boolean).join('\n') }),
    })
  },
}
