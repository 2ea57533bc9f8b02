import { custom, date, integer, longText, moment, oneOf, ref, resource, text, url, action } from '@quoin/kit'
import * as z from 'zod'
import { heatMap } from './answers.ts'
import { below, inProject, standard } from './common.ts'

const level = () => integer(1, 5)

/** What may go wrong, how likely it is and how much it would matter: before anything was done, now, and once it is dealt with. */
export const risks = resource({
  ...inProject('risks'),
  type: 'riskFactor',
  wrapper: 'risk_factor',
  title: 'name',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(200).required().searchable().sortable(),
    description: longText(20_000).searchable(),
    category: text(80).sortable(),
    status: oneOf('open', 'closed').default('open').sortable(),
    treatment: oneOf('open', 'mitigate', 'accept', 'avoid', 'transfer').default('open').sortable(),
    justification: longText(5_000),
    owner: ref('gateway.users'),
    inherentLikelihood: level(),
    inherentImpact: level(),
    likelihood: level().default(3),
    impact: level().default(3),
    residualLikelihood: level(),
    residualImpact: level(),
    /** Likelihood times impact, as it stands now. */
    score: integer().readOnly().sortable(),
    /** How far the last review moved the score. */
    movement: integer().readOnly().sortable(),
    reviewedAt: moment().readOnly(),
    reviewOn: date().sortable(),
  },
  sort: '-score',
  only: [...standard, 'import', 'importsPresign'],
  actions: {
    review: action({
      likelihood: level().required(),
      impact: level().required(),
      reviewOn: date(),
      justification: longText(5_000),
    })
      .when({ status: 'open' })
      .says('Judges an open risk anew and keeps how far it moved.'),
    close: action({ justification: longText(5_000) })
      .when({ status: 'open' })
      .says('Closes a risk.'),
    reopen: action().when({ status: 'closed' }).says('Opens a closed risk again.'),
  },
  operations: {
    heatMap: custom({
      method: 'GET',
      path: '/heat_map',
      permission: 'projects.projects.read',
      query: z.object({ project: z.uuid().toLowerCase().optional() }),
      answer: heatMap,
      summary: 'Open risks of a project, or of all projects one sees, by likelihood and impact on the company’s matrix.',
    }),
  },
})

/** Where a risk comes from. */
export const riskSources = resource({
  ...below('risks', 'risk', 'sources'),
  type: 'riskFactorSource',
  wrapper: 'source',
  title: 'name',
  fields: {
    risk: ref('projects.risks').required().fixed(),
    name: text(200).required().searchable().sortable(),
    description: longText(5_000),
    url: url(),
  },
  sort: 'created_at',
})

/** What is to be reached so that a risk matters less. */
export const riskObjectives = resource({
  ...below('risks', 'risk', 'objectives'),
  type: 'riskObjective',
  wrapper: 'objective',
  title: 'name',
  fields: {
    risk: ref('projects.risks').required().fixed(),
    name: text(200).required().searchable().sortable(),
    description: longText(5_000),
    status: oneOf('todo', 'in_progress', 'done').default('todo').sortable(),
    responsible: ref('gateway.users'),
    dueOn: date().sortable(),
  },
  sort: 'due_on',
})
