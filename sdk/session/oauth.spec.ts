import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOAuth, type OAuthCredentials, startOAuth } from './oauth.ts'

const origin = 'https://platform.test'
const credentials: OAuthCredentials = { accessToken: 'token', client: 'client', expiry: '2000', uid: 'ada@demo.test' }

/** The page that opens, and the window it opens; `asked` lists what the window was sent. */
function windows() {
  const asked: [unknown, string][] = []
  const popup = {
    closed: false,
    postMessage: (message: unknown, target: string) => void asked.push([message, target]),
    close() {
      popup.closed = true
    },
  }
  const listeners = new Set<(event: MessageEvent) => void>()
  const opened: string[] = []
  const left: string[] = []
  const opener = {
    location: { origin, assign: (url: string) => void left.push(url) },
    open(url: string) {
      opened.push(url)
      return popup
    },
    addEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: 'message', listener: (event: MessageEvent) => void) => void listeners.delete(listener),
  }
  const deliver = (event: Partial<MessageEvent>) =>
    listeners.forEach((listener) => listener({ origin, source: popup as never, data: null, ...event } as MessageEvent))
  return { opener, popup, asked, opened, left, deliver, listeners }
}

describe('Signing in at a provider', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('opens a new window or goes there in the same one [oauth.window_types]', () => {
    const { opener, opened, left } = windows()
    void startOAuth('newWindow', 'https://provider.test', opener)
    expect([opened, left]).toEqual([['https://provider.test'], []])
    void startOAuth('sameWindow', 'https://provider.test', opener)
    expect(left).toEqual(['https://provider.test'])
  })
  it.each(['inAppBrowser', '', 'NewWindow', undefined])('in a window of type %j is refused [oauth.bad_window_type]', (type) => {
    expect(() => startOAuth(type as never, 'https://provider.test', windows().opener)).toThrow(
      new Error('Unsupported oAuthWindowType'),
    )
  })
  it('asks the new window every 500 ms, and only a page of ours hears it [oauth.popup_poll]', async () => {
    const { opener, asked } = windows()
    void startOAuth('newWindow', 'https://provider.test', opener)
    await vi.advanceTimersByTimeAsync(499)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([['requestCredentials', origin]])
    await vi.advanceTimersByTimeAsync(1500)
    expect(asked).toHaveLength(4)
  })
  it('stops when the window is closed, without credentials [oauth.popup_stop]', async () => {
    const { opener, popup, asked, listeners } = windows()
    const signIn = startOAuth('newWindow', 'https://provider.test', opener)
    await vi.advanceTimersByTimeAsync(1000)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(500)
    expect(await signIn).toBeNull()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(2)
    expect(listeners.size + vi.getTimerCount()).toBe(0)
  })
  it("ends with the credentials the window delivers, and with nobody else's [oauth.popup_poll, oauth.popup_stop]", async () => {
    const { opener, popup, deliver } = windows()
    const signIn = startOAuth('newWindow', 'https://provider.test', opener)
    deliver({ origin: 'https://elsewhere.test', data: { message: 'deliverCredentials', credentials: 'forged' } })
    deliver({ source: null, data: { message: 'deliverCredentials', credentials: 'forged' } })
    // The page the provider returns to, in the popup, is told by its own message event who asks.
    let ask: (event: MessageEvent) => void = () => undefined
    answerOAuth(credentials, {
      location: { origin },
      addEventListener: (_, listener) => {
        ask = listener
      },
    })
    const source = {
      postMessage: (data: unknown, { targetOrigin }: { targetOrigin: string }) => targetOrigin === origin && deliver({ data }),
    }
    ask({
      origin: 'https://elsewhere.test',
      source: {
        postMessage: () => {
          throw new Error('told a stranger')
        },
      },
      data: 'requestCredentials',
    } as never)
    ask({ origin, source, data: 'requestCredentials' } as never)
    expect(await signIn).toEqual(credentials)
    expect(popup.closed).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
