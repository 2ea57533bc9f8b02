import { type Context, type Customs, one, refuse, type Tx } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import type { Closing, Stretch } from '../resources/settings.ts'

export const settings: Customs<typeof assets, 'settings'> = {
  get: async (_, context) => one(await documentOfSettings(context)),

  async update({ version, ...changes }, context) {
    const model = context.model('assets.settings')
    const values = Object.fromEntries(
      model.own.filter((c) => Object.hasOwn(changes, c.wire)).map((c) => [c.name, (changes as Record<string, unknown>)[c.wire]]),
    )
    await context.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${context.tenantId} assets settings`])
    const [existing] = await context.tx.query<any>(
      `select ${model.selection()} from assets.settings t where t.tenant_id = $1 for update`,
      [context.tenantId],
    )
    if (version !== undefined && version !== (existing?.version ?? 0))
      throw refuse.conflict('stale_version', 'Someone else changed the rules after you loaded them.')
    const written = existing
      ? await context.update(assets.settings, existing, values)
      : await context.insert(assets.settings, values)
    return one(written.document)
  },
}

/** A company that has set nothing up yet has settings all the same: those that hold until somebody says otherwise. */
async function documentOfSettings(context: Context): Promise<string> {
  const model = context.model('assets.settings')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from assets.settings t where t.tenant_id = $1`,
    [context.tenantId],
  )
  if (row) return row.document
  const unset = Object.fromEntries(model.own.map((c) => [c.wire, c.definition.default ?? null]))
  return JSON.stringify({
    id: context.tenantId,
    type: 'AssetSettings',
    attributes: { unique_id: context.tenantId, version: 0, ...unset },
  })
}

export interface Rules {
  readonly timeZone: string
  readonly openingHours: readonly Stretch[] | null
  readonly closedDates: readonly Closing[] | null
  readonly noticeHours: number | null
  readonly loanDaysMax: number | null
  readonly borrowersExtend: boolean
}
const none: Rules = {
  timeZone: 'UTC',
  openingHours: null,
  closedDates: null,
  noticeHours: null,
  loanDaysMax: null,
  borrowersExtend: false,
}

/** The rules that hold for a company right now. */
export async function rulesOf({ tx, tenantId }: { tx: Tx; tenantId: string }): Promise<Rules> {
  const [row] = await tx.query<Rules & Record<string, unknown>>(
    `select time_zone as "timeZone", opening_hours as "openingHours", closed_dates as "closedDates", notice_hours::int as "noticeHours",
       loan_days_max::int as "loanDaysMax", borrowers_extend as "borrowersExtend" from assets.settings where tenant_id = $1`,
    [tenantId],
    'prepare',
  )
  return row ?? none
}
