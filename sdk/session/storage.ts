/** The part of `Storage` used here, so that a test, a server or a worker can bring its own. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The seven items of a session, named as they are stored. Everything is text; `expiry` is seconds since 1970. */
export const sessionKeys = ['companyToken', 'accessToken', 'client', 'expiry', 'tokenType', 'uid', 'appid'] as const
export type SessionKey = (typeof sessionKeys)[number]
export type SessionData = Readonly<Record<SessionKey, string>>

/** Keys beside the session. `tenantId` overrides the app id where a block says so. */
export const storageKeys = {
  tenantId: 'app_tenant_id',
  parentCompanyToken: 'parentCompanyToken',
  language: 'language',
  themeValue: 'kt_theme_mode_value',
  themeMenu: 'kt_theme_mode_menu',
  lastUrl: 'lastUrl',
} as const

/** Is every one of the seven there, and the expiry a number? */
export function isComplete(set: Partial<SessionData>): set is SessionData {
  return sessionKeys.every((key) => Boolean(set[key]?.trim())) && Number.isFinite(Number(set.expiry))
}

/** The stored session, or null when any of the seven is missing. */
export function readSession(storage: KeyValue): SessionData | null {
  const set = Object.fromEntries(sessionKeys.map((key) => [key, storage.getItem(key) ?? ''])) as SessionData
  return isComplete(set) ? set : null
}

export function writeSession(storage: KeyValue, set: SessionData): void {
  for (const key of sessionKeys) storage.setItem(key, set[key])
}

export function removeSession(storage: KeyValue): void {
  for (const key of sessionKeys) storage.removeItem(key)
}

/** Empties the storage but keeps the language. */
export function clearState(storage: KeyValue): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at))
  for (const key of keys) if (key !== null && key !== storageKeys.language) storage.removeItem(key)
}

/** A storage that lives as long as its owner: for servers, workers and tests. */
export function memoryStorage(): KeyValue {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, String(value)),
    removeItem: (key) => void held.delete(key),
  }
}
