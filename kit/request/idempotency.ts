import { createHash } from 'node:crypto'
import type { Database } from '../database/index.ts'
import type { Actor } from './actor.ts'
import { Answer } from './answer.ts'
import { refuse, Refusal } from './refuse.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'

/** A request that carries an `Idempotency-Key`: whose it is, and what exactly was asked. */
export interface Repeatable {
  readonly key: string
  readonly actor: Actor
  readonly tenantId: string
  readonly operation: string
  readonly hash: string
}

export function repeatable(
  key: string | undefined,
  actor: Actor,
  operation: string,
  path: string,
  body: string,
): Repeatable | undefined {
  if (key === undefined || !actor.tenantId) return undefined
  if (key.length < 1 || key.length > 255 || !/^[\x21-\x7e]+$/.test(key))
    throw refuse.invalid('invalid_idempotency_key', 'An Idempotency-Key is 1 to 255 visible ASCII characters.')
  return {
    key,
    actor,
    tenantId: actor.tenantId,
    operation,
    hash: createHash('sha256').update(`${operation}\n${path}\n${body}`).digest('hex'),
  }
}

const who = ({ actor }: Repeatable) => actor.userId ?? `app ${actor.appId}`

/**
 * Claims the key inside the transaction of the work; a twin waits here until the first one is decided. Answers what was answered
 * before, or undefined when this request is the first. The same key with another request is refused.
 */
export async function claim(tx: Tx, request: Repeatable): Promise<Answer | undefined> {
  const [claimed] = await tx.query(
    `insert into kit.idempotency (tenant_id, actor, key, operation, request_hash) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, actor, key) do nothing returning 1`,
    [request.tenantId, who(request), request.key, request.operation, request.hash],
    'prepare',
  )
  if (claimed) return undefined
  const [earlier] = await tx.query<{ request_hash: string; status: number; answer: string }>(
    'select request_hash, status, answer from kit.idempotency where tenant_id = $1 and actor = $2 and key = $3',
    [request.tenantId, who(request), request.key],
    'prepare',
  )
  if (!earlier) throw refuse.conflict('in_progress', 'The same request is still in progress. Try again in a moment.')
  if (earlier.request_hash !== request.hash)
    throw new Refusal(422, { code: 'idempotency_key_reused', detail: 'This Idempotency-Key was used for another request.' })
  return new Answer(earlier.status, earlier.answer, { 'idempotency-replayed': 'true' })
}

/** Keeps the answer beside the key, in the same transaction as the effect. */
export const remember = (tx: Tx, request: Repeatable, answer: Answer): Promise<unknown> =>
  tx.query(
    'update kit.idempotency set status = $4, answer = $5 where tenant_id = $1 and actor = $2 and key = $3',
    [request.tenantId, who(request), request.key, answer.status, answer.body],
    'prepare',
  )

/** Lets a claimed key go in the transaction of the work: a refusal that keeps what was written is not an answer to be replayed. */
export const forgo = (tx: Tx, request: Repeatable): Promise<unknown> =>
  tx.query(
    'delete from kit.idempotency where tenant_id = $1 and actor = $2 and key = $3',
    [request.tenantId, who(request), request.key],
    'prepare',
  )

/** Whoever lost an answer asks again within the day; the second one is for what was down for a night. */
const keptFor = "interval '2 days'"
const portionMax = 1_000

/** Removes answers that were kept for two days: they say what records said. Answers how many. Run it once a day. */
export async function forgetAnswers({ migrator, auth }: Database, signal?: AbortSignal): Promise<number> {
  // Which companies have any is asked as the owner, who sees ids alone here; the work itself is done behind each company's wall.
  const { rows } = await migrator.query<{ tenant_id: string }>(
    `select distinct tenant_id from kit.idempotency where created_at < now() - ${keptFor}`,
  )
  let forgotten = 0
  for (const { tenant_id: tenantId } of rows) {
    for (let portion = portionMax; portion === portionMax && !signal?.aborted; forgotten += portion) {
      const gone = await inTransaction(auth, { tenantId, userId: null }, (tx) =>
        tx.query(
          `with old as (select actor, key from kit.idempotency where tenant_id = $1 and created_at < now() - ${keptFor} order by created_at limit $2 for update skip locked)
           delete from kit.idempotency i using old where i.tenant_id = $1 and i.actor = old.actor and i.key = old.key returning 1`,
          [tenantId, portionMax],
        ),
      )
      portion = gone.length
    }
  }
  return forgotten
}
