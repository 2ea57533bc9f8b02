import { type Outbound, OutboundError, outbound } from '@quoin/kit/outbound'
import type { Context } from '@quoin/kit/server'
import { gateway } from '@quoin/gateway/resources'
import * as z from 'zod'

/** What is known of where something lies. */
export interface Asked {
  readonly address?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly city?: string | null | undefined
  readonly state?: string | null | undefined
  readonly country?: string | null | undefined
}
export interface FoundPlace {
  readonly label: string
  readonly latitude: number
  readonly longitude: number
  /** It is where the town is, not the house. */
  readonly approximate: boolean
}
/** Finds where addresses lie, the likeliest first. */
type Geocoder = (context: Context, asked: Asked) => Promise<readonly FoundPlace[]>

/** By the towns that travel with the product: nobody outside learns of an address. */
export const offline: Geocoder = async (context, { city, state, country }) => {
  if (!city) return []
  const { data } = await context.call(gateway.cities.locate, { city, ...(state && { state }), ...(country && { country }) })
  return data.flatMap(({ name, state_name: within, country_name: land, payload }) => {
    const [latitude, longitude] = [Number(payload?.latitude), Number(payload?.longitude)]
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return []
    return [{ label: [name, within, land].filter(Boolean).join(', '), latitude, longitude, approximate: true }]
  })
}

const answered = z
  .array(
    z.object({ display_name: z.string(), lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
  )
  .max(50)

const clients = new WeakMap<Context['settings'], Outbound>()

/** The one client for the geocoder of this installation. */
function clientOf(settings: Context['settings']): Outbound {
  const known = clients.get(settings)
  if (known) return known
  const made = outbound({ openTo: settings.outboundNetworks ?? [], timeoutMs: 6_000, bytesMax: 200_000 })
  clients.set(settings, made)
  return made
}

/** A server that speaks the protocol of Nominatim. Where it cannot answer, the towns do. */
const online =
  (url: string): Geocoder =>
  async (context, asked) => {
    const { address, postalCode, city, state, country } = asked
    const target = new URL(url)
    const words = { format: 'jsonv2', limit: '5', street: address, postalcode: postalCode, city, state, country }
    for (const [name, word] of Object.entries(words)) if (word) target.searchParams.set(name, word)
    const found = await context.external(`geocoder ${target.search}`, async () => {
      try {
        const answer = await clientOf(context.settings)(target.href, {
          company: context.tenantId,
          headers: {
            accept: 'application/json',
            'user-agent': `Quoin/${context.settings.version} (${context.settings.publicUrl})`,
          },
        })
        return answer.ok ? answered.safeParse(await answer.json().catch(() => null)).data : undefined
      } catch (error) {
        if (error instanceof OutboundError) return undefined
        throw error
      }
    })
    if (!found?.length) return offline(context, asked)
    return found.map(({ display_name, lat, lon }) => ({
      label: display_name.slice(0, 300),
      latitude: lat,
      longitude: lon,
      approximate: false,
    }))
  }

/** The one that the operator set, else the towns. */
export const geocoderOf = ({ geocoderUrl }: Context['settings']): Geocoder => (geocoderUrl ? online(geocoderUrl) : offline)
