import { type Customs, document, Refusal } from '@quoin/kit/server'
import { addLine, openCart, settled } from '../operations/carts.ts'
import type { products } from '../resources/index.ts'

/** Why goods stay behind while the others are brought. */
const leavesOut = new Set(['no_such_product', 'cart_full', 'too_big'])

/** What a visitor put together becomes part of the member's own cart: the greater number of each counts. */
export const bring: Customs<typeof products, 'carts'>['bring'] = async ({ lines }, context) => {
  const cart = await openCart(context, {})
  const held = await context.tx.query<{ sku: string; quantity: number }>(
    `select d.sku, sum(d.quantity)::int as quantity from products.cart_details d where d.tenant_id = $1 and d.cart_id = $2 and d.state = 'open' group by d.sku`,
    [context.tenantId, cart.id],
  )
  const leftOut: string[] = []
  for (const { sku, quantity } of lines) {
    const more = quantity - (held.find((line) => line.sku.toLowerCase() === sku.toLowerCase())?.quantity ?? 0)
    if (more <= 0) continue
    try {
      await addLine(context, cart, { sku, quantity: more, notes: null }, true)
    } catch (error) {
      if (!(error instanceof Refusal) || !leavesOut.has(error.code)) throw error
      leftOut.push(sku)
    }
  }
  if (leftOut.length < lines.length) await settled(context, cart)
  return document({ type: 'filled_cart', id: cart.id, attributes: { added: lines.length - leftOut.length, left_out: leftOut } })
}
