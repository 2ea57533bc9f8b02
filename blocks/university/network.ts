/** How long until a server that was not reached is looked for again. */
const retryMs = 5_000

/** A page that came from this device did so because the server was not reached. */
let isReached = document.querySelector('meta[name="kept-page"]') === null
const listeners = new Set<() => void>()
const tell = (): void => listeners.forEach((listener) => listener())

let isLooking = false
const lookAgain = (): void => {
  if (isLooking) return
  isLooking = true
  setTimeout(() => {
    isLooking = false
    fetch('/health', { method: 'HEAD', cache: 'no-store' }).then(() => noteReached(true), lookAgain)
  }, retryMs)
}
if (!isReached) lookAgain()

/** Says whether the server was just reached: a browser knows of its own network alone, and one without a way out counts as a network. */
export function noteReached(now: boolean): void {
  if (!now) lookAgain()
  if (now === isReached) return
  isReached = now
  tell()
}

export const isOnline = (): boolean => isReached && navigator.onLine

/** Calls a listener whenever `isOnline` may have changed, until what is answered is called. */
export function listenOnline(listener: () => void): () => void {
  if (listeners.size === 0) for (const name of ['online', 'offline']) addEventListener(name, tell)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) for (const name of ['online', 'offline']) removeEventListener(name, tell)
  }
}
