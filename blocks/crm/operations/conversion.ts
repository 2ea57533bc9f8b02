import type { AnyResource } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { domainOf } from '../queries/similar.ts'
import { crm } from '../resources/index.ts'
import { type ConvertedKind, type LeadMapEntry, leadMapOf, mappable, whyNotMapped } from '../resources/leadMap.ts'

type Lead = Readonly<Record<string, unknown>>
export interface TakenOver {
  readonly from: string
  readonly to: string
  readonly value: unknown
}

export const convertedKinds = { account: crm.accounts, contact: crm.contacts, opportunity: crm.opportunities } as const

/** What goes where when this lead is converted, by the company's map; what the lead does not say is left out. */
export async function takenOver({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, lead: Lead): Promise<TakenOver[]> {
  const [row] = await tx.query<{ map: LeadMapEntry[] | null }>('select lead_map as map from crm.settings where tenant_id = $1', [
    tenantId,
  ])
  return leadMapOf(row?.map).flatMap(({ from, to }) => {
    const said = from!.startsWith('payload.') ? ownOf(lead.payload, from!) : lead[nameOf(from!)]
    const value = to === 'account.preferred_domain' && from === 'lead_email' ? domainOf(said as string | null) : fitting(said, to)
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [] : [{ from: from!, to, value }]
  })
}

/** Whether somebody may be told what a lead hands over, here and where it goes. */
export function isShown(context: Context, { from, to }: TakenOver): boolean {
  const [kind, place] = to.split('.')
  const sees = (resource: AnyResource, wire: string | undefined) => {
    const of = context.model(resource.dotted)
    const column = of.byWire.get(wire ?? '')
    return !column || of.sees(context.actor, column)
  }
  return sees(crm.leads, from.split('.')[0]) && sees(convertedKinds[kind as ConvertedKind], place)
}

/** The fields of one of the records that are made, as its creation takes them. */
export function valuesFor(kind: ConvertedKind, all: readonly TakenOver[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const payload: Record<string, unknown> = {}
  for (const { to, value } of all) {
    const [of, place, key] = to.split('.')
    if (of !== kind) continue
    if (place === 'payload') payload[key!] = value
    else values[mappable(convertedKinds[kind]).find(({ wire }) => wire === place)!.name] = value
  }
  return Object.keys(payload).length > 0 ? { ...values, payload } : values
}

/** Refuses a map that names what is not there, or puts a field where it does not fit. */
export function mustMap(map: readonly LeadMapEntry[] | null | undefined): void {
  const places = new Set<string>()
  for (const [i, entry] of (map ?? []).entries()) {
    const why = whyNotMapped(entry, crm.leads, convertedKinds)
    if (why)
      throw refuse.invalid(
        why,
        why === 'no_such_source'
          ? `Leads have no field ${entry.from}.`
          : why === 'no_such_place'
            ? `There is no field ${entry.to}.`
            : `${entry.from} is not compatible with ${entry.to}.`,
        `lead_map/${i}/${why === 'no_such_source' ? 'from' : 'to'}`,
      )
    if (places.has(entry.to)) throw refuse.invalid('said_twice', `${entry.to} is mapped twice.`, `lead_map/${i}/to`)
    places.add(entry.to)
  }
}

const nameOf = (wire: string): string => mappable(crm.leads).find((field) => field.wire === wire)!.name

function ownOf(payload: unknown, path: string): unknown {
  let value = payload
  for (const key of path.split('.').slice(1))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : null
  return value
}

/** Words take numbers as they are written; nothing else changes its kind. */
function fitting(value: unknown, to: string): unknown {
  const [kind, place] = to.split('.')
  const target = mappable(convertedKinds[kind as ConvertedKind]).find(({ wire }) => wire === place)
  return target && (target.kind === 'text' || target.kind === 'longText') && typeof value === 'number' ? String(value) : value
}
