import { custom, resource } from '@quoin/kit'
import * as z from 'zod'
import { jsonAnswer, listing, pageOf } from './wire.ts'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'
const inContext = { contextId: 'realtime.contexts' }
const ids = { ...inContext, fileId: 'files.storedFiles' }

const file = {
  unique_id: z.string(),
  conversation_unique_id: z.string(),
  message_unique_id: z.string(),
  message_sequence: z.number(),
  user_unique_id: z.string(),
  name: z.string(),
  original_name: z.string(),
  content_type: z.string().nullable(),
  size: z.number(),
  status: z.literal('active'),
  payload: jsonAnswer,
  created_at: z.string(),
  updated_at: z.string(),
}

/** The files that the messages of a conversation carry. */
export const messageFiles = resource({
  type: 'MessageFile',
  wrapper: 'message_file',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/conversations/:contextId/files',
      permission: read,
      ids: inContext,
      query: listing,
      answer: pageOf(z.object(file)),
      summary: 'Lists the files of a conversation, those sent last first.',
    }),
    get: custom({
      method: 'GET',
      path: '/conversations/:contextId/files/:fileId',
      permission: read,
      ids,
      answer: z.object({ ...file, url: z.string(), thumbnail_url: z.string().nullable() }),
      summary: 'Gets a file of a conversation, and where to have it for a quarter of an hour.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/conversations/:contextId/files/:fileId',
      permission: write,
      ids,
      summary:
        'Takes a file out of the messages one sent it with; with the permission for it, out of all. It stays among the files of whoever sent it.',
    }),
  },
})
