import { randomUUID } from 'node:crypto'
import { act, requestedBy, somebodyOf } from '../request/perform.ts'
import type { Mounted, Platform } from '../server/platform.ts'
import { Refusal } from '../request/refuse.ts'
import type { Pools, Services } from '../server/services.ts'
import { inside, inTransaction } from '../transaction/transaction.ts'
import { translate } from './write.ts'

/** How long a company keeps what was deleted. */
export interface Retention {
  readonly tenantId: string
  readonly days: number
}

/** What the composition root hands over. */
export interface TrashParts {
  readonly platform: Platform
  readonly services: Services
  readonly pools: Pools
  /** The companies that let their trash end, or the one named if it does; the others keep it until somebody purges it. */
  retentions(tenantId?: string): Promise<readonly Retention[]>
}

/** A place in a company's trash: behind this record of this purge. */
interface Place {
  readonly operation: string
  readonly after: string
}
interface Portion {
  readonly tenantId: string
  readonly from?: Place
}
export interface Emptied {
  readonly purged: number
  /** Those that have to stay for now, such as what something else still refers to. They are asked again the next day. */
  readonly refused: number
  /** Where to go on; absent when all of the trash was looked through. */
  readonly next?: Place
}

const portionMax = 500

/** Says who empties the trash of all companies, once a day. Called once by the composition root, before the jobs start. */
export function defineTrashJobs(parts: TrashParts): void {
  const { jobs } = parts.services
  const ask = (portion: Portion) => jobs.add('kit.empty_trash_of', portion, { key: `trash ${portion.tenantId}` })
  jobs.define(
    'kit.empty_trash',
    async ({ signal }) => {
      for (const { tenantId } of await parts.retentions()) {
        signal.throwIfAborted()
        await ask({ tenantId })
      }
    },
    { every: '41 1 * * *' },
  )
  // One portion a job, so that a company with much in its trash does not keep the others waiting, and a stop loses no more than one.
  jobs.define<Portion>('kit.empty_trash_of', async ({ payload: { tenantId, from }, signal }) => {
    const { next } = await emptyTrash(parts, tenantId, { from, signal })
    if (next) await ask({ tenantId, from: next })
  })
}

/**
 * Purges a portion of what has lain in a company's trash for longer than the company keeps it, each record in a transaction of its own
 * and by the very code that purges it by hand. One that is refused stays where it is and does not stop the rest.
 */
export async function emptyTrash(
  parts: TrashParts,
  tenantId: string,
  { from, max = portionMax, signal }: { from?: Place; max?: number; signal?: AbortSignal } = {},
): Promise<Emptied> {
  const { platform, services } = parts
  // Asked anew for each portion: a company that changed its mind has what is left.
  const [retention] = await parts.retentions(tenantId)
  const counts = { purged: 0, refused: 0 }
  if (!retention) return counts
  const requestId = `trash_${randomUUID()}`
  const filled = await filledTrashes(parts, tenantId)
  const purges = [...platform.mounted.values()].filter(({ operation }) => operation.kind === 'purge')
  const start = from ? purges.findIndex(({ operation }) => operation.name === from.operation) : 0
  let left = max
  for (const mounted of purges.slice(Math.max(start, 0))) {
    const { resource } = mounted.model
    if (!filled.has(`${resource.block}.${resource.table}`)) continue
    const { name } = mounted.operation
    const due = await dueIds(parts, mounted, retention, from?.operation === name ? from.after : undefined, left)
    for (const id of due) {
      signal?.throwIfAborted()
      try {
        if (await purgeDue(parts, mounted, retention, id, requestId)) counts.purged++
      } catch (error) {
        counts.refused++
        const reason = translate(error, mounted.model)
        if (!(reason instanceof Refusal) || reason.status >= 500)
          services.log.error(
            { err: reason, operation: name, tenant: tenantId, request: requestId },
            'a record could not be purged',
          )
      }
    }
    left -= due.length
    if (left === 0) {
      services.log.info({ tenant: tenantId, request: requestId, ...counts }, 'a portion of a trash was emptied')
      return { ...counts, next: { operation: name, after: due.at(-1)! } }
    }
  }
  services.log.info({ tenant: tenantId, request: requestId, ...counts }, 'a trash was emptied')
  return counts
}

/** Tables of this company that hold something deleted, by the totals kept of them: most hold nothing and need not be read. */
async function filledTrashes({ pools }: TrashParts, tenantId: string): Promise<Set<string>> {
  const rows = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ resource: string }>(
      'select resource from kit.counts where tenant_id = $1 group by resource having sum(trashed) > 0',
      [tenantId],
    ),
  )
  return new Set(rows.map(({ resource }) => resource))
}

/** In the order of ids, which nothing that happens meanwhile changes. What is due is gathered first, or each portion would read its way along all ids of the company. */
async function dueIds(
  { pools }: TrashParts,
  { model, server }: Mounted,
  { tenantId, days }: Retention,
  after: string | undefined,
  max: number,
): Promise<string[]> {
  const rows = await inTransaction(pools[server.role], { tenantId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string }>(
      `select due.id from (select t.id from ${model.table} t where t.tenant_id = $1 and t.deleted_at < clock_timestamp() - make_interval(days => $2)
         and ($3::uuid is null or t.id > $3) offset 0) due order by due.id limit $4`,
      [tenantId, days, after ?? null, max],
    ),
  )
  return rows.map(({ id }) => id)
}

/** False when somebody was faster: it was brought back, purged by hand, or another process has it in hand. */
function purgeDue(
  { platform, pools, services }: TrashParts,
  mounted: Mounted,
  { tenantId, days }: Retention,
  id: string,
  requestId: string,
): Promise<boolean> {
  const input = requestedBy(somebodyOf(tenantId), requestId, { params: { id } })
  return inTransaction(pools[mounted.server.role], { tenantId, userId: null }, async (tx) => {
    const [due] = await tx.query(
      `select 1 from ${mounted.model.table} t where t.tenant_id = $1 and t.deleted_at < clock_timestamp() - make_interval(days => $2) and t.id = $3 for update skip locked`,
      [tenantId, days, id],
      'prepare',
    )
    if (!due) return false
    const answer = await act(mounted, { platform, pools, services }, input, inside(tx))
    if (answer instanceof Refusal) throw answer
    return true
  })
}
