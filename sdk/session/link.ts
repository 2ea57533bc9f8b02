import type { Session } from './session.ts'

const parameters = ['access-token', 'client_id', 'expiry', 'uid', 'appid'] as const

/**
 * Signs in whoever opens the application through a link with access-token, client_id, expiry, uid and appid. Returns the
 * address without them, so that they stay out of the history, or null when the link does not sign anybody in.
 */
export function signInByLink(session: Session, address: URL): URL | null {
  const [accessToken, client, expiry, uid, appid] = parameters.map((name) => address.searchParams.get(name))
  if (!accessToken || !client || !uid || !appid || !Number.isFinite(Number(expiry ?? Number.NaN))) return null
  session.clear()
  session.offer({ accessToken, client, expiry: expiry as string, uid, appid, tokenType: 'Bearer' })
  const clean = new URL(address)
  for (const name of parameters) clean.searchParams.delete(name)
  return clean
}
