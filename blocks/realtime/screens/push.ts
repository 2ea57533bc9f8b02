const script = '/push-worker.js'

/** Whether this browser can be told while the app is closed. */
export const canPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What this browser is told by now; none when nobody asked for it here. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(script)
  return (await registration?.pushManager.getSubscription()) ?? null
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Whether what this browser is told by was made with this key; under another nothing arrives. */
export const isMadeWith = ({ options }: PushSubscription, key: string): boolean =>
  options.applicationServerKey !== null && textOf(options.applicationServerKey) === key.replace(/=+$/, '')

/** Asks whoever sits here, and subscribes. Answers none when they or the browser decline. */
export async function startPush(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register(script)
  await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  if (known && isMadeWith(known, key)) return known
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** A subscription as the server takes it, with the browser and the system by name. */
export function asInput(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! }, label: nameOfBrowser(navigator.userAgent) }
}

/** Browser and system in two words, as people call them. */
export function nameOfBrowser(agent: string): string {
  const first = (known: Readonly<Record<string, RegExp>>) => Object.entries(known).find(([, pattern]) => pattern.test(agent))?.[0]
  const browser = first({
    Edge: /\bEdg/,
    Opera: /\bOPR\//,
    Firefox: /\bFirefox\//,
    Chrome: /\bChrom(e|ium)\//,
    Safari: /\bSafari\//,
  })
  const system = first({
    iPhone: /iPhone/,
    iPad: /iPad/,
    Android: /Android/,
    Windows: /Windows/,
    macOS: /Mac OS X/,
    Linux: /Linux/,
  })
  return [browser ?? 'Browser', system].filter(Boolean).join(', ')
}
