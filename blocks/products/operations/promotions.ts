import { type Answer, type BlockServer, type RawQuery, refuse, parseBoolean } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import { alsoUnderProduct } from './ofProduct.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What a kind of promotion cannot do without. */
const needs: Readonly<Record<string, readonly string[]>> = {
  percent: ['discount_percentage'],
  amount: ['discount_money'],
  fixed_price: ['discount_money'],
  buy_get: ['buy_quantity', 'get_quantity'],
  free_shipping: [],
}

/** The published client names no kind and means an amount where it gives one. */
function kindOf(body: Readonly<Record<string, unknown>>): string {
  const input = body.promotion_type ?? body.discount_type
  return typeof input === 'string' ? input : body.discount_money && !body.discount_percentage ? 'amount' : 'percent'
}

/** A discount in the two words of other clients as ours: its value is a percentage or an amount by its kind. */
function ours(body: Readonly<Record<string, unknown>>, kind: unknown): Record<string, unknown> {
  const { discount_type: _, discount_value: value, ...rest } = body
  const name = kind === 'percent' ? 'discount_percentage' : kind === 'amount' || kind === 'fixed_price' ? 'discount_money' : null
  const isNew = value !== undefined && value !== null && rest[name ?? ''] === undefined
  if (isNew && name === null && Number(value) !== 0)
    throw refuse.invalid('invalid', 'does not apply to this type of promotion', 'discount_value')
  return { ...rest, promotion_type: kind, ...(isNew && name !== null && { [name]: value }) }
}

/** Refuses a promotion that lacks what its kind cannot do without. */
function complete(answer: Answer): Answer {
  const {
    data: { attributes },
  } = JSON.parse(answer.body) as { data: { attributes: Record<string, unknown> } }
  const missing = needs[String(attributes.promotion_type)]?.find((wire) => attributes[wire] === null)
  if (missing) throw refuse.invalid('required', 'is required for this type of promotion', missing)
  return answer
}

const create: Replacements['create'] = async (request, _context, standard) =>
  complete(await standard({ ...request, body: ours(request.body, kindOf(request.body)) }))

/** `active`: those that count now, whatever they ask for beside; or those that do not. */
function narrow({ active, ...query }: RawQuery) {
  const isActive = parseBoolean({ active }, 'active')
  const counts = `(t.enabled and t.status = 'active' and (t.start_date is null or t.start_date <= clock_timestamp()) and (t.end_date is null or t.end_date > clock_timestamp()))`
  return { query, conditions: isActive === undefined ? [] : [isActive ? counts : `not ${counts}`] }
}

const standing = alsoUnderProduct(products.promotions, create, narrow)

export const promotions: Replacements = {
  ...standing,
  update: async (request, context, standard) => {
    const input = request.body.promotion_type ?? request.body.discount_type
    const isSaid = input !== undefined || request.body.discount_value !== undefined
    const kind = isSaid ? (input ?? (await context.find(products.promotions, request.params.id ?? '')).promotionType) : undefined
    const body = isSaid ? ours(request.body, kind) : request.body
    return complete(await standing.update!({ ...request, body }, context, standard))
  },
}
