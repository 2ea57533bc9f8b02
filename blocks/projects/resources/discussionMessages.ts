import { custom, isSeen, resource, sortIn } from '@quoin/kit'
import * as z from 'zod'
import { discussionMessageWire } from './answers.ts'

const read = 'projects.projects.read'
const write = 'projects.work.write'
const path = '/projects/:project/discussions/:discussion/messages'
const within = { project: 'projects.projects', discussion: 'projects.discussions' }
const one = `${path}/:id` as const
const ids = { ...within, id: 'realtime.messages' }
const body = z.string().max(10_000).refine(isSeen, 'must not be empty')

/** What is said in a discussion: messages of the conversation of realtime about it, by the rights of the project. */
export const discussionMessages = resource({
  type: 'discussionMessage',
  wrapper: 'message',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path,
      permission: read,
      ids: within,
      query: z.object({
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        records: z.coerce.number().int().min(1).max(200).default(25),
        search: z.string().max(200).optional(),
        sort: sortIn('created_at', '-created_at').optional(),
      }),
      answer: z.object({
        data: z.array(z.object({ id: z.string(), type: z.string(), attributes: discussionMessageWire })),
        meta: z.looseObject({}),
      }),
      summary: 'Lists what was said in a discussion, oldest first.',
    }),
    get: custom({
      method: 'GET',
      path: one,
      permission: read,
      ids,
      answer: discussionMessageWire,
      summary: 'Gets one message of a discussion.',
    }),
    create: custom({
      method: 'POST',
      path,
      permission: write,
      wrapper: 'message',
      ids: within,
      body: z.strictObject({ body }),
      answer: discussionMessageWire,
      summary: 'Says something in a discussion that is open.',
    }),
    update: custom({
      method: 'PUT',
      path: one,
      permission: write,
      wrapper: 'message',
      ids,
      body: z.strictObject({ body: body.optional(), version: z.int().optional() }),
      answer: discussionMessageWire,
      summary: 'Changes one’s own message in a discussion.',
    }),
    delete: custom({
      method: 'DELETE',
      path: one,
      permission: write,
      ids,
      summary: 'Deletes one’s own message in a discussion; whoever leads the project deletes any.',
    }),
  },
})
