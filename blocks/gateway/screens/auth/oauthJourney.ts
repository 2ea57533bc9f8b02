import { popups } from './popups.ts'

/** What a page keeps of a journey to a provider until it comes back, and a window it opens keeps a copy of. */
interface Journey {
  readonly secret: string
  readonly window: 'newWindow' | 'sameWindow'
  /** Path to go to when signed in. */
  readonly back: string
}
/** What a provider's return hands over: a token to trade, or the code of a refusal. */
export interface OauthReturn {
  readonly token?: string
  readonly error?: string
}
const key = 'oauthJourney'

/** A secret of this page, and the hash of it that goes ahead. */
export async function prepareJourney(): Promise<{ secret: string; challenge: string }> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  return { secret, challenge: base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))) }
}

/**
 * Goes to the provider: in a window of its own where there is room for one, otherwise in this one, which is left. Answers what the
 * window came back with; null when it was closed.
 */
export async function depart(url: string, secret: string, back: string): Promise<OauthReturn | null> {
  const hasRoom = window.matchMedia('(min-width: 48em) and (pointer: fine)').matches
  const leave = (type: Journey['window']) => {
    sessionStorage.setItem(key, JSON.stringify({ secret, window: type, back } satisfies Journey))
    return popups().startOAuth<OauthReturn>(type, url, window)
  }
  return leave(hasRoom ? 'newWindow' : 'sameWindow')
}

/** The journey this page came back from; null when it began elsewhere. */
export function journeyHere(): Journey | null {
  const kept = sessionStorage.getItem(key)
  return kept ? (JSON.parse(kept) as Journey) : null
}
export const forgetJourney = (): void => sessionStorage.removeItem(key)

/** Run in the window of a journey: hands what it came back with to the page that asks. */
export const handOver = (returned: OauthReturn): void => popups().answerOAuth<OauthReturn>(returned, window)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
