import { imageTypes, sentType } from '@quoin/kit/files'
import { type Outbound, OutboundError, outbound } from '@quoin/kit/outbound'
import { type Context, refuse } from '@quoin/kit/server'
import { held } from '../resources/common.ts'

const clients = new WeakMap<Context['settings'], Outbound>()

/** The one client for pictures of other sites. */
function clientOf(settings: Context['settings']): Outbound {
  const known = clients.get(settings)
  if (known) return known
  const made = outbound({ openTo: settings.outboundNetworks ?? [], timeoutMs: 15_000, bytesMax: held.mediaBytes })
  clients.set(settings, made)
  return made
}

const redirectsMax = 3
const no = (code: string, detail: string) => refuse.invalid(code, detail, 'url')

/** A picture that lies on another site, under the name it has there. */
export async function download(
  { settings, tenantId }: Pick<Context, 'settings' | 'tenantId'>,
  source: string,
): Promise<{ name: string; contentType: string; bytes: Uint8Array }> {
  const call = clientOf(settings)
  const ask = (address: string) =>
    call(address, { company: tenantId, headers: { accept: 'image/*' } }).catch((error: unknown) => {
      // Old posts name pictures without encryption on sites that have it by now.
      const isPlain = error instanceof OutboundError && error.reason === 'address' && address.startsWith('http:')
      if (isPlain) return call(address.replace('http:', 'https:'), { company: tenantId, headers: { accept: 'image/*' } })
      throw error
    })
  try {
    let address = source
    for (let hops = 0; hops <= redirectsMax; hops++) {
      const answer = await ask(address)
      const next = answer.headers.get('location')
      if (answer.status >= 300 && answer.status < 400 && next && URL.canParse(next, address)) {
        address = new URL(next, address).href
        continue
      }
      if (!answer.ok) throw no('picture_unreachable', `The other site answered ${answer.status}.`)
      const name = nameOf(source)
      const contentType = sentType(answer.headers.get('content-type'), name)
      if (!imageTypes.includes(contentType)) throw no('upload_wrong_type', 'There is no picture at this address.')
      return { name, contentType, bytes: new Uint8Array(await answer.arrayBuffer()) }
    }
    throw no('picture_unreachable', 'The other site leads from one address to the next.')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'busy') throw refuse.conflict('busy', 'Too many pictures are being copied right now. Try again.')
    throw no(error.reason === 'answer' ? 'upload_too_large' : 'picture_unreachable', error.message)
  }
}

/** The last part of an address, as a file is called. */
function nameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return (
      decodeURIComponent(last)
        .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, '')
        .slice(0, 200)
        .toWellFormed() || 'picture'
    )
  } catch {
    return last.slice(0, 200) || 'picture'
  }
}
