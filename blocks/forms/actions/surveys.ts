import { refuse, type Actions } from '@quoin/kit/server'
import { publish } from '../operations/surveys.ts'
import type { forms } from '../resources/index.ts'

export const surveys: Actions<typeof forms, 'surveys'> = {
  publish: async (survey, _, context) => context.save(await publish(context, survey)),
  pause: (_survey, _, { save }) => save({ status: 'paused' }),
  async resume(survey, _, { save }) {
    if (!survey.published) throw refuse.conflict('not_published', 'The form has not been published.')
    return save({ status: 'live' })
  },
  close: (_survey, _, { save }) => save({ status: 'closed' }),
}
