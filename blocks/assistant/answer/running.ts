import type { Values } from '@quoin/kit'
import { advisoryLock, type Context, inTransaction, type Tx } from '@quoin/kit/server'
import type { assistant } from '../resources/index.ts'
import { listenerOf } from './listeners.ts'
import { mustBeAffordable, mustBeRested, mustHaveRoom } from './room.ts'

/** What an execution is of, and what was asked. */
export type Asked = Pick<Values<typeof assistant.executions>, 'kind' | 'agent' | 'prompt' | 'promptVersion' | 'context' | 'input'>

/** Executions whose model answers in this process, which are stopped at once; those of other nodes look into the log. */
const here = new Map<string, AbortController>()
const lookMs = 1_000

/** Stops an execution where it is answered in this process. */
export const stopHere = (id: string): void => here.get(id)?.abort()

/** While a model answers no transaction waits, so what is written down meanwhile has one of its own. */
export const apart = <T>({ pools, tenantId, me }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(pools.runtime, { tenantId, userId: me }, work)

/** Those who ask at once are counted one after the other, each with what the others have begun. */
const begin = (context: Context, id: string, { kind, agent, prompt, promptVersion, context: chat, input }: Asked) =>
  apart(context, async (tx) => {
    const { tenantId, me } = context
    const counting = { tx, tenantId, me }
    advisoryLock(tx, 'executions')
    const [isGoingOn] = await tx.query('select 1 from assistant.executions where tenant_id = $1 and id = $2', [tenantId, id])
    if (isGoingOn) return
    await mustHaveRoom(counting, id)
    await mustBeAffordable(counting, id)
    if (agent) await mustBeRested(counting, agent, id)
    await tx.query(
      `insert into assistant.executions (tenant_id, id, created_by, updated_by, user_id, kind, agent_id, prompt_id, prompt_version_id, context_id, status, input, model, started_at)
       values ($1, $2, $3, $3, $3, $4, $5, $6, $7, $8, 'running', $9, $10, clock_timestamp()) on conflict do nothing`,
      [
        context.tenantId,
        id,
        context.me,
        kind,
        agent ?? null,
        prompt ?? null,
        promptVersion ?? null,
        chat ?? null,
        input ?? null,
        context.settings.ai?.model ?? null,
      ],
    )
  })

const isCancelled = async (context: Context, id: string): Promise<boolean> => {
  const [row] = await apart(context, (tx) =>
    tx.query<{ status: string }>('select e.status from assistant.executions e where e.tenant_id = $1 and e.id = $2', [
      context.tenantId,
      id,
    ]),
  )
  return row?.status === 'cancelled'
}

/** Has a model answer while the execution stands in the log as running; the signal says that somebody cancelled it there, or that whoever listened has gone. */
export async function whileRunning<T>(
  context: Context,
  id: string,
  asked: Asked | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  if (!asked) return work(stop.signal)
  await begin(context, id, asked)
  here.set(id, stop)
  const listener = listenerOf(context)
  listener?.begun(id)
  const look = async () => {
    if (await isCancelled(context, id)) stop.abort()
  }
  await look()
  // A log that cannot be read just now stops nobody.
  const watch = setInterval(() => void look().catch(() => undefined), lookMs)
  try {
    return await work(listener ? AbortSignal.any([stop.signal, listener.signal]) : stop.signal)
  } finally {
    clearInterval(watch)
    here.delete(id)
  }
}

/** Ends an execution that nothing came of: whoever asked was refused for something else meanwhile. */
export const abandon = (context: Context, id: string, tokens: number): Promise<unknown> =>
  apart(context, (tx) =>
    tx.query(
      `update assistant.executions set status = 'failed', notice = 'model_failed', tokens = $3, completed_at = clock_timestamp(), updated_at = clock_timestamp()
       where tenant_id = $1 and id = $2 and status = 'running'`,
      [context.tenantId, id, tokens],
    ),
  )
