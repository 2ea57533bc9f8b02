import { type Context, type Customs, one, refuse } from '@quoin/kit/server'
import { projects } from '../resources/index.ts'
import { settingsOf } from './access.ts'

export const settings: Customs<typeof projects, 'settings'> = {
  get: async (_, context) => one(await documentOf(context)),

  async update({ version, ...changes }, context) {
    const model = context.model('projects.settings')
    const values = Object.fromEntries(
      model.own.filter((c) => Object.hasOwn(changes, c.wire)).map((c) => [c.name, (changes as Record<string, unknown>)[c.wire]]),
    )
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} projects settings`])
    const [held] = await context.tx.query<{ id: string; version: number; deletedAt: null }>(
      `select ${model.selection()} from projects.settings t where t.tenant_id = $1 for update`,
      [context.tenantId],
    )
    if (version !== undefined && version !== (held?.version ?? 0))
      throw refuse.conflict('stale_version', 'Someone else changed the settings after you loaded them.')
    const written = held ? await context.update(projects.settings, held, values) : await context.insert(projects.settings, values)
    const { size, medium, high } = await settingsOf(context)
    if (high <= medium) throw refuse.invalid('too_small', 'must be above the medium threshold', 'high_from')
    if (high > size * size) throw refuse.invalid('too_big', `must be at most ${size * size}`, 'high_from')
    return one(written.document)
  },
}

/** A company that has set nothing up yet has settings all the same: those that hold until somebody says otherwise. */
async function documentOf(context: Context): Promise<string> {
  const model = context.model('projects.settings')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from projects.settings t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: 'projectSettings',
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
}
