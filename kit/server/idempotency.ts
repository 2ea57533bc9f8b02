import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'
import { Answer } from './answer.ts'
import { refuse, Refusal } from './refuse.ts'
import type { Tx } from './transaction.ts'

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
  if (!earlier) throw refuse.conflict('in_progress', 'The same request is being worked on. Try again in a moment.')
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
