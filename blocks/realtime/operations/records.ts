import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import type { realtime } from '../resources/index.ts'
import { recordStream, tellNow } from '../socket/streams.ts'
import { mayReadRecord } from './conversation.ts'

/** The stream of a record that whoever asks may read. */
async function streamOf(context: Context, resource: string, recordId: string): Promise<string> {
  if (!(await mayReadRecord(context, resource, recordId))) throw refuse.missing()
  return recordStream(resource, recordId.toLowerCase())
}

export const records: Customs<typeof realtime, 'records'> = {
  async follow({ resource, recordId }, context) {
    const stream = await streamOf(context, resource, recordId)
    return document({ type: 'Streams', id: recordId, attributes: { streams: [stream] } })
  },
  async editing({ resource, recordId, is_editing }, context) {
    const stream = await streamOf(context, resource, recordId)
    const { me, actor } = context
    await tellNow(context, stream, { type: 'editing', user_unique_id: me, name: actor.userName, is_editing })
    return document({ type: 'Editing', id: recordId, attributes: { is_editing } })
  },
}
