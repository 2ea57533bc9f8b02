import { geolocation } from '@quoin/geolocation/resources'
import { onboarding } from '@quoin/onboarding/resources'
import { rewards } from '@quoin/rewards/resources'
import { type Listener, Refusal } from '@quoin/kit/server'
import { forms } from '../resources/index.ts'

const { give, answered } = forms.answers.internal
const giving = new Set<string>([give.name, forms.answers.create.name, forms.answers.submit.name])

/** Hears complete answers and landing entries after their commit. */
export const followAnswers: Listener = {
  name: 'forms.follow_answers',
  operation: 'any',
  async hear({ id, tenantId, operation, resource, recordId, actorId, at }, _services, _pools, callInternal) {
    if (!recordId) return
    if (resource === geolocation.bookings.dotted)
      await callInternal(tenantId, forms.appointments.internal.follow, { booking: recordId })
    if (resource === 'forms.answers' && giving.has(operation)) {
      // A link says who was invited, not who holds it: only a session is somebody.
      const by = operation === give.name ? null : actorId
      const isHeard = operation === forms.answers.create.name
      const { user, survey } = await callInternal(tenantId, answered, { answer: recordId, by })
      if (!user || !survey) return
      const fact = forms.answers.create.name
      // A step or a rule may wait for this form alone. Whoever was invited has answered all the same where nobody is signed in or somebody
      // submits it, which others hear of by themselves where it is the member who answers.
      for (const operation of isHeard ? [`${fact}:${survey}`] : [fact, `${fact}:${survey}`]) {
        await whereServed(callInternal(tenantId, onboarding.journeys.internal.fulfil, { user, fact: operation }))
        await whereServed(
          callInternal(tenantId, rewards.customers.internal.hear, { operation, user, record: recordId, key: id, at }),
        )
      }
    }
    if (operation === forms.landings.create.name)
      await callInternal(tenantId, forms.landings.internal.received, { landing: recordId })
  },
}

/** An installation may do without a block. */
const whereServed = (asked: Promise<unknown>): Promise<unknown> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Refusal && error.status === 503)) throw error
  })
