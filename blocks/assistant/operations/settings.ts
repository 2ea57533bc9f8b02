import { type Context, type Customs, writeSingleton } from '@quoin/kit/server'
import { assistant } from '../resources/index.ts'

/** How a company uses the assistant. */
interface Use {
  readonly isEnabled: boolean
  readonly monthlyTokensMax: number
  readonly executionsKeptDays: number
  readonly timeZone: string
  readonly currency: string
  readonly inputPriceMinor: number
  readonly outputPriceMinor: number
  /** Tokens of this month. */
  readonly used: number
  readonly version: number
}
type Own = Omit<Use, 'used'>
const { fields } = assistant.settings.definition
/** What holds until somebody says otherwise. */
const usual: Own = {
  isEnabled: fields.isEnabled.definition.default as boolean,
  monthlyTokensMax: fields.monthlyTokensMax.definition.default as number,
  executionsKeptDays: fields.executionsKeptDays.definition.default as number,
  timeZone: fields.timeZone.definition.default as string,
  currency: fields.currency.definition.default as string,
  inputPriceMinor: fields.inputPriceMinor.definition.default as number,
  outputPriceMinor: fields.outputPriceMinor.definition.default as number,
  version: 0,
}

/** How the company uses the assistant, and what it used this month. */
export async function settingsOf({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>): Promise<Use> {
  const [[row], [month]] = await Promise.all([
    tx.query<{ own: Own }>(
      `select json_build_object('isEnabled', s.is_enabled, 'monthlyTokensMax', s.monthly_tokens_max, 'executionsKeptDays', s.executions_kept_days,
         'timeZone', s.time_zone, 'currency', s.currency, 'inputPriceMinor', s.input_price_minor, 'outputPriceMinor', s.output_price_minor,
         'version', s.version) as own from assistant.settings s where s.tenant_id = $1`,
      [tenantId],
    ),
    tx.query<{ tokens: string }>(
      `select tokens from assistant.usage where tenant_id = $1 and month = date_trunc('month', now())::date`,
      [tenantId],
    ),
  ])
  return { ...usual, ...row?.own, used: Number(month?.tokens ?? 0) }
}

async function shown(context: Context) {
  const { used, version, ...own } = await settingsOf(context)
  return {
    id: context.tenantId,
    unique_id: context.tenantId,
    version,
    is_enabled: own.isEnabled,
    monthly_tokens_max: own.monthlyTokensMax,
    executions_kept_days: own.executionsKeptDays,
    time_zone: own.timeZone,
    currency: own.currency,
    input_price_minor: own.inputPriceMinor,
    output_price_minor: own.outputPriceMinor,
    tokens_used: used,
    model: context.settings.ai?.model ?? null,
  }
}

export const settings: Customs<typeof assistant, 'settings'> = {
  get: (_, context) => shown(context),

  async update(changes, context) {
    await writeSingleton(context, assistant.settings, changes)
    return shown(context)
  },
}
