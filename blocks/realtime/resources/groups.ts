import { boolean, custom, isSeen, json, oneOf, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { bounds } from '../bounds.ts'
import { byTimeOrName, groupAnswer, json as jsonInput, listing, origin, pageOf, rowStatus, word } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const group = { groupId: 'realtime.groups' }
const page = pageOf(groupAnswer)
const name = z.string().trim().min(1).max(200).refine(isSeen, 'must not be empty')
const members = z.array(uuid()).max(bounds.membersPerGroup)
const fields = {
  code: word,
  unique_code: word,
  qcode: word,
  group_type: z.string().trim().max(60).nullish(),
  source: word,
  source_id: word,
  source_type: word,
  source_alias: word,
  payload: jsonInput,
}

/** People who talk together. Its conversation begins with it. */
export const groups = resource({
  type: 'Group',
  wrapper: 'group',
  title: 'name',
  fields: {
    name: text(200).required(),
    code: text(255),
    uniqueCode: text(255),
    qcode: text(255),
    groupType: text(60),
    status: oneOf(...rowStatus).default('active'),
    enabled: boolean().default(true),
    ...origin,
    payload: json(),
  },
  permissions: { read, write },
  only: [],
  operations: {
    createContext: custom({
      method: 'POST',
      path: '/groups/conversations/contexts',
      permission: write,
      wrapper: 'group',
      body: z.object({ members: members.min(1), name: name.optional(), ...fields }),
      answer: groupAnswer,
      summary: 'Opens the conversation of a set of members; the same people get the one they have.',
    }),
    list: custom({
      method: 'GET',
      path: '/users/:id/groups',
      permission: read,
      ids: { id: 'gateway.users' },
      query: listing,
      answer: page,
      summary: 'Lists the groups of a person.',
    }),
    ofContext: custom({
      method: 'GET',
      path: '/users/:id/context/:contextId/groups',
      permission: read,
      ids: { id: 'gateway.users', contextId: 'realtime.contexts' },
      query: listing,
      answer: page,
      summary: 'Lists the groups of a person in one context.',
    }),
    all: custom({
      method: 'GET',
      path: '/groups',
      permission: read,
      query: listing.extend({
        ...byTimeOrName,
        status: z.enum(rowStatus).optional(),
        group_type: z.string().max(60).optional(),
      }),
      answer: page,
      summary: 'Lists one’s groups.',
    }),
    trash: custom({
      method: 'GET',
      path: '/groups/trash/show',
      permission: read,
      query: listing,
      answer: page,
      summary: 'Lists the groups one made and deleted.',
    }),
    get: custom({
      method: 'GET',
      path: '/groups/:groupId',
      permission: read,
      ids: group,
      answer: groupAnswer,
      summary: 'Gets one group.',
    }),
    create: custom({
      method: 'POST',
      path: '/groups',
      permission: write,
      wrapper: 'group',
      body: z.object({ name, members: members.optional(), ...fields }),
      answer: groupAnswer,
      summary: 'Makes a group, with oneself in it.',
    }),
    update: custom({
      method: 'PUT',
      path: '/groups/:groupId',
      permission: write,
      wrapper: 'group',
      ids: group,
      body: z.object({
        name: name.optional(),
        members: members.optional(),
        status: z.enum(rowStatus).optional(),
        enabled: z.boolean().optional(),
        ...fields,
      }),
      answer: groupAnswer,
      summary: 'Changes a group one made; members given replace those it has.',
    }),
    delete: custom({
      method: 'DELETE',
      path: '/groups/:groupId',
      permission: write,
      ids: group,
      summary: 'Deletes a group one made.',
    }),
    recover: custom({
      method: 'PUT',
      path: '/groups/:groupId/recover',
      permission: write,
      ids: group,
      answer: groupAnswer,
      summary: 'Brings back a group one deleted.',
    }),
    userAdd: custom({
      method: 'PUT',
      path: '/groups/:groupId/users/:userId',
      permission: write,
      ids: { ...group, userId: 'gateway.users' },
      answer: groupAnswer,
      summary: 'Adds a member to a group.',
    }),
    userRemove: custom({
      method: 'DELETE',
      path: '/groups/:groupId/users/:userId',
      permission: write,
      ids: { ...group, userId: 'gateway.users' },
      answer: groupAnswer,
      summary: 'Takes a member out of a group, or oneself.',
    }),
    addMember: custom({
      method: 'POST',
      path: '/groups/:groupId/members',
      permission: write,
      wrapper: 'groupmember',
      ids: group,
      body: z.object({ member_id: uuid() }),
      answer: groupAnswer,
      summary: 'Adds a member to a group.',
    }),
    removeMember: custom({
      method: 'DELETE',
      path: '/groups/:groupId/members/:userId',
      permission: write,
      ids: { ...group, userId: 'gateway.users' },
      answer: groupAnswer,
      summary: 'Takes a member out of a group, or oneself.',
    }),
  },
})
