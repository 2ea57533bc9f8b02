import { uidOf } from '@quoin/kit/ics'
import type { Outbound } from '@quoin/kit/outbound'
import { inTransaction, type Pools, type Services } from '@quoin/kit/server'
import { dayMs } from '../booking/clock.ts'
import type { Stretch } from '../booking/hours.ts'
import { iso } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import { type Account, accountOf, isThere, keepBusy, keepTrouble, planRead, signInOf, type Whose, writtenOf } from './accounts.ts'
import { busyBy } from './busy.ts'
import { calendarServer, CalendarTrouble } from './server.ts'

/** When somebody is busy by the calendars they chose; throws `CalendarTrouble`. */
export async function readBusy(
  call: Outbound,
  pools: Pools,
  whose: Whose,
  account: Account,
  written: readonly string[],
): Promise<Stretch[]> {
  const now = Date.now()
  const window = { from: now - dayMs, to: now + bounds.ownDays * dayMs }
  const chosen = account.calendars.filter(({ busy }) => busy)
  if (chosen.length === 0) return []
  const server = calendarServer(call, signInOf(pools, whose, account))
  const texts: string[] = []
  // One after the other: their server is asked no more at a time than a program on their desk would.
  for (const { url } of chosen) texts.push(...(await server.entries(url, iso(window.from), iso(window.to))))
  return busyBy(whose.tenantId, texts, window, account.timeZone, new Set(written.map((id) => uidOf({ id }))))
}

/** Reads somebody's calendars unasked, and keeps what came of it. */
export async function readUnasked(call: Outbound, jobs: Services['jobs'], pools: Pools, whose: Whose): Promise<void> {
  const scope = { tenantId: whose.tenantId, userId: null }
  const found = await inTransaction(pools.runtime, { ...scope, readOnly: true }, async (tx) => {
    const account = await accountOf(tx, whose)
    return account && { account, isThere: await isThere(tx, whose), written: await writtenOf(tx, whose) }
  })
  if (!found) return
  const { account, written } = found
  if (!found.isThere) {
    await inTransaction(pools.runtime, scope, (tx) => planRead(jobs, tx, whose, 1_440))
    return
  }
  try {
    const busy = await readBusy(call, pools, whose, account, written)
    await inTransaction(pools.runtime, scope, (tx) => keepBusy(jobs, tx, whose, account.connection, busy))
  } catch (error) {
    if (!(error instanceof CalendarTrouble)) throw error
    await inTransaction(pools.runtime, scope, (tx) => keepTrouble(jobs, tx, whose, account.connection, error.code))
  }
}
