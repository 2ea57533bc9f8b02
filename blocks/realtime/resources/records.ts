import { custom, resource } from '@quoin/kit'
import * as z from 'zod'

const read = 'realtime.conversations.read'
const write = 'realtime.conversations.write'

/** Records of other blocks, as far as those who look at one just now tell each other what they do. */
export const records = resource({
  type: 'Record',
  wrapper: 'record',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    follow: custom({
      method: 'GET',
      path: '/records/:resource/:recordId/streams',
      permission: read,
      answer: z.object({ streams: z.array(z.string()) }),
      summary: 'Names the streams on which it is told who works on a record, to whoever may read it.',
    }),
    editing: custom({
      method: 'PUT',
      path: '/records/:resource/:recordId/editing',
      permission: write,
      body: z.object({ is_editing: z.boolean().default(true) }),
      answer: z.object({ is_editing: z.boolean() }),
      summary: 'Tells who looks at a record that one is changing it.',
    }),
  },
})
