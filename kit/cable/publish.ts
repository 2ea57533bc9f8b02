import type { Tx } from '../transaction/transaction.ts'
import { fanOutOf } from './fanOut.ts'

/** Tells whoever follows a stream, on every node, if and only if the caller's transaction commits. It is numbered and kept for who was away. */
export async function publish(tx: Tx, tenantId: string, stream: string, data: unknown): Promise<void> {
  const fanOut = fanOutOf(tx)
  const values = [tenantId, stream, JSON.stringify(data)]
  if (!fanOut) return void (await tx.query('select kit.publish($1, $2, $3)', values))
  const [kept] = await tx.query<{ position: number }>('select kit.keep_event($1, $2, $3) as position', values)
  tx.afterCommit(() => fanOut.tell(tenantId, stream, kept!.position))
}

/** Tells whoever follows a stream just now, and keeps nothing: that somebody types, or is there. */
export async function shout(tx: Tx, tenantId: string, stream: string, data: unknown): Promise<void> {
  const fanOut = fanOutOf(tx)
  if (fanOut) return tx.afterCommit(() => fanOut.shout(tenantId, stream, data))
  await tx.query(`select pg_notify('quoin_cable', $1)`, [JSON.stringify({ t: tenantId, s: stream, d: data })])
}

/** Ends what some people follow of a stream, because they may not any more: by the database alone, so that no other store can keep it from them. */
export async function endFollowing(tx: Tx, tenantId: string, stream: string, people: readonly string[]): Promise<void> {
  for (let from = 0; from < people.length; from += 100)
    await tx.query(`select pg_notify('quoin_cable', $1)`, [
      JSON.stringify({ t: tenantId, s: stream, end: people.slice(from, from + 100) }),
    ])
}
