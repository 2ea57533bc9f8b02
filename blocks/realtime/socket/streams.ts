import { endFollowing, publish, shout } from '@quoin/kit/cable/publish'
import type { Context } from '@quoin/kit/server'

type Where = Pick<Context, 'tx' | 'tenantId'>

export const conversationStream = (id: string): string => `conversation:${id}`
export const recordStream = (resource: string, id: string): string => `record:${resource}:${id}`
export const notificationStream = (person: string): string => `notifications:${person}`

/** Tells who follows a stream, and keeps it for who was away. */
export const tell = (where: Where, stream: string, data: object): Promise<void> => publish(where.tx, where.tenantId, stream, data)
/** Tells who follows a stream just now. */
export const tellNow = (where: Where, stream: string, data: object): Promise<void> =>
  shout(where.tx, where.tenantId, stream, data)
/** What somebody has not read is another number now. */
export const tellBadge = (where: Where, person: string): Promise<void> =>
  tellNow(where, notificationStream(person), { type: 'badge' })
export const endStream = (where: Where, stream: string, people: readonly string[]): Promise<void> =>
  endFollowing(where.tx, where.tenantId, stream, people)
