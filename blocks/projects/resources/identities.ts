import { custom, email, json, phone, ref, resource, text, uuid, wireSchema } from '@quoin/kit'
import * as z from 'zod'
import { memberWire, recordWire } from './answers.ts'

const person = {
  name: text(200).searchable().sortable(),
  firstName: text(100),
  lastName: text(100),
  email: email().searchable(),
  phone: phone(),
  payload: json(),
}
// Clients send their role and their own id along; both are known here better.
const userBody = (wireSchema(person, 'create') as z.ZodObject).partial()
const ofUser = { id: 'gateway.users' } as const

/** What projects know of a person; its id is theirs. */
export const identities = resource({
  type: 'identity',
  wrapper: 'user',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    ...person,
    roleName: text(60).readOnly(),
    roleUniqueId: text(64).readOnly(),
    /** The identification that registered them: a badge, a card. */
    tag: text(120).readOnly(),
    tagUniqueId: text(64).readOnly(),
  },
  owner: 'user',
  permissions: { read: 'projects.projects.read', write: 'projects.identities.write' },
  only: ['list', 'get', 'update'],
  sort: 'name',
  operations: {
    register: custom({
      method: 'POST',
      path: '/identities/:id/register',
      permission: 'projects.identities.write',
      ids: ofUser,
      body: z.object({
        user: userBody.extend({ user_unique_id: uuid().nullish() }).loose(),
        tag: z.object({ tag: z.string().trim().max(120).nullish(), unique_id: z.string().trim().max(64).nullish() }).nullish(),
      }),
      answer: recordWire,
      answersRecord: true,
      summary: 'Makes a person known to projects; a second time changes what is known.',
    }),
    join: custom({
      method: 'POST',
      path: '/identities/:id/projects',
      permission: 'projects.projects.write',
      wrapper: 'project',
      ids: ofUser,
      body: z.object({
        unique_id: uuid(),
        joined_at: z.iso.datetime({ offset: true }).nullish(),
        left_at: z.iso.datetime({ offset: true }).nullish(),
        role: z.string().trim().max(80).nullish(),
      }),
      answer: memberWire,
      summary: 'Makes a person a member of a project.',
    }),
    leave: custom({
      method: 'DELETE',
      path: '/identities/:id/projects/:project',
      permission: 'projects.projects.read',
      ids: { ...ofUser, project: 'projects.projects' },
      answer: memberWire,
      summary: 'Ends somebody’s membership of a project, which stays on its record.',
    }),
  },
})
