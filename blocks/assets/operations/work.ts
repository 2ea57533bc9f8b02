import { betweenDays, type BlockServer, refuse } from '@quoin/kit/server'

type Replacements = NonNullable<BlockServer['replaces'][string]>
const now = (): string => new Date().toISOString()

/** What nobody said is filled in: that it was done now, and by whoever notes it. */
export const createOperation: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { performed_at: now(), performed_by: context.actor.userName, status: 'done', ...deal.body } })

export const createEvent: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { event_date: now(), performed_by_unique_id: context.me, ...deal.body } })

export const createAudit: Replacements['create'] = (deal, context, standard) =>
  standard.last({ ...deal, body: { audit_date: now(), auditor_unique_id: context.me, ...deal.body } })

/** A list between two days of a field. */
export const listBetween =
  (field: string): Replacements['list'] =>
  (deal, _context, standard) =>
    standard.last({ ...deal, query: betweenDays(field, deal.query) })

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
