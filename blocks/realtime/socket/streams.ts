import { endFollowing, publish, shout } from '@quoin/kit/cable/publish'
import type { Context } from '@quoin/kit/server'

type Where = Pick<Context, 'tx' | 'tenantId'>

export const conversationStream = (id: string): string => `conversation:${id}`
export const notificationStream = (person: string): string => `notifications:${person}`

const queryOf = ({ tx }: Where) => ({ query: (text: string, values: unknown[]) => tx.query(text, values) })

/** Tells who follows a stream, and keeps it for who was away. */
export const tell = (where: Where, stream: string, data: object): Promise<void> =>
  publish(queryOf(where), where.tenantId, stream, data)
/** Tells who follows a stream just now. */
export const tellNow = (where: Where, stream: string, data: object): Promise<void> =>
  shout(queryOf(where), where.tenantId, stream, data)
/** What somebody has not read is another number now. */
export const tellBadge = (where: Where, person: string): Promise<void> =>
  tellNow(where, notificationStream(person), { type: 'badge' })
export const endStream = (where: Where, stream: string, people: readonly string[]): Promise<void> =>
  endFollowing(queryOf(where), where.tenantId, stream, people)
