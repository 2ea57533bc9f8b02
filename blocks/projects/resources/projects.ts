import { custom, customFields, date, decimal, integer, longText, oneOf, ref, resource, tags, text, action } from '@quoin/kit'
import { briefing, following, page, plan } from './answers.ts'
import { currency, standard } from './common.ts'

/** Something people do together until it is done. Whoever belongs to it, or owns it, sees all that lies under it. */
export const projects = resource({
  type: 'project',
  wrapper: 'project',
  title: 'name',
  fields: {
    name: text(200).required().searchable().sortable(),
    code: text(40).unique().searchable().sortable(),
    description: longText(20_000).searchable(),
    /** Why the company does it. */
    purpose: longText(5_000),
    successCriteria: longText(5_000),
    status: oneOf('proposed', 'active', 'on_hold', 'completed', 'cancelled').default('proposed').sortable(),
    health: oneOf('on_track', 'at_risk', 'off_track').default('on_track').sortable(),
    /** Per cent, as whoever leads it judges. */
    progress: integer(0, 100).default(0).sortable(),
    owner: ref('gateway.users'),
    sponsor: ref('gateway.users'),
    startsOn: date().sortable(),
    dueOn: date().sortable(),
    completedOn: date().readOnly(),
    /** When the dates were last kept, to be compared with. */
    baselineOn: date().readOnly(),
    budget: decimal(0, 1_000_000_000_000),
    currency,
    /** Who reads it: those who belong to it, or everybody who may see projects. */
    visibility: oneOf('members', 'company').default('members').filterable(),
    tags: tags(),
    customFields: customFields(),
  },
  sharedWith: {
    resource: 'members',
    record: 'project',
    user: 'user',
    until: 'leftAt',
    writers: { field: 'standing', values: ['lead', 'contributor'] },
    open: { field: 'visibility', value: 'company' },
  },
  owner: 'owner',
  limitable: ['purpose', 'successCriteria', 'budget'],
  permissions: { read: 'projects.projects.read', write: 'projects.projects.write', delete: 'projects.projects.delete' },
  sort: '-updated_at',
  importKeys: ['code'],
  only: [...standard, 'import', 'importsPresign'],
  actions: {
    setBaseline: action().says('Keeps the dates of a project, of its tasks and of its milestones, to tell later what slipped.'),
  },
  operations: {
    follow: custom({
      method: 'PUT',
      path: '/projects/:id/follow',
      permission: 'projects.projects.read',
      ids: { id: 'projects.projects' },
      answer: following,
      summary: 'Follows a project; a second time changes nothing.',
    }),
    unfollow: custom({
      method: 'PUT',
      path: '/projects/:id/unfollow',
      permission: 'projects.projects.read',
      ids: { id: 'projects.projects' },
      answer: following,
      summary: 'Stops following a project.',
    }),
    briefing: custom({
      method: 'GET',
      path: '/projects/:id/briefing',
      permission: 'projects.projects.read',
      ids: { id: 'projects.projects' },
      answer: briefing,
      summary: 'What is due in a project, what slipped, who does it and what was announced last.',
    }),
    plan: custom({
      method: 'GET',
      path: '/projects/:id/plan',
      permission: 'projects.projects.read',
      ids: { id: 'projects.projects' },
      answer: plan,
      summary: 'Tasks, milestones and dependencies of a project with their dates and the baseline.',
    }),
    memberProjects: custom({
      method: 'GET',
      path: '/identities/:user/projects/member',
      permission: 'projects.projects.read',
      ids: { user: 'gateway.users' },
      ...page,
      summary: 'Projects that a person belongs to.',
    }),
    followingProjects: custom({
      method: 'GET',
      path: '/identities/:user/projects/following',
      permission: 'projects.projects.read',
      ids: { user: 'gateway.users' },
      ...page,
      summary: 'Projects that a person follows.',
    }),
  },
})
