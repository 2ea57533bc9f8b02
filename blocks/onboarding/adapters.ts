import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'
import { clientMailTemplates } from './clientMailTemplates.ts'

/** One's own journey through what an address names, changed by an action of journeys. */
const onMine =
  (action: 'suspend' | 'resume') =>
  async ({ ask, params }: AdaptedCall): Promise<AdaptedReply> => {
    const mine = await ask('GET', `/onboard/${params.onboarding}`)
    return mine.status < 400
      ? ask('PUT', `/user_journeys/${mine.json.data.attributes.unique_id}/${action}`, { body: { user_journey: {} } })
      : mine
  }

const newJourney = z.strictObject({
  user_journey: z.strictObject({
    user_unique_id: z.string(),
    onboarding_unique_id: z.string(),
    flow_unique_id: z.string().optional(),
    payload: z.record(z.string(), z.unknown()).nullish(),
  }),
})
const doneStep = z.strictObject({
  user_journey: z.strictObject({ step_number: z.int().min(1), step_data: z.record(z.string(), z.unknown()).nullish() }),
})

/** Calls of the published client for journeys that this block has under another address. */
export const adapters: Adapters = {
  ...clientMailTemplates,
  'GET /onboardings/:onboarding/flows': async ({ params, query, ask }) => {
    const journey = await ask('GET', `/onboardings/${params.onboarding}`)
    if (journey.status >= 400) return journey
    return ask('GET', '/flows', { query: { ...query, 'filter[onboarding_unique_id]': journey.json.data.id } })
  },
  'GET /users/:user/identities': async ({ params, query, ask }) => {
    const person = await ask('GET', `/api/gateway/users/${params.user}`)
    if (person.status >= 400) return person
    return ask('GET', '/user_identities', { query: { ...query, 'filter[user_unique_id]': person.json.data.id } })
  },
  'PUT /onboard/:onboarding/suspend': onMine('suspend'),
  'PUT /onboard/:onboarding/resume': onMine('resume'),
  'POST /user_journeys': ({ body, ask }) => {
    const { onboarding_unique_id: id, ...user } = checked(newJourney, body).user_journey
    return ask('POST', `/onboard/${encodeURIComponent(id)}/start`, { body: { user } })
  },
  // Steps have numbers for the client: the one that has it in this journey is submitted.
  'POST /user_journeys/:journey/complete_step': async ({ params, body, ask }) => {
    const { step_number: number, step_data: data } = checked(doneStep, body).user_journey
    const journey = await ask('GET', `/onboard/${params.journey}/details`)
    if (journey.status >= 400) return journey
    const step = journey.json.data.attributes.steps[number - 1]
    if (!step) throw refuse.invalid('no_such_step', 'This step is not part of the journey.', 'step_number')
    const onboard = { step_unique_id: step.unique_id, step_params: data, step_status: 'complete' }
    return ask('PUT', `/onboard/${params.journey}`, { body: { onboard } })
  },
  'POST /tools/remarketing/notifications/:journey': async ({ params, ask }) => {
    const reminded = await ask('PUT', `/user_journeys/${params.journey}/remind`, { body: { user_journey: {} } })
    if (reminded.status >= 400) return reminded
    const { id, attributes: journey } = reminded.json.data
    const person = await ask('GET', `/api/gateway/users/${journey.user_unique_id}`)
    const attributes = {
      unique_id: id,
      user_journey_unique_id: id,
      user_unique_id: journey.user_unique_id,
      email: person.status < 400 ? person.json.data.attributes.email : null,
      onboarding_unique_id: journey.onboarding_unique_id,
      onboarding_name: journey.onboarding_name,
      notified_at: journey.reminded_at,
    }
    return { ...reminded, json: { data: { id, type: 'RemarketingNotification', attributes } } }
  },
  'GET /user_journeys/:journey/progress': async ({ params, ask }) =>
    mapped(await ask('GET', `/onboard/${params.journey}`), ({ data: { id, attributes } }) => ({
      data: {
        id,
        type: 'UserJourney',
        attributes: {
          progress: attributes.progress,
          current_step: attributes.current_step,
          completed_steps: attributes.completed_steps,
        },
      },
    })),
  'GET /users/:user/onboardings/:onboarding': async ({ params, ask }) => {
    const query = { 'filter[user_unique_id]': params.user, 'filter[onboarding_unique_id]': params.onboarding, records: 1 }
    return mapped(await ask('GET', '/user_journeys', { query }), ({ data: [journey] }) => {
      if (!journey) throw refuse.missing()
      return { data: journey }
    })
  },
}
