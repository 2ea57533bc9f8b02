import type { IncomingHttpHeaders } from 'node:http'
import { refuse } from '@quoin/kit/server'
import { secretMark, tokenMark } from '../people/apiKeys.ts'

/** The secret of a company's own server, or a person's own token: no session stands behind either. */
export interface KeyCredential {
  readonly kind: 'key'
  readonly secret: string
}
/** A secret of a session a request came with, and what else must agree with it. */
export type Credential =
  | { readonly kind: 'header'; readonly secret: string; readonly client: string; readonly uid: string }
  | { readonly kind: 'bearer' | 'company'; readonly secret: string }

/** What a request says about who asks: nothing of it is believed yet. */
export interface Claims {
  readonly credential: Credential | KeyCredential | undefined
  /** From `appid`, or `x-api-key`, which means the same. */
  readonly app: string | undefined
  /** From `tenant-id`: the address word or the id of a company. */
  readonly tenant: string | undefined
}

/**
 * Reads the two ways to say who one is. The gateway's own headers count on the gateway alone; elsewhere the company token comes
 * first, because the specified realtime client sends both. Half a credential is a bad one: 401.
 */
export function readClaims(headers: IncomingHttpHeaders, block: string): Claims {
  const bearer = /^bearer +(\S+)$/i.exec(text(headers, 'authorization') ?? '')?.[1]
  const company = text(headers, 'company-token')
  const header = block === 'gateway' ? readHeaderToken(headers) : undefined
  const apiKey = text(headers, 'x-api-key')
  // Programs that speak one protocol for every server know the one header.
  const secret = [bearer, apiKey].find((one) => one?.startsWith(tokenMark) || (one === apiKey && one?.startsWith(secretMark)))
  const credentials: (Credential | KeyCredential | undefined)[] = [
    header,
    company && block !== 'gateway' ? { kind: 'company', secret: company } : undefined,
    bearer && bearer !== secret ? { kind: 'bearer', secret: bearer } : undefined,
    company ? { kind: 'company', secret: company } : undefined,
    secret ? { kind: 'key', secret } : undefined,
  ]
  return {
    credential: credentials.find((credential) => credential !== undefined),
    app: text(headers, 'appid') ?? (secret === apiKey ? undefined : apiKey),
    tenant: text(headers, 'tenant-id'),
  }
}

function readHeaderToken(headers: IncomingHttpHeaders): Credential | undefined {
  const secret = text(headers, 'access-token')
  if (!secret) return undefined
  const client = text(headers, 'client')
  const uid = text(headers, 'uid')
  if (!client || !uid) throw refuse.ended()
  return { kind: 'header', secret, client, uid: uid.toLowerCase() }
}

/** A header's text without its edges; blank is absent, and nothing of ours is longer than 300 letters. */
function text(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  const trimmed = typeof value === 'string' ? value.trim() : undefined
  if (trimmed && trimmed.length > 300) throw refuse.ended()
  return trimmed || undefined
}
