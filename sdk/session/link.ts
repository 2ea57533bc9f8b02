import type { Session } from './session.ts'
import type { SessionData } from './storage.ts'

const parameters = ['access-token', 'client_id', 'expiry', 'uid', 'appid'] as const

/** What a link carried, and the address without it, which is the one to show. */
export interface LinkTaken {
  readonly address: URL
  /** Settles when the link has signed in or was found to be good for nothing. */
  readonly done: Promise<boolean>
}

/**
 * Signs in whoever opens the application through a link with access-token, client_id, expiry, uid and appid; null for any other
 * address. What the link carries is traded for a token of its own first, after which the link is good for nothing more: it stands in
 * histories, mails and logs. Who is signed in already stays who they are, whatever the link says.
 * @param trade asks the gateway (`auth.link`) with the link's set; answers the new one, or null when the link was not good
 */
export function signInByLink(
  session: Session,
  address: URL,
  trade: (set: SessionData) => Promise<Partial<SessionData> | null>,
): LinkTaken | null {
  const [accessToken, client, expiry, uid, appid] = parameters.map((name) => address.searchParams.get(name))
  if (!accessToken || !client || !uid || !appid || !Number.isFinite(Number(expiry ?? Number.NaN))) return null
  const clean = new URL(address)
  for (const name of parameters) clean.searchParams.delete(name)
  const enter = async () => {
    if (session.known().accessToken) return false
    const set = { accessToken, client, expiry: expiry as string, uid, appid, tokenType: 'Bearer', companyToken: '' }
    const traded = await trade(set)
    if (!traded?.accessToken || session.known().accessToken) return false
    session.offer({ ...traded, appid })
    return true
  }
  return { address: clean, done: enter() }
}

/** Trades the set of a link at the gateway below this address. */
export const tradeLink =
  (gatewayBase: string, ask: typeof fetch = fetch) =>
  async ({ accessToken, client, expiry, uid, appid }: SessionData): Promise<Partial<SessionData> | null> => {
    const answer = await ask(`${gatewayBase}/auth/link`, {
      method: 'POST',
      headers: { 'access-token': accessToken, client, expiry, uid, appid, 'token-type': 'Bearer' },
    }).catch(() => null)
    if (!answer?.ok) return null
    const header = (name: string) => answer.headers.get(name) ?? undefined
    return {
      accessToken: header('access-token'),
      client: header('client'),
      expiry: header('expiry'),
      uid: header('uid'),
      tokenType: header('token-type'),
    }
  }
