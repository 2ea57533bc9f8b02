import type { Queryable } from '../transaction/transaction.ts'

/** Tells whoever follows a stream, on every node, if and only if the caller's transaction commits. It is numbered and kept for who was away. */
export async function publish(tx: Queryable, tenantId: string, stream: string, data: unknown): Promise<void> {
  await tx.query('select kit.publish($1, $2, $3)', [tenantId, stream, JSON.stringify(data)])
}

/** Tells whoever follows a stream just now, and keeps nothing: that somebody types, or is there. */
export async function shout(tx: Queryable, tenantId: string, stream: string, data: unknown): Promise<void> {
  await tx.query(`select pg_notify('quoin_cable', $1)`, [JSON.stringify({ t: tenantId, s: stream, d: data })])
}

/** Ends what some people follow of a stream, because they may not any more. */
export async function endFollowing(tx: Queryable, tenantId: string, stream: string, people: readonly string[]): Promise<void> {
  for (let from = 0; from < people.length; from += 100)
    await tx.query(`select pg_notify('quoin_cable', $1)`, [
      JSON.stringify({ t: tenantId, s: stream, end: people.slice(from, from + 100) }),
    ])
}
