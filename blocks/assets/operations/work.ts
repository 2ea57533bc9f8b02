import { dateRange, type BlockServer, refuse } from '@quoin/kit/server'

type Replacements = NonNullable<BlockServer['replaces'][string]>
const now = (): string => new Date().toISOString()

/** What nobody said is filled in: that it was done now, and by whoever notes it. */
export const createOperation: Replacements['create'] = (request, context, standard) =>
  standard.last({
    ...request,
    body: { performed_at: now(), performed_by: context.actor.userName, status: 'done', ...request.body },
  })

export const createEvent: Replacements['create'] = (request, context, standard) =>
  standard.last({ ...request, body: { event_date: now(), performed_by_unique_id: context.me, ...request.body } })

export const createAudit: Replacements['create'] = (request, context, standard) =>
  standard.last({ ...request, body: { audit_date: now(), auditor_unique_id: context.me, ...request.body } })

/** A list between two days of a field. */
export const listBetween =
  (field: string): Replacements['list'] =>
  (request, _context, standard) =>
    standard.last({ ...request, query: dateRange(field, request.query) })

const own = ['restock', 'adjust', 'loss', 'consume', 'damage']

/** Beginning, check-out and return are written where they happen. */
export const createStockMove: Replacements['create'] = async (request, _context, standard) => {
  const { reason, quantity } = request.body as { reason?: unknown; quantity?: unknown }
  if (reason !== undefined && !own.includes(String(reason)))
    throw refuse.invalid('invalid', `The reason is one of ${own.join(', ')}.`, 'reason')
  if (quantity === 0 || (typeof quantity === 'number' && quantity < 0 && reason !== 'adjust'))
    throw refuse.invalid('invalid', 'Enter a quantity. Only adjustments can be negative.', 'quantity')
  return standard.last(request)
}
