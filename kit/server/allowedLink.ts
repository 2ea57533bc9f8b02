import { refuse } from '../request/refuse.ts'
import type { Settings } from './services.ts'

/** The address a link may lead to: a page of ours, or of an origin the operator named; anything else is refused (422). */
export function allowedLink(wanted: string, settings: Pick<Settings, 'publicUrl' | 'origins'>, pointer = 'redirect_url'): URL {
  const url = URL.canParse(wanted) ? new URL(wanted) : undefined
  const origins = [settings.publicUrl, ...settings.origins].map((origin) => new URL(origin).origin)
  if (!url || !/^https?:$/.test(url.protocol) || !origins.includes(url.origin) || url.username || url.password) {
    throw refuse.invalid('redirect_not_allowed', 'is not an address of this installation', pointer)
  }
  return url
}
