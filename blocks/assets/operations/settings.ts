import { type Customs, one, singletonDocument, type Tx, writeSingleton } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import type { Closing, Stretch } from '../resources/settings.ts'

export const settings: Customs<typeof assets, 'settings'> = {
  get: async (_, context) => one(await singletonDocument(context, assets.settings)),
  update: async (changes, context) => one(await writeSingleton(context, assets.settings, changes)),
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
