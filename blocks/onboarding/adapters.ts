import { type AdaptedCall, type AdaptedReply, type Adapters, mapped, refuse } from '@quoin/kit/server'

/** One's own journey through what an address names, changed by an action of journeys. */
const onMine =
  (action: 'suspend' | 'resume') =>
  async ({ ask, params }: AdaptedCall): Promise<AdaptedReply> => {
    const mine = await ask('GET', `/onboard/${params.onboarding}`)
    return mine.status < 400
      ? ask('PUT', `/user_journeys/${mine.json.data.attributes.unique_id}/${action}`, { body: { user_journey: {} } })
      : mine
  }

/** Calls of the published client for journeys that this block has under another address. */
export const adapters: Adapters = {
  'PUT /onboard/:onboarding/suspend': onMine('suspend'),
  'PUT /onboard/:onboarding/resume': onMine('resume'),
  'GET /user_journeys/:journey/progress': async ({ params, ask }) =>
    mapped(await ask('GET', `/user_journeys/${params.journey}`), ({ data: { id, type, attributes } }) => ({
      data: {
        id,
        type,
        attributes: {
          progress: attributes.progress,
          current_step: attributes.current_step,
          completed_steps: attributes.completed_steps ?? [],
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
