import { custom, resource, text } from '@quoin/kit'
import * as z from 'zod'
import { identified, pageOf, paging } from './wire.ts'

const memberAnswer = identified.and(
  z.object({ name: z.string(), email: z.string(), role_code: z.string(), role_name: z.string() }),
)
const ids = { id: 'gateway.teams', user: 'gateway.users' }
const permission = 'gateway.users.manage'

/** People who work together. A permission that reaches as far as the team reaches the records of everybody in one's teams. */
export const teams = resource({
  type: 'team',
  wrapper: 'team',
  title: 'name',
  fields: {
    name: text(120).required().unique().searchable().sortable(),
    description: text(500),
  },
  permissions: { read: 'gateway.users.read', write: permission },
  sort: 'name',
  only: ['list', 'get', 'create', 'update', 'delete'],
  operations: {
    members: custom({
      method: 'GET',
      path: '/teams/:id/members',
      permission: 'gateway.users.read',
      ids: { id: 'gateway.teams' },
      query: paging,
      answer: pageOf(memberAnswer),
      summary: 'Lists who is in a team.',
    }),
    addMember: custom({
      method: 'PUT',
      path: '/teams/:id/members/:user',
      permission,
      ids,
      answer: memberAnswer,
      summary: 'Takes somebody into a team; the records of its people are within their reach from then on.',
    }),
    removeMember: custom({
      method: 'DELETE',
      path: '/teams/:id/members/:user',
      permission,
      ids,
      summary: 'Takes somebody out of a team.',
    }),
  },
})
