import { type Context, type Internals, refuse } from '@quoin/kit/server'
import type { MessageWire, realtime } from '../resources/index.ts'
import { conversationAbout } from './conversation.ts'
import { change, messageIn, setDeleted } from './messages.ts'
import { listMessages, messageShown } from './readMessages.ts'
import { conversationsInternal } from './recordConversations.ts'
import { say } from './say.ts'

const shown = async (context: Context, id: string) => (await messageShown(context, id)) as MessageWire

/** What other blocks let people say about their records; whether the person may is for them to have asked. */
export const recordMessages: Omit<Internals<typeof realtime, 'messages'>, 'feedback'> = {
  async listAbout({ resource, record, ...query }, context) {
    const conversation = await conversationAbout(context, { resource, record })
    if (!conversation) return { rows: [], total: 0 }
    const { rows, total } = await listMessages(context, query, conversation)
    return { rows: rows.map((one) => one as MessageWire), total }
  },
  async getAbout({ message, ...about }, context) {
    const { id } = await messageIn(context, await conversationAbout(context, about), message, { isRead: true })
    return shown(context, id)
  },
  async sayAbout({ content, name, ...about }, context) {
    let conversation = await conversationAbout(context, about)
    if (!conversation) {
      await conversationsInternal.keep({ ...about, name }, context)
      conversation = await conversationAbout(context, about)
    }
    return shown(context, (await say(context, conversation!, { content })).id)
  },
  async updateAbout({ message, content, version, ...about }, context) {
    const found = await messageIn(context, await conversationAbout(context, about), message)
    if (version !== undefined && version !== (await shown(context, found.id)).version)
      throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.')
    await change(context, found, content)
    return shown(context, found.id)
  },
  async deleteAbout({ message, isAnybodys, ...about }, context) {
    const found = await messageIn(context, await conversationAbout(context, about), message)
    if (found.author !== context.me && !isAnybodys) throw refuse.conflict('not_yours', 'Only the author can change a message.')
    await setDeleted(context, found, true)
  },
}
