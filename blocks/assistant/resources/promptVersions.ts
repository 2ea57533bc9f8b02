import { integer, moment, ref, resource } from '@quoin/kit'
import { wording } from './prompts.ts'

/** A prompt as it was saved once. It never changes, so that what was tried out is what goes into use. */
export const promptVersions = resource({
  type: 'PromptVersion',
  wrapper: 'prompt_version',
  title: 'number',
  under: { resource: 'prompts', field: 'prompt' },
  path: '/prompts/:parent/versions',
  fields: {
    prompt: ref('assistant.prompts').required().fixed(),
    number: integer(1).readOnly().sortable(),
    ...wording,
    user: ref('gateway.users').readOnly(),
    publishedAt: moment().readOnly(),
  },
  permissions: { read: 'assistant.prompts.read', write: 'assistant.prompts.write' },
  only: ['list', 'get'],
  sort: '-number',
})
