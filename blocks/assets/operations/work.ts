import { type BlockServer, refuse } from '@quoin/kit/server'
import * as z from 'zod'

type Replacements = NonNullable<BlockServer['replaces'][string]>
const now = (): string => new Date().toISOString()

/** What nobody said is filled in: that it was done now, and by whoever notes it. */
export const createOperation: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { performed_at: now(), performed_by: context.actor.userName, status: 'done', ...deal.body } })

export const createEvent: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { event_date: now(), performed_by_unique_id: context.me, ...deal.body } })

export const createAudit: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { audit_date: now(), auditor_unique_id: context.me, ...deal.body } })

/** A list between two days under the names that clients of the published package give them, whatever the field is called. */
export const listBetween =
  (field: string): Replacements['list'] =>
  (deal, _context, standard) => {
    const { start_date: from, end_date: to, ...query } = deal.query
    const bounds = [...bound('start_date', 'gte', from), ...bound('end_date', 'lte', to, 'T23:59:59.999Z')]
    return standard.last({
      ...deal,
      query: { ...query, ...(bounds.length > 0 && { [field]: [...[query[field] ?? []].flat(), ...bounds] }) },
    })
  }

/** The last day counts whole. */
function bound(name: string, prefix: string, given: string | string[] | undefined, untilOfDay = ''): string[] {
  if (given === undefined || given === '') return []
  if (typeof given !== 'string') throw refuse.parameter(name, `${name} is given more than once.`)
  if (!moment.safeParse(given).success)
    throw refuse.parameter(name, `${given.slice(0, 60)} is neither a date nor a point in time (ISO 8601).`)
  return [`${prefix}:${given.length === 10 ? given + untilOfDay : given}`]
}
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

const own = ['restock', 'adjust', 'loss', 'consume', 'damage']

/** Beginning, check-out and return are written where they happen. */
export const createStockMove: Replacements['create'] = async (deal, _context, standard) => {
  const { reason, quantity } = deal.body as { reason?: unknown; quantity?: unknown }
  if (reason !== undefined && !own.includes(String(reason)))
    throw refuse.invalid('invalid', `The reason is one of ${own.join(', ')}.`, 'reason')
  if (quantity === 0 || (typeof quantity === 'number' && quantity < 0 && reason !== 'adjust'))
    throw refuse.invalid('invalid', 'A number of pieces; only an adjustment goes below zero.', 'quantity')
  return standard.last(deal)
}
