import {
  clearState,
  isComplete,
  type KeyValue,
  readSession,
  removeSession,
  type SessionData,
  sessionKeys,
  storageKeys,
  writeSession,
} from './storage.ts'

export interface SessionSettings {
  /** Shared by every tab: `localStorage` in a browser. */
  readonly storage: KeyValue
  /** Of this tab alone: `sessionStorage` in a browser. Holds which company this tab works in. */
  readonly tab?: KeyValue
  /** Where `storage` events of other tabs arrive: `window` in a browser. */
  readonly target?: Pick<EventTarget, 'addEventListener'>
}

export type SessionListener = (now: SessionData | null, before: SessionData | null) => void

/**
 * Who is signed in, and in which company.
 *
 * A session is seven items and nothing less is ever stored. Sign-in yields five of them and company access the other two, so
 * the five wait in memory until access is granted; a reload in between means signing in again. A new set replaces a held one
 * unless it expires earlier.
 *
 * The five are shared by all tabs. The company pair is also kept per tab, because a person may work in two companies side
 * by side; it counts only together with the `client` it was granted to, so it never outlives a sign-out in another tab.
 */
export interface Session {
  /** The complete session, or null. The same object as long as nothing changes. */
  held(): SessionData | null
  /** What is known of a session under way: between sign-in and access, five of the seven. */
  known(): Partial<SessionData>
  /** Stores a set. False, and nothing changes, when an item is missing or the set expires earlier than the held one. */
  accept(set: Partial<SessionData>): boolean
  /** Adds items as they arrive and stores the set once it is complete. Blank and missing items keep what is known. */
  offer(parts: Partial<SessionData>): void
  clear(): void
  /** `clear`, and everything else in storage except the language. */
  clearState(): void
  tenantId(): string | null
  parentCompanyToken(): string | null
  /** Hears every change, whichever tab made it. Returns how to stop. */
  subscribe(listener: SessionListener): () => void
}

const pairKeys = ['companyToken', 'appid', 'client'] as const

export function createSession({ storage, tab, target }: SessionSettings): Session {
  const listeners = new Set<SessionListener>()
  let pending: Partial<SessionData> = {}
  let last: SessionData | null = null

  function held(): SessionData | null {
    const shared = readSession(storage)
    const now = shared && withCompanyOfTab(shared)
    if (!sameSession(now, last)) last = now
    return last
  }
  function withCompanyOfTab(shared: SessionData): SessionData {
    const [companyToken, appid, client] = pairKeys.map((key) => tab?.getItem(key))
    return companyToken && appid && client === shared.client ? { ...shared, companyToken, appid } : shared
  }
  const known = () => (Object.keys(pending).length > 0 ? pending : (held() ?? {}))

  function accept(set: Partial<SessionData>): boolean {
    const before = held()
    if (!isComplete(set)) return false
    if (before && Number(set.expiry) < Number(before.expiry)) return false
    writeSession(storage, set)
    for (const key of pairKeys) tab?.setItem(key, set[key])
    announce(before)
    return true
  }
  function offer(parts: Partial<SessionData>): void {
    const filled = Object.fromEntries(Object.entries(parts).filter(([, value]) => value?.trim()))
    const base = known()
    // Another client is another session: the company of the one before must not be carried over to it.
    const merged: Partial<SessionData> =
      filled.client && base.client && filled.client !== base.client ? filled : { ...base, ...filled }
    if (isComplete(merged)) {
      pending = {}
      accept(merged)
    } else pending = merged
  }
  function empty(wipe: () => void): void {
    const before = held()
    pending = {}
    wipe()
    for (const key of pairKeys) tab?.removeItem(key)
    announce(before)
  }
  function announce(before: SessionData | null): void {
    const now = held()
    if (now !== before) for (const listener of listeners) listener(now, before)
  }

  target?.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    // A null key says that the other tab emptied the whole storage.
    if (key === null || (sessionKeys as readonly string[]).includes(key)) announce(last)
  })
  held()

  return {
    held,
    known,
    accept,
    offer,
    clear: () => empty(() => removeSession(storage)),
    clearState: () => empty(() => clearState(storage)),
    tenantId: () => storage.getItem(storageKeys.tenantId),
    parentCompanyToken: () => storage.getItem(storageKeys.parentCompanyToken),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const sameSession = (a: SessionData | null, b: SessionData | null) =>
  a === b || (a !== null && b !== null && sessionKeys.every((key) => a[key] === b[key]))
