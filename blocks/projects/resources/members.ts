import { moment, oneOf, ref, resource, text } from '@quoin/kit'

/** Who belongs to a project, as what, and from when until when. */
export const members = resource({
  type: 'project_member',
  wrapper: 'member',
  title: 'role',
  path: '/projects/:parent/members',
  under: { resource: 'projects', field: 'project' },
  fields: {
    project: ref('projects.projects').required().fixed(),
    user: ref('gateway.users').required().fixed(),
    /** What people call it: sponsor, counsel, developer. */
    role: text(80).searchable().sortable(),
    /** What it allows: leads change the project itself, contributors what lies under it, observers nothing. */
    standing: oneOf('lead', 'contributor', 'observer').default('contributor').sortable(),
    joinedAt: moment().sortable(),
    leftAt: moment().sortable(),
  },
  access: { read: 'projects.projects.read', write: 'projects.projects.write', delete: 'projects.projects.write' },
  only: ['list', 'get', 'create', 'update', 'delete', 'history'],
  sort: 'joined_at',
})
