import { date, longText, oneOf, ref, resource, text } from '@quoin/kit'
import { below, inProject } from './common.ts'

const stages = ['planned', 'in_progress', 'at_risk', 'reached', 'missed', 'cancelled'] as const

/** A day by which something has to stand. */
export const milestones = resource({
  ...inProject('milestones'),
  type: 'projectMilestone',
  wrapper: 'milestone',
  title: 'name',
  fields: {
    project: ref('projects.projects').required().fixed(),
    name: text(200).required().searchable().sortable(),
    description: longText(5_000).searchable(),
    status: oneOf(...stages)
      .default('planned')
      .sortable(),
    responsible: ref('gateway.users'),
    dueOn: date().sortable(),
    reachedOn: date().readOnly(),
    baselineDueOn: date().readOnly(),
  },
  sort: 'due_on',
})

/** What a milestone's status was said to be, when, by whom and why. Saying a new one changes the milestone. */
export const milestoneStatuses = resource({
  ...below('milestones', 'milestone', 'status'),
  type: 'milestoneStatus',
  wrapper: 'status',
  title: 'status',
  fields: {
    milestone: ref('projects.milestones').required().fixed(),
    status: oneOf(...stages)
      .default('in_progress')
      .sortable(),
    note: longText(5_000),
  },
  sort: '-created_at',
})
