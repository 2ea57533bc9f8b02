import type { Found } from '@quoin/kit'
import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import {
  type CallInternal,
  type Context,
  inTransaction,
  type MountParts,
  pageAddress,
  type Pools,
  type Services,
} from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { log } from '../journey/marks.ts'
import type { onboarding } from '../resources/index.ts'

export const batch = 200

/** Somebody on a journey who has not gone on. */
interface Due {
  readonly id: string
  readonly user: string
  readonly journey: string
  readonly step: string
  readonly left: number
  readonly reminders: number
  readonly moved: string
}
/** As columns of `j`. */
const dueColumns = `j.id, j.user_id as "user", j.onboarding_name as journey,
  coalesce(case when j.step_status = 'complete' then j.next_step else j.step_name end, '') as step, 100 - j.progress as left, j.reminders, j.moved_at as moved`
/** Not twice a day, however it is sent. */
const mayBeReminded = `j.status = 'active' and j.deleted_at is null and (j.reminded_at is null or j.reminded_at < clock_timestamp() - interval '1 day')`

/** The same of a journey that was read, and locked, since; and three times at one step. */
export const isDueFor = ({
  status,
  reminders,
  remindedAt,
}: Pick<Found<typeof onboarding.journeys>, 'status' | 'reminders' | 'remindedAt'>): boolean =>
  status === 'active' && reminders < bounds.reminders && !(remindedAt && Date.parse(remindedAt) > Date.now() - 86_400_000)

/** Journeys of people who have not gone on for so many hours and may be reminded, those who waited longest first. */
export const stalledFor = ({ tx, tenantId }: Context, hours: number) =>
  tx.query<{ id: string; email: string }>(
    `select j.id, u.email from onboarding.journeys j join gateway.users_view u on u.tenant_id = j.tenant_id and u.id = j.user_id and u.deleted_at is null
     where j.tenant_id = $1 and ${mayBeReminded} and j.reminders < $2 and j.moved_at < clock_timestamp() - $3 * interval '1 hour'
     order by j.moved_at, j.id limit $4`,
    [tenantId, bounds.reminders, hours, batch],
  )

const job = 'onboarding.mail_reminder'
interface Reminder {
  readonly tenantId: string
  readonly journey: string
  /** How many there were before. */
  readonly number: number
}

/** Reminds somebody whose turn an administrator says it is. It is noted on their journey at once; the mail follows. */
export async function remindNow(context: Context, journey: Found<typeof onboarding.journeys>): Promise<object> {
  const payload: Reminder = { tenantId: context.tenantId, journey: journey.id, number: journey.reminders }
  await context.jobs.add(job, payload, { tx: context.tx })
  await log(context, journey.id, 'reminded', journey.currentStep)
  return { reminders: journey.reminders + 1, remindedAt: new Date().toISOString() }
}

export function defineReminders({ services, pools, callInternal }: MountParts): void {
  services.jobs.define<Reminder>(job, async ({ payload: { tenantId, journey, number } }) => {
    const within = { tenantId, userId: null }
    const [due] = await inTransaction(pools.runtime, { ...within, readOnly: true }, (tx) =>
      tx.query<Due & Record<string, unknown>>(
        `select ${dueColumns} from onboarding.journeys j where j.tenant_id = $1 and j.id = $2 and j.status = 'active' and j.deleted_at is null`,
        [tenantId, journey],
      ),
    )
    if (!due) return
    const people = await callInternal(tenantId, gateway.users.internal.reachable, { ids: [due.user] })
    await inTransaction(pools.runtime, within, (tx) =>
      mailReminder({ ...services, tx, tenantId }, people, { ...due, reminders: number }),
    )
  })
}

type Reader = Parameters<typeof mailEach>[2][number]
type Parts = Pick<Services, 'mailer' | 'settings'> & Pick<Context, 'tx' | 'tenantId'>

/** Mails one reminder, in the language of whoever reads it. */
const mailReminder = ({ mailer, settings, tx, tenantId }: Parts, readers: readonly Reader[], due: Due): Promise<void> =>
  mailEach(
    mailer,
    tx,
    readers,
    { template: 'onboarding_reminder', tenantId, key: `onboarding ${due.id} ${due.moved} ${due.reminders}` },
    ({ number }) => ({
      journey: due.journey,
      step: due.step,
      left: number(due.left),
      link: pageAddress({ settings, tenantId }, '/onboarding/journey'),
    }),
  )

/** The same, noted on the journey before: whoever comes second sends nothing. Answers whether it was sent. */
async function remindOnce(parts: Parts, readers: readonly Reader[], due: Due): Promise<boolean> {
  const there = await parts.tx.query(
    `update onboarding.journeys j set reminders = j.reminders + 1, reminded_at = clock_timestamp()
     where j.tenant_id = $1 and j.id = $2 and j.reminders = $3 and ${mayBeReminded} returning j.id`,
    [parts.tenantId, due.id, due.reminders],
  )
  if (there.length === 0) return false
  await mailReminder(parts, readers, due)
  return readers.length > 0
}

/** Mails whoever has not gone on for as long as their journey says: three times at most, and never twice for one standstill. */
export async function remind(
  tenantId: string,
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<number> {
  const within = { tenantId, userId: null }
  const due = await inTransaction(pools.runtime, { ...within, readOnly: true }, (tx) =>
    tx.query<Due & Record<string, unknown>>(
      `select ${dueColumns}
       from onboarding.onboardings o join onboarding.journeys j on j.tenant_id = o.tenant_id and j.onboarding_id = o.id
       where o.tenant_id = $1 and o.remind_after_days is not null and o.enabled and o.status = 'active' and o.deleted_at is null and ${mayBeReminded}
         and j.reminders < $2 and j.moved_at < clock_timestamp() - (j.reminders + 1) * o.remind_after_days * interval '1 day'
       order by j.moved_at, j.id limit $3`,
      [tenantId, bounds.reminders, batch],
    ),
  )
  if (due.length === 0) return 0
  const people = await callInternal(tenantId, gateway.users.internal.reachable, { ids: due.map(({ user }) => user) })
  let mails = 0
  for (const one of due) {
    const readers = people.filter(({ id }) => id === one.user)
    const isSent = await inTransaction(pools.runtime, within, (tx) =>
      remindOnce({ mailer, settings, tx, tenantId }, readers, one),
    )
    if (isSent) mails += readers.length
  }
  return mails
}
