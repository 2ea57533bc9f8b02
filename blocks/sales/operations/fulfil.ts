import { products } from '@quoin/products/resources'
import { type DocumentKind, drawDocument } from '@quoin/kit/documents'
import { type PaperLanguage, paperLanguage } from '@quoin/kit/pdf'
import { type Answer, type Context, type Customs, refuse } from '@quoin/kit/server'
import { pickDocument, slipDocument } from '../pdf/goodsDocuments.ts'
import { type GoodsPaper, goodsValues, layGoods } from '../pdf/goodsPdf.ts'
import { sales } from '../resources/index.ts'
import type { Order } from './rows.ts'
import { paperInfoOf, paperLink, namesOfGoods, reader } from './papers.ts'
import { mailBuyer } from './mailing.ts'
import { type Detail, detailsOf, isFromShelf } from './place.ts'

interface FulfilInput {
  readonly lines?: readonly { readonly detail_unique_id: string; readonly quantity: number }[]
  readonly carrier?: string
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** How many of a line are still to be sent; what came back before it was sent is not. */
export const leftToSend = (line: Detail): number => line.quantity - line.fulfilled - Math.max(0, line.returned - line.fulfilled)

/** Sends what was ordered, or the lines that are named; never more than is still to be sent. Answers the parcel's id. */
export async function fulfil(context: Context, orderId: string, input: FulfilInput): Promise<string> {
  const order = await context.find(sales.orders, orderId, 'lock')
  if (order.orderState !== 'placed')
    throw refuse.conflict('wrong_state', `This is not possible while order_state is ${order.orderState}.`, {
      order_state: order.orderState,
      allowed: ['placed'],
    })
  mustBeToSend(order)
  const details = await detailsOf(context, orderId)
  const lines =
    input.lines ??
    details.filter((line) => leftToSend(line) > 0).map((line) => ({ detail_unique_id: line.id, quantity: leftToSend(line) }))
  if (lines.length === 0) throw refuse.conflict('nothing_to_send', 'Everything has been shipped.')
  for (const [i, { detail_unique_id, quantity }] of lines.entries()) {
    const line = details.find((one) => one.id === detail_unique_id)
    if (!line) throw refuse.invalid('no_such_record', 'This line is not part of the order.', `lines/${i}/detail_unique_id`)
    if (quantity > leftToSend(line))
      throw refuse.conflict('already_sent', 'The quantity is more than is left to ship.', { left: leftToSend(line) })
    await context.tx.query(
      'update sales.order_details set fulfilled_quantity = fulfilled_quantity + $3, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
      [context.tenantId, line.id, quantity],
    )
  }
  const sent = lines.map((line) => ({ ...line, name: details.find((one) => one.id === line.detail_unique_id)!.name }))
  const parcel = await context.insert(sales.fulfilments, {
    order: orderId,
    user: order.user,
    carrier: input.carrier ?? null,
    trackingNumber: input.tracking_number ?? null,
    trackingUrl: input.tracking_url ?? null,
    lines: sent,
  })
  const left = (await detailsOf(context, orderId)).some((line) => leftToSend(line) > 0)
  await context.update(sales.orders, order, {
    fulfilmentState: left ? 'partially_fulfilled' : 'fulfilled',
    logisticsStatus: left ? 'partially_shipped' : 'shipped',
    ...(!left && { shippedAt: new Date().toISOString() }),
  })
  const named = [input.carrier, input.tracking_number].filter(Boolean).join(' ')
  await mailBuyer(context, order, 'sales_order_sent', { parcel: named, lines: sent }, `sales sent ${parcel.id}`)
  return parcel.id
}

function mustBeToSend({ paidAt, paymentState, fulfilmentState }: Order): void {
  if (!paidAt) throw refuse.conflict('not_paid', 'Unpaid orders cannot be shipped.', { payment_state: paymentState })
  if (fulfilmentState === 'not_required') throw refuse.conflict('nothing_to_send', 'Nothing of this order is shipped.')
}

/** What is still to be sent and where it lies: for whoever walks past the shelves. */
export async function pickList(context: Context, id: string, language: string | undefined): Promise<Answer> {
  const order = await context.find(sales.orders, id)
  mustBeToSend(order)
  const lines = (await detailsOf(context, id)).filter((line) => leftToSend(line) > 0)
  if (lines.length === 0) throw refuse.conflict('nothing_to_send', 'Everything has been shipped.')
  const counted = lines.flatMap((line) =>
    isFromShelf(line)
      ? [{ product: line.product!, variation: line.variation, quantity: leftToSend(line), sku: line.sku, name: line.name }]
      : [],
  )
  // It is read by whoever asks for it, not by the buyer.
  const read = paperLanguage(language)
  const picks =
    counted.length > 0
      ? await context.callInternal(products.stock.internal.picks, { lines: counted, order: id, language: read })
      : []
  const others = lines
    .filter((line) => !isFromShelf(line))
    .map((line) => ({ name: line.name, sku: line.sku, quantity: leftToSend(line) }))
  const paper = await paperInfoOf(context, id)
  const bytes = await drawGoods(
    context,
    pickDocument,
    // What is to be fetched is another thing every day.
    null,
    paper.logoKey,
    {
      kind: 'pick_list',
      order: paper.order,
      at: new Date().toISOString(),
      lines: [...picks, ...others],
      carrier: null,
      tracking: null,
      notes: order.customerNotes,
      seller: paper.seller,
      to: reader(order.customerName, order.shippingAddress),
    },
    read,
  )
  return paperLink(context, id, `pick-${paper.order}`, bytes)
}

const drawGoods = (
  context: Context,
  kind: DocumentKind,
  handedOut: string | null,
  logoKey: string | null,
  paper: GoodsPaper,
  language: PaperLanguage,
): Promise<Uint8Array> =>
  drawDocument(context, kind, {
    language,
    handedOut,
    logoKey,
    values: (pen) => goodsValues(paper, pen),
    lay: (pen, look) => layGoods(paper, pen, look),
  })

export const fulfilments: Customs<typeof sales, 'fulfilments'> = {
  async paper({ id, language }, context) {
    const parcel = await context.find(sales.fulfilments, id)
    const order = await context.find(sales.orders, parcel.order)
    const details = await detailsOf(context, parcel.order)
    const paper = await paperInfoOf(context, parcel.order)
    const read = paperLanguage(language, paper.language)
    const names = await namesOfGoods(context, details, read)
    const sent = (parcel.lines ?? []) as readonly { detail_unique_id: string; name: string; quantity: number }[]
    const bytes = await drawGoods(
      context,
      slipDocument,
      id,
      paper.logoKey,
      {
        kind: 'packing_slip',
        order: paper.order,
        at: parcel.createdAt,
        lines: sent.map(({ detail_unique_id, name, quantity }) => {
          const at = details.findIndex((line) => line.id === detail_unique_id)
          return { name: names[at] ?? name, sku: details[at]?.sku ?? null, quantity }
        }),
        carrier: parcel.carrier,
        tracking: parcel.trackingNumber,
        notes: null,
        seller: paper.seller,
        to: reader(order.customerName, order.shippingAddress),
      },
      read,
    )
    return paperLink(context, id, `slip-${paper.order}`, bytes)
  },
}
