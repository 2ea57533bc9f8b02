import type { RecordOf } from '@quoin/kit'
import { answerRecord, type BlockServer, companiesOf, type Customs, inTransaction, type Pools, refuse } from '@quoin/kit/server'
import { stopHere } from '../answer/running.ts'
import { assistant } from '../resources/index.ts'

/** What was said in a chat is read by whose chat it is, however far a role reaches. */
export const replacedExecutions: NonNullable<BlockServer['replaces'][string]> = {
  list: (request, context) =>
    context.list(assistant.executions, request.query, (add) => [`(t.kind <> 'chat' or t.user_id = app.id(${add(context.me)}))`]),
  async get(request, context, standard) {
    const row: RecordOf<typeof assistant.executions.definition.fields> = await context.find(
      assistant.executions,
      request.params.id ?? '',
    )
    if (row.kind === 'chat' && row.user !== context.me) throw refuse.missing()
    return standard(request)
  },
}

export const executions: Customs<typeof assistant, 'executions'> = {
  async cancel({ id }, context) {
    const row = await context.find(assistant.executions, id, 'lock')
    if (row.kind === 'chat' && row.user !== context.me) throw refuse.missing()
    if (row.status !== 'running') throw refuse.conflict('not_running', 'This execution is not running any more.')
    await context.update(assistant.executions, row, {
      status: 'cancelled',
      notice: 'cancelled',
      completedAt: new Date().toISOString(),
    })
    context.tx.afterCommit(() => stopHere(row.id))
    return answerRecord(context, assistant.executions, row.id)
  },
}

/** Forgets executions and runs of workflows that were kept as long as their company wants, and ends those whose server went away while they ran. */
export async function tidy(pools: Pools, signal: AbortSignal): Promise<void> {
  const usual = assistant.settings.definition.fields.executionsKeptDays.definition.default as number
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
      // No answer takes as long.
      await tx.query(
        `update assistant.executions set status = 'failed', notice = 'model_failed', completed_at = clock_timestamp()
         where tenant_id = $1 and status = 'running' and started_at < now() - interval '10 minutes'`,
        [tenantId],
      )
      await tx.query(
        `delete from assistant.executions e where e.tenant_id = $1 and e.created_at < clock_timestamp() - interval '1 day'
           * coalesce((select s.executions_kept_days from assistant.settings s where s.tenant_id = $1), $2::bigint)`,
        [tenantId, usual],
      )
      // Runs nobody carried on go as well: their answers are as old.
      await tx.query(
        `delete from assistant.workflow_instances i where i.tenant_id = $1 and i.updated_at < clock_timestamp() - interval '1 day'
           * coalesce((select s.executions_kept_days from assistant.settings s where s.tenant_id = $1), $2::bigint)`,
        [tenantId, usual],
      )
    })
  }
}
