import type { RecordOf } from '@quoin/kit'
import type { Context, Customs } from '@quoin/kit/server'
import { assistant } from '../resources/index.ts'

type Settings = RecordOf<typeof assistant.settings.definition.fields>

/** How the company uses the assistant; what holds until somebody says otherwise. */
export async function settingsOf(
  context: Context,
): Promise<{ isEnabled: boolean; monthlyTokensMax: number; used: number; version: number }> {
  const [[row], [month]] = await Promise.all([
    context.tx.query<{ is_enabled: boolean; monthly_tokens_max: string; version: string }>(
      'select is_enabled, monthly_tokens_max, version from assistant.settings where tenant_id = $1',
      [context.tenantId],
    ),
    context.tx.query<{ tokens: string }>(
      `select tokens from assistant.usage where tenant_id = $1 and month = date_trunc('month', now())::date`,
      [context.tenantId],
    ),
  ])
  const { definition } = assistant.settings
  return {
    isEnabled: row?.is_enabled ?? (definition.fields.isEnabled.definition.default as boolean),
    monthlyTokensMax: Number(row?.monthly_tokens_max ?? definition.fields.monthlyTokensMax.definition.default),
    used: Number(month?.tokens ?? 0),
    version: Number(row?.version ?? 0),
  }
}

async function shown(context: Context) {
  const { isEnabled, monthlyTokensMax, used, version } = await settingsOf(context)
  return {
    id: context.tenantId,
    unique_id: context.tenantId,
    version,
    is_enabled: isEnabled,
    monthly_tokens_max: monthlyTokensMax,
    tokens_used: used,
    model: context.settings.ai?.model ?? null,
  }
}

export const settings: Customs<typeof assistant, 'settings'> = {
  get: (_, context) => shown(context),

  async update({ is_enabled, monthly_tokens_max }, context) {
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} assistant settings`])
    const values = {
      ...(is_enabled !== undefined && { isEnabled: is_enabled }),
      ...(monthly_tokens_max !== undefined && { monthlyTokensMax: monthly_tokens_max }),
    }
    const [row] = await context.tx.query<{ id: string }>('select id from assistant.settings where tenant_id = $1', [
      context.tenantId,
    ])
    if (row)
      await context.update(assistant.settings, (await context.find(assistant.settings, row.id, 'lock')) as Settings, values)
    else await context.insert(assistant.settings, values)
    return shown(context)
  },
}
