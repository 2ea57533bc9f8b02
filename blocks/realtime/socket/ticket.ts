import type { IncomingHttpHeaders } from 'node:http'
import { blockKeys, openWith, sealWith } from '@quoin/kit/seal'
import type { Context, Pools } from '@quoin/kit/server'

const validMs = 60_000
/** What says who asks, whatever kind of client it is. */
const kept = [
  'authorization',
  'cookie',
  'access-token',
  'client',
  'uid',
  'expiry',
  'token-type',
  'appid',
  'x-api-key',
  'company-token',
  'tenant-id',
]
const owner = 'socket ticket'

/**
 * A ticket holds the session it was made with, sealed, for programs that can send no headers with a socket. It is good for a minute, on
 * every server of the installation, and the session is asked for as long as the socket lasts.
 */
export function makeTicket({ pools, request }: Context): { token: string; expiresAt: string } {
  const expiresAt = new Date(Date.now() + validMs).toISOString()
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => kept.includes(name)))
  const sealed = sealWith(blockKeys({ pools }, 'realtime', 'ticket'), owner, JSON.stringify({ headers, expiresAt }))
  return { token: sealed.toString('base64url'), expiresAt }
}

/** The session a ticket was made with; undefined when it is none, or too old. */
export function headersOf(ticket: string, pools: Pools): IncomingHttpHeaders | undefined {
  try {
    const { text } = openWith(
      blockKeys({ pools }, 'realtime', 'ticket'),
      owner,
      Buffer.from(ticket.slice(0, 20_000), 'base64url'),
    )
    const { headers, expiresAt } = JSON.parse(text) as { headers: IncomingHttpHeaders; expiresAt: string }
    return new Date(expiresAt) > new Date() ? headers : undefined
  } catch {
    return undefined
  }
}
