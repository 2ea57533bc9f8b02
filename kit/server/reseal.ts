import { sealedInRecords } from '../customFields/secrets.ts'
import { Model } from '../records/model.ts'
import { type Keyring, openWith, sealWith } from '../seal.ts'
import type { BlockServer } from './serve.ts'
import type { Pools } from './services.ts'
import { inTransaction, type Scope } from '../transaction/transaction.ts'
import { companiesOf } from './companies.ts'

/** What a block keeps sealed and has to read again, whatever becomes of the secret. */
export interface Sealed {
  keys(pools: Pools): Keyring
  readonly columns: readonly SealedColumn[]
}

/** A column of sealed texts, and how it is gone through in portions. */
export interface SealedColumn {
  /** `assets.secret_fields.sealed` */
  readonly name: string
  /** Behind the wall, so that each company is asked for by itself. */
  readonly walled: boolean
  /** Rows of the company $1 that come after the place $2, in order, a portion of them: `place` and `sealed`. */
  readonly page: string
  /** Puts $4 in the place $2 of the company $1, where $3 still stands, and answers a row. */
  readonly keep: string
  /** Whom what stands in a place is sealed for. */
  ownerOf(place: string): string
  /** What is to be sealed where nothing stands while there are several secrets. */
  whereNothing?(pools: Pools): string
}

export interface Resealed {
  readonly name: string
  /** Sealed anew now. */
  readonly renewed: number
  /** Still sealed with another secret, because somebody wrote at the same moment: they are found the next time. */
  readonly left: number
  /** Opens with no secret there is. */
  readonly lost: number
}

interface Row extends Record<string, unknown> {
  readonly place: string
  readonly sealed: Buffer | null
}

/** The place before all others, which begin with an id. */
const start = '00000000-0000-0000-0000-000000000000'

/**
 * Seals anew whatever the newest secret did not seal, while the platform goes on. Each portion is a transaction: broken off, it goes on
 * where it was by looking again, and run twice it finds nothing to do.
 */
export async function reseal(servers: readonly BlockServer[], pools: Pools): Promise<Resealed[]> {
  const companies = await companiesOf(pools)
  const done: Resealed[] = []
  const all = servers.flatMap(({ sealed, role, block }) => {
    const models = Object.values(block.resources).map((resource) => new Model(resource))
    return [sealed, sealedInRecords(models)].flatMap((one) => (one ? [{ sealed: one, role }] : []))
  })
  for (const { sealed, role } of all)
    for (const column of sealed.columns) {
      const sums = { renewed: 0, left: 0, lost: 0 }
      for (const tenantId of column.walled ? companies : [null])
        for (let place: string | undefined = start; place !== undefined; )
          place = await portion({ pools, role, keys: sealed.keys(pools), column, tenantId }, place, sums)
      done.push({ name: column.name, ...sums })
    }
  return done
}

interface Work {
  readonly pools: Pools
  readonly role: BlockServer['role']
  readonly keys: Keyring
  readonly column: SealedColumn
  readonly tenantId: string | null
}

/** Sees to the rows after a place; answers the last one's, and undefined behind the last of all. */
async function portion(
  { pools, role, keys, column, tenantId }: Work,
  after: string,
  sums: Record<'renewed' | 'left' | 'lost', number>,
) {
  const scope: Scope = { tenantId, userId: null }
  const found = await inTransaction(pools[role], scope, async (tx) => {
    const counts = { renewed: 0, left: 0, lost: 0 }
    const rows = await tx.query<Row>(column.page, [tenantId, after])
    for (const { place, sealed } of rows) {
      const owner = column.ownerOf(place)
      const text = sealed ? textOf(keys, owner, sealed) : keys.length > 1 ? column.whereNothing?.(pools) : null
      if (text === undefined) counts.lost++
      if (typeof text !== 'string') continue
      const kept = await tx.query(column.keep, [tenantId, place, sealed, sealWith(keys, owner, text)])
      counts[kept.length > 0 ? 'renewed' : 'left']++
    }
    return { counts, last: rows.at(-1)?.place }
  })
  // The work of a transaction may run more than once, and counts when it is done.
  for (const name of ['renewed', 'left', 'lost'] as const) sums[name] += found.counts[name]
  return found.last
}

/** The text to be sealed anew; null when the newest secret sealed it, undefined when none there is did. */
function textOf(keys: Keyring, owner: string, sealed: Buffer): string | null | undefined {
  try {
    const { text, isNewest } = openWith(keys, owner, sealed)
    return isNewest ? null : text
  } catch {
    return undefined
  }
}
