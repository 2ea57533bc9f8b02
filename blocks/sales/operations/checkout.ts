import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'
import { cardOfCode } from './giftCards.ts'
import type { Address } from '../resources/shared.ts'

type Checkout = Customs<typeof sales, 'orders'>
interface EnteredCode {
  readonly kind: 'promotion' | 'coupon' | 'gift' | 'gift_card'
  readonly code: string
  readonly points: number | null
}

/** A code that nothing has counts against how many somebody may try. */
export const enterCode: Checkout['enterCode'] = async ({ code }, context) => {
  const found = await context.tried(
    () => resolve(context, code),
    (one) => one === null,
  )
  if (!found) throw refuse.conflict('code_unknown', 'This code is not valid.')
  return document({ type: 'checkout_code', id: found.code, attributes: { ...found } })
}

async function resolve(context: Context, code: string): Promise<EnteredCode | null> {
  const { added } = await context.callInternal(products.carts.internal.addCode, { of: context.me, code })
  if (added) return { kind: 'promotion', code, points: null }
  if (await context.callInternal(rewards.coupons.internal.known, { code })) return { kind: 'coupon', code, points: null }
  if (await cardOfCode(context, code)) return { kind: 'gift_card', code, points: null }
  const given = await context.callInternal(rewards.offerCodes.internal.enter, { code, user: context.me })
  if (!given) return null
  return given.coupon
    ? { kind: 'coupon', code: given.coupon, points: given.points }
    : { kind: 'gift', code, points: given.points }
}

const addressesMax = 6

/** Each address once, however often something was sent there. */
export const addresses: Checkout['addresses'] = async (_, { tx, tenantId, me }) => {
  const rows = await tx.query<{ address: Address }>(
    `select s.address from (
       select distinct on (o.shipping_address) o.shipping_address as address, o.created_at as at from (
         select o.shipping_address, o.created_at from sales.orders o
         where o.tenant_id = $1 and o.user_id = $2 and o.shipping_address ->> 'line1' is not null and o.deleted_at is null
         order by o.created_at desc limit 100) o
       order by o.shipping_address, o.created_at desc) s
     order by s.at desc limit $3`,
    [tenantId, me, addressesMax],
  )
  return document({ type: 'checkout_addresses', id: me, attributes: { addresses: rows.map(({ address }) => address) } })
}
