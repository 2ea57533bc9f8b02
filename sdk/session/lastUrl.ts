import { type KeyValue, storageKeys } from './storage.ts'

// Coming back to a sign-in or error screen is never what a person meant.
const passing = /^\/(auth|error|oauth_callback)(\/|\?|#|$)/

/** Remembers the address of the application a person is at: path, query and fragment. */
export function rememberUrl(storage: KeyValue, path: string): void {
  if (isOwnPath(path) && !passing.test(path)) storage.setItem(storageKeys.lastUrl, path)
}

/** The last address visited, or null. */
export function lastUrl(storage: KeyValue): string | null {
  const path = storage.getItem(storageKeys.lastUrl)
  return path !== null && isOwnPath(path) ? path : null
}

// `//host` and `/\host` are other sites to a browser.
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)
