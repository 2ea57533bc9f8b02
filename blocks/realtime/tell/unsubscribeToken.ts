import { blockKeys, openWith, sealWith } from '@quoin/kit/seal'
import type { Pools } from '@quoin/kit/server'

const owner = 'unsubscribe'
type WithPools = { readonly pools: Pick<Pools, 'runtime'> }

/** What a mail carries so that whoever got it can end such mails without signing in: the company and the person, sealed. */
export const unsubscribeToken = (parts: WithPools, tenantId: string, userId: string): string =>
  sealWith(blockKeys(parts, 'realtime', owner), owner, `${tenantId} ${userId}`).toString('base64url')

/** Whose mails a token ends; undefined when it is none of ours. */
export function readUnsubscribeToken(parts: WithPools, token: string): { tenantId: string; userId: string } | undefined {
  try {
    const { text } = openWith(blockKeys(parts, 'realtime', owner), owner, Buffer.from(token, 'base64url'))
    const [tenantId, userId] = text.split(' ')
    return tenantId && userId ? { tenantId, userId } : undefined
  } catch {
    return undefined
  }
}
