import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import { type Context, inTransaction, type MountParts, pageAddress } from '@quoin/kit/server'

const job = 'onboarding.tell_progress'
interface Progress {
  readonly tenantId: string
  readonly journey: string
  readonly template: 'onboarding_started' | 'onboarding_completed'
}

/** Has somebody mailed that their journey began or is over, where the company wants that. */
export const planProgressMail = (
  { jobs, tx, tenantId }: Context,
  journey: string,
  template: Progress['template'],
): Promise<unknown> => {
  const payload: Progress = { tenantId, journey, template }
  return jobs.add(job, payload, { tx })
}

/** Mails it once, as it stands by then: whoever is past the first step already is told of the one they are at. */
export function defineProgressMails({ services: { jobs, mailer, settings }, pools, callInternal }: MountParts): void {
  jobs.define<Progress>(job, async ({ payload: { tenantId, journey, template } }) => {
    const within = { tenantId, userId: null }
    const [found] = await inTransaction(pools.runtime, { ...within, readOnly: true }, (tx) =>
      tx.query<{ user: string; name: string; step: string; left: number }>(
        `select j.user_id as "user", j.onboarding_name as name, coalesce(case when j.step_status = 'complete' then j.next_step else j.step_name end, '') as step,
           100 - j.progress as left
         from onboarding.journeys j join onboarding.onboardings o on o.tenant_id = j.tenant_id and o.id = j.onboarding_id
         where j.tenant_id = $1 and j.id = $2 and j.deleted_at is null and o.deleted_at is null and o.mails_progress
           and (j.status = 'completed') = $3`,
        [tenantId, journey, template === 'onboarding_completed'],
      ),
    )
    if (!found) return
    const people = await callInternal(tenantId, gateway.users.internal.reachable, { ids: [found.user] })
    const link = pageAddress({ settings, tenantId }, '/onboarding/journey')
    await inTransaction(pools.runtime, within, (tx) =>
      mailEach(mailer, tx, people, { template, tenantId, key: `${template} ${journey}` }, ({ number }) => ({
        journey: found.name,
        step: found.step,
        left: number(found.left),
        link,
      })),
    )
  })
}
