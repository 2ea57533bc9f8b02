export type OAuthWindowType = 'newWindow' | 'sameWindow'

export interface OAuthCredentials {
  readonly accessToken: string
  readonly client: string
  readonly expiry: string
  readonly uid: string
  readonly tokenType?: string
}

/** Milliseconds between two requests for the credentials of a popup. */
export const pollMs = 500
const request = 'requestCredentials'
const delivery = 'deliverCredentials'

interface Popup {
  readonly closed: boolean
  postMessage(message: unknown, targetOrigin: string): void
  close(): void
}
interface Opener {
  readonly location: { readonly origin: string; assign(url: string): void }
  open(url: string, target: string, features: string): Popup | null
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/**
 * Sends the person to a provider. In the same window the application is left and never answers; a new window is asked for
 * the credentials, or for what else stands for them, again and again until it delivers them or closes, which answers null.
 */
export function startOAuth<Handed = OAuthCredentials>(
  windowType: OAuthWindowType,
  url: string,
  opener: Opener,
): Promise<Handed | null> {
  if (windowType !== 'newWindow' && windowType !== 'sameWindow') throw new Error('Unsupported oAuthWindowType')
  if (windowType === 'sameWindow') {
    opener.location.assign(url)
    return new Promise(() => undefined)
  }
  const popup = opener.open(url, '_blank', 'popup,width=500,height=640')
  return popup === null ? Promise.resolve(null) : pollPopup(popup, opener)
}

function pollPopup<Handed>(popup: Popup, opener: Opener): Promise<Handed | null> {
  return new Promise((resolve) => {
    const poll = setInterval(() => {
      if (popup.closed) finish(null)
      // Only a page of ours may read the request: while the popup is at the provider, the browser drops it.
      else popup.postMessage(request, opener.location.origin)
    }, pollMs)
    const listener = ({ origin, source, data }: MessageEvent) => {
      if (origin === opener.location.origin && source === (popup as unknown) && data?.message === delivery)
        finish(data.credentials)
    }
    function finish(credentials: Handed | null): void {
      clearInterval(poll)
      opener.removeEventListener('message', listener)
      if (!popup.closed) popup.close()
      resolve(credentials)
    }
    opener.addEventListener('message', listener)
  })
}

/** Run by the page the provider returns to, in the popup: hands the credentials of its address to the page that asks. */
export function answerOAuth<Handed = OAuthCredentials>(
  credentials: Handed,
  page: Pick<Opener, 'addEventListener'> & { readonly location: { readonly origin: string } },
): void {
  page.addEventListener('message', ({ origin, source, data }) => {
    if (origin === page.location.origin && data === request)
      source?.postMessage({ message: delivery, credentials }, { targetOrigin: origin })
  })
}
