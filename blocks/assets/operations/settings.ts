import { dayIn } from '@quoin/kit/days'
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

/** The day it is for a company: its work is done, its things are bought and end by its own calendar. */
export const todayOf = async (context: { tx: Tx; tenantId: string }): Promise<string> =>
  dayIn((await rulesOf(context)).timeZone, new Date())

/** From the first moment of a day to the end of another by the company's calendar, and the last one before that; null where there is no such day. */
export async function momentsOf(
  context: { tx: Tx; tenantId: string },
  from: string | null,
  to: string | null,
): Promise<{
  readonly start: string | null
  readonly end: string | null
  readonly last: string | null
  readonly timeZone: string
}> {
  const { timeZone } = await rulesOf(context)
  const [row] = await context.tx.query<{ start: string | null; end: string | null; last: string | null }>(
    `select $1::date::timestamp at time zone $3 as start, ($2::date + 1)::timestamp at time zone $3 as "end",
       ($2::date + time '23:59:59.999') at time zone $3 as last`,
    [from, to, timeZone],
  )
  return { ...row!, timeZone }
}
