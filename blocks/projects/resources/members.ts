import { internal, moment, oneOf, ref, resource, text } from '@quoin/kit'
import { inProject } from './common.ts'

/** Who belongs to a project, as what, and from when until when. */
export const members = resource({
  ...inProject('members'),
  type: 'projectMember',
  wrapper: 'member',
  title: 'role',
  fields: {
    project: ref('projects.projects').required().fixed(),
    user: ref('gateway.users').required().fixed(),
    /** What people call it: sponsor, counsel, developer. */
    role: text(80).searchable().sortable(),
    /** What it allows: leads change the project itself, contributors what lies within it, observers nothing. */
    standing: oneOf('lead', 'contributor', 'observer').default('contributor').sortable(),
    joinedAt: moment().sortable(),
    leftAt: moment().sortable(),
  },
  permissions: { read: 'projects.projects.read', write: 'projects.projects.write', delete: 'projects.projects.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'joined_at',
  internal: {
    belonging: internal<{ readonly project: string; readonly people: readonly string[] }, { readonly people: readonly string[] }>(
      'Which of these people own a project or belong to it right now.',
    ),
    working: internal<{ readonly project: string; readonly people: readonly string[] }, { readonly people: readonly string[] }>(
      'Which of these people own a project, lead it or contribute to it right now.',
    ),
    assignable: internal<
      { readonly project: string; readonly people: readonly string[] },
      { readonly people: readonly string[] }
    >('Which of these people may be given work of a project, because they see it.'),
    audience: internal<{ readonly project: string }, { readonly people: readonly string[] }>(
      'Everybody who hears of a project and may read it: its owner, its members, and who follows one that is open to the company.',
    ),
  },
})

/** Who wants to hear of a project. */
export const followers = resource({
  type: 'projectFollower',
  wrapper: 'follower',
  title: 'user',
  path: '/followers',
  within: 'project',
  aliases: { list: ['GET /projects/:project/followers'] },
  fields: {
    project: ref('projects.projects').required().fixed(),
    user: ref('gateway.users').required().fixed(),
  },
  permissions: { read: 'projects.projects.read', write: 'projects.projects.read' },
  only: ['list'],
  sort: 'created_at',
})
