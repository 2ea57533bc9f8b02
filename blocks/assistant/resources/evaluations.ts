import { integer, moment, oneOf, ref, resource, text } from '@quoin/kit'

/** Tests of prompts that are run together, of one prompt or of all, and how many of them passed when they last were. */
export const evaluations = resource({
  type: 'prompt_test_evaluation',
  wrapper: 'prompt_test_evaluation',
  title: 'name',
  path: '/prompt-test-evaluations',
  fields: {
    name: text(200).searchable().sortable(),
    description: text(1_000),
    /** Whose tests are run; those of all prompts where none is named. */
    prompt: ref('assistant.prompts').fixed(),
    /** The version they are run with; the published one where none is named. */
    promptVersion: ref('assistant.promptVersions').fixed().named('version_unique_id'),
    status: oneOf('pending', 'completed').default('pending').readOnly().sortable(),
    testsCount: integer(0).default(0).readOnly(),
    passedCount: integer(0).default(0).readOnly(),
    tokens: integer(0).default(0).readOnly(),
    lastRunAt: moment().readOnly().sortable(),
  },
  permissions: { read: 'assistant.tests.read', write: 'assistant.tests.write', delete: 'assistant.tests.write' },
  only: ['list', 'get', 'create', 'delete'],
  sort: '-created_at',
})
