import { integer, ref, resource, text } from '@quoin/kit'
import { definition } from './common.ts'

/** What was published once. It never changes: an answer is read by the version it was given to. */
export const versions = resource({
  type: 'SurveyVersion',
  wrapper: 'survey_version',
  title: 'name',
  under: { resource: 'surveys', field: 'survey' },
  fields: {
    survey: ref('forms.surveys').required().fixed(),
    number: integer(1).readOnly().sortable(),
    name: text(200).readOnly(),
    definition: definition().readOnly(),
  },
  permissions: { read: 'forms.surveys.read', write: 'forms.surveys.write' },
  only: ['list', 'get'],
  sort: '-number',
})
