import { type Context, type Customs, one } from '@quoin/kit/server'
import { wallet } from '../resources/index.ts'

export const settings: Customs<typeof wallet, 'settings'> = {
  get: async (_, context) => one(await documentOfSettings(context)),

  async update(changes, context) {
    const model = context.model('wallet.settings')
    const values = Object.fromEntries(
      model.own.filter((c) => Object.hasOwn(changes, c.wire)).map((c) => [c.name, (changes as Record<string, unknown>)[c.wire]]),
    )
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} wallet settings`])
    const [existing] = await context.tx.query<any>(
      `select ${model.selection()} from wallet.settings t where t.tenant_id = $1 for update`,
      [context.tenantId],
    )
    const written = existing
      ? await context.update(wallet.settings, existing, values)
      : await context.insert(wallet.settings, values)
    return one(written.document)
  },
}

/** A company that has set nothing up yet has settings all the same: those that hold until somebody says otherwise. */
async function documentOfSettings(context: Context): Promise<string> {
  const model = context.model('wallet.settings')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from wallet.settings t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: 'WalletSettings',
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
}
