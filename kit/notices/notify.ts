import type { Queryable } from '../transaction/transaction.ts'
import { createHash } from 'node:crypto'
import type { NoticeAbout } from './rule.ts'

export interface Posting {
  readonly tenantId: string
  /** Name of a declared notice. */
  readonly notice: string
  /** Members of the company. */
  readonly people: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  /** Page it leads to, inside the company: `/crm/quotes/…`; or a whole address. */
  readonly link?: string
  readonly about?: NoticeAbout
  /** What it is about: nobody is told twice under the same key. */
  readonly key: string
  /** Who did it, and is not told of it. */
  readonly by?: string | null
  /** A mail of its own tells the same, so the channel mail has nothing to add. */
  readonly isMailed?: boolean
}

/** The key decides the id, so that a repetition meets the one that is there. */
function idOf(...key: readonly string[]): string {
  const hash = createHash('sha256').update(key.join('\n')).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/**
 * Tells members something, as part of the caller's transaction: they find it in the app, and hear it by the channels they chose for its
 * category, if and only if that transaction commits.
 */
export async function notify(tx: Queryable, posting: Posting): Promise<void> {
  const { tenantId, notice, people, values, link, about, key, by, isMailed } = posting
  const told = [...new Set(people)].filter((person) => person !== by)
  if (told.length === 0) return
  await tx.query(
    `insert into kit.notices (tenant_id, id, person_id, notice, values, link, about_resource, about_id, actor_id, is_mailed)
     select $1, t.id, t.person, $4, $5, $6, $7, $8, $9, $10 from unnest($2::uuid[], $3::uuid[]) t (id, person) on conflict do nothing`,
    [
      tenantId,
      told.map((person) => idOf(tenantId, notice, key, person)),
      told,
      notice,
      JSON.stringify(values, storable),
      link ?? null,
      about?.resource ?? null,
      about?.id ?? null,
      by ?? null,
      isMailed ?? false,
    ],
  )
  // Without a key: transactions that replace the same waiting job would wait for each other's commit.
  await tx.query('select kit.add_job($1, $2, null, null, null)', ['kit.tell_notices', JSON.stringify({ tenantId })])
}

/** Postgres stores neither NUL nor half characters. */
const storable = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
