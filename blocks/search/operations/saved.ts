import { notify } from '@quoin/kit/notices'
import { advisoryLock, type BlockServer, type Context, type Customs, document, idIn, refuse } from '@quoin/kit/server'
import { findRecords } from '../queries/findRecords.ts'
import { search } from '../resources/index.ts'

/** Searches one person may save. */
const savedMax = 50
/** Records a saved search remembers to have found. */
const knownMax = 1_000
const lookedMax = 100
const namedMax = 3

async function requireSpace({ tx, tenantId, me }: Context): Promise<void> {
  advisoryLock(tx, 'saved searches', me)
  const [count] = await tx.query<{ n: number }>(
    'select count(*)::int as n from search.saved where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [tenantId, me],
  )
  if (count!.n >= savedMax) throw refuse.conflict('too_many', `You can save up to ${savedMax} searches.`)
}

/** Latest hits of a saved search that it has not found before; from now on it has. */
async function lookAgain(context: Context, saved: SavedRow, page = 1): Promise<{ titles: string[]; isLast: boolean }> {
  const { tx, tenantId } = context
  const { hits } = await findRecords(context, {
    text: saved.query,
    include: saved.include ?? [],
    exclude: [],
    sort: '-updated_at',
    page,
    records: lookedMax,
  })
  const added = await tx.query<{ id: string }>(
    `insert into search.known (tenant_id, saved_id, record_id) select $1, $2, r.id from unnest($3::uuid[]) r (id) on conflict do nothing returning record_id as id`,
    [tenantId, saved.id, hits.map(({ id }) => id)],
  )
  await tx.query(
    `delete from search.known k where k.tenant_id = $1 and k.saved_id = $2 and k.record_id in (
       select o.record_id from search.known o where o.tenant_id = $1 and o.saved_id = $2 order by o.found_at desc, o.record_id offset $3)`,
    [tenantId, saved.id, knownMax],
  )
  await tx.query('update search.saved set checked_at = clock_timestamp() where tenant_id = $1 and id = $2', [tenantId, saved.id])
  const isNew = new Set(added.map(({ id }) => id))
  return { titles: hits.filter(({ id }) => isNew.has(id)).map(({ title }) => title), isLast: hits.length < lookedMax }
}

interface SavedRow {
  readonly id: string
  readonly name: string
  readonly query: string
  readonly include: string[] | null
  readonly user: string | null
  readonly checkedAt: string | null
}

export const saved: Customs<typeof search, 'saved'> = {
  async check({ id }, context) {
    const row: SavedRow = await context.find(search.saved, id, 'lock')
    // What one's rights show somebody else would not be what the owner may be told.
    if (row.user !== context.me) throw refuse.missing()
    const { titles } = await lookAgain(context, row)
    if (row.checkedAt !== null && titles.length > 0)
      await notify(context.tx, {
        tenantId: context.tenantId,
        notice: 'search_found',
        people: [context.me],
        values: { name: row.name, count: titles.length, titles: titles.slice(0, namedMax).join(', ') },
        link: `/search?q=${encodeURIComponent(row.query)}`,
        about: { resource: 'search.saved', id },
        key: `${id} ${new Date().toISOString()}`,
      })
    return document({ type: 'SavedSearch', id, attributes: { found: titles.length } })
  },
}

/** A new search knows at once what there is, so that only what comes later is news, and not what is old and only changed. */
async function remembered(context: Context, id: string): Promise<void> {
  const saved: SavedRow = await context.find(search.saved, id, 'lock')
  for (let page = 1; page <= knownMax / lookedMax; page++) if ((await lookAgain(context, saved, page)).isLast) return
}

export const replacedSaved: BlockServer['replaces'][string] = {
  async create(request, context, standard) {
    await requireSpace(context)
    const answer = await standard(request)
    await remembered(context, idIn(answer))
    return answer
  },
  async update(request, context, standard) {
    const answer = await standard(request)
    const id = idIn(answer)
    await context.tx.query('delete from search.known where tenant_id = $1 and saved_id = $2', [context.tenantId, id])
    await remembered(context, id)
    return answer
  },
}
