import { type Context, type Customs, one, refuse } from '@quoin/kit/server'
import { realtime } from '../resources/index.ts'

export const retention: Customs<typeof realtime, 'retention'> = {
  get: async (_, context) => one(await documentOf(context)),

  async update({ version, ...changes }, context) {
    const model = context.model('realtime.retention')
    const values = Object.fromEntries(
      model.own.filter((c) => Object.hasOwn(changes, c.wire)).map((c) => [c.name, (changes as Record<string, unknown>)[c.wire]]),
    )
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} realtime retention`])
    const [held] = await context.tx.query<{ id: string; version: number; deletedAt: null }>(
      `select ${model.selection()} from realtime.retention t where t.tenant_id = $1 for update`,
      [context.tenantId],
    )
    if (version !== undefined && version !== (held?.version ?? 0))
      throw refuse.conflict('stale_version', 'Someone else changed the settings after you loaded them.')
    const written = held
      ? await context.update(realtime.retention, held, values)
      : await context.insert(realtime.retention, values)
    return one(written.document)
  },
}

/** A company that has said nothing has settings all the same: those that hold until somebody does. */
async function documentOf(context: Context): Promise<string> {
  const model = context.model('realtime.retention')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from realtime.retention t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: 'RetentionSettings',
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
}
