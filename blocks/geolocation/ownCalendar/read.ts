import { uidOf } from '@quoin/kit/ics'
import type { Outbound } from '@quoin/kit/outbound'
import { inTransaction, type Pools, type Services } from '@quoin/kit/server'
import { dayMs } from '../booking/clock.ts'
import type { Stretch } from '../booking/hours.ts'
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
  let length = 0
  // One after the other: their server is asked no more at a time than a program on their desk would.
  for (const { url } of chosen) {
    const found = await server.entries(url, window)
    length += found.reduce((sum, text) => sum + text.length, 0)
    if (length > bounds.ownLength) throw new CalendarTrouble('too_big')
    texts.push(...found)
  }
  return busyBy(whose.tenantId, texts, window, account.timeZone, new Set(written.map((id) => uidOf({ id }))))
}

/** Reads somebody's calendars unasked, and keeps what came of it. */
export async function readUnasked(call: Outbound, jobs: Services['jobs'], pools: Pools, whose: Whose): Promise<void> {
  const scope = { tenantId: whose.tenantId, userId: null }
  const found = await inTransaction(pools.runtime, scope, async (tx) => {
    const account = await accountOf(tx, whose)
    // Whatever becomes of this time, there is a next: a job that failed too often would be the last.
    if (account) await planRead(jobs, tx, whose, 60)
    return account && { account, isThere: await isThere(tx, whose), written: await writtenOf(tx, whose) }
  })
  if (!found?.isThere) return
  const { account, written } = found
  try {
    const busy = await readBusy(call, pools, whose, account, written)
    await inTransaction(pools.runtime, scope, (tx) => keepBusy(jobs, tx, whose, account, busy))
  } catch (error) {
    if (!(error instanceof CalendarTrouble)) throw error
    await inTransaction(pools.runtime, scope, (tx) => keepTrouble(jobs, tx, whose, account, error.code))
  }
}
