import type { CallInternal, Context } from '@quoin/kit/server'
import type { Jobs } from '@quoin/kit/jobs'
import { addDays, localOf, momentOf } from '../booking/clock.ts'
import type { Place } from '../booking/place.ts'
import type { PremiseEvent } from '../booking/records.ts'
import { geolocation } from '../resources/index.ts'
import { endOf } from './records.ts'
import type { UnpaidPayload } from './sell.ts'

interface CalledOff {
  readonly tenantId: string
  readonly event: string
  readonly reason: string | null
}
interface Asked {
  readonly tenantId: string
  readonly event: string
}

export function defineTicketJobs(jobs: Jobs, callInternal: CallInternal): void {
  const { internal } = geolocation.tickets
  jobs.define<UnpaidPayload>('geolocation.unpaid_tickets', async ({ payload: { tenantId, purchase } }) => {
    await callInternal(tenantId, internal.expire, { purchase })
  })
  // A few orders at a time: none of them waits for the money of all others, and what was done stays done.
  jobs.define<CalledOff>('geolocation.call_off', async ({ payload: { tenantId, event, reason } }) => {
    while ((await callInternal(tenantId, internal.endSome, { event, reason })).left);
  })
  jobs.define<Asked>('geolocation.event_survey', async ({ payload: { tenantId, event } }) => {
    let after: string | null = null
    do ({ next: after } = await callInternal(tenantId, internal.ask, { event, after }))
    while (after !== null)
  })
}

export async function planCallOff(context: Context, event: string, reason: string | null): Promise<void> {
  const payload: CalledOff = { tenantId: context.tenantId, event, reason }
  await context.jobs.add('geolocation.call_off', payload, { tx: context.tx, key: `geolocation call off ${event}` })
}

/** Those who came are asked at nine on the morning after, where the event was. */
export async function planSurvey(context: Context, event: PremiseEvent, { timeZone }: Place): Promise<void> {
  if (!event.surveySlug) return
  const payload: Asked = { tenantId: context.tenantId, event: event.id }
  const morning = momentOf(timeZone, addDays(localOf(timeZone, Date.parse(endOf(event))).day, 1), 540)
  await context.jobs.add('geolocation.event_survey', payload, {
    tx: context.tx,
    runAt: new Date(morning),
    key: `geolocation survey ${event.id}`,
  })
}
