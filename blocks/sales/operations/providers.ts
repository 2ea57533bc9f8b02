import { type Found, present, type Values } from '@quoin/kit'
import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { vendorNamed } from './payables.ts'
import { answerWith } from './records.ts'

export const providers: Customs<typeof sales, 'providers'> = {
  async create({ bookingCode, vendor: input, product }, context) {
    if (!product.sku && !product.unique_id) throw refuse.invalid('required', 'Name the product.', 'product/sku')
    const vendor = typeof input === 'string' ? { unique_id: input } : input
    const lines = await context.tx.query<{ id: string; order: string; sku: string | null; product: string | null }>(
      `select d.id, d.order_id as "order", d.product_sku as sku, d.product_id as product from sales.orders o join sales.order_details d on d.tenant_id = o.tenant_id and d.order_id = o.id
       where o.tenant_id = $1 and (o.source_id = $2 or o.source_alias = $2 or o.code = $2 or d.source_id = $2) and o.order_state <> 'cancelled' and d.status <> 'cancelled'
         and ($3::text is null or d.product_sku = $3) and ($4::uuid is null or d.product_id = $4) order by o.created_at desc, d.place limit 1`,
      [context.tenantId, bookingCode, product.sku ?? null, product.unique_id ?? null],
    )
    const id = ('vendor_unique_id' in vendor ? vendor.vendor_unique_id : undefined) ?? vendor.unique_id
    const known = id ? await vendorNamed(context, id) : undefined
    const name =
      ('name' in vendor ? vendor.name : undefined) ?? ('vendor_name' in vendor ? vendor.vendor_name : undefined) ?? known?.name
    if (!name) throw refuse.invalid('required', 'Name the vendor.', 'vendor')
    const [line] = lines
    if (!line) throw refuse.missing('There is no booking with this product.')
    const { id: made } = await context.insert(sales.providers, {
      booking: bookingCode,
      order: line.order,
      orderDetail: line.id,
      productSku: product.sku ?? line.sku,
      product: product.unique_id ?? line.product,
      vendor: id ?? null,
      vendorName: String(name),
      vendorEmail: (('email' in vendor ? vendor.email : undefined) ??
        ('vendor_email' in vendor ? vendor.vendor_email : undefined) ??
        known?.email ??
        null) as string | null,
      vendorPhone: ('phone' in vendor ? vendor.phone : null) ?? null,
      vendorContact: ('contact' in vendor ? vendor.contact : null) ?? null,
    })
    return answerWith(context, sales.providers, made, 201)
  },

  async createOfLine({ order, detail, ...input }, context) {
    const line = await lineOf(context, order, detail)
    const known = input.vendor_unique_id ? await vendorNamed(context, input.vendor_unique_id) : undefined
    const name = input.vendor_name ?? known?.name
    if (!name) throw refuse.invalid('required', 'Name the vendor.', 'vendor_unique_id')
    const { id } = await context.insert(sales.providers, {
      order,
      orderDetail: detail,
      productSku: line.productSku,
      product: line.product,
      ...valuesOf(input),
      vendorName: name,
      vendorEmail: input.vendor_email ?? known?.email ?? null,
    })
    return answerWith(context, sales.providers, id, 201)
  },

  async changeOfLine({ order, detail, provider: id, ...input }, context) {
    await lineOf(context, order, detail)
    const row = await context.find(sales.providers, id, 'lock')
    if (row.orderDetail !== detail) throw refuse.missing()
    if (input.vendor_unique_id) await vendorNamed(context, input.vendor_unique_id)
    await context.update(sales.providers, row, valuesOf(input))
    return answerWith(context, sales.providers, id)
  },
}

interface Input {
  readonly vendor_unique_id?: string | null | undefined
  readonly vendor_name?: string | null | undefined
  readonly vendor_email?: string | null | undefined
  readonly vendor_phone?: string | null | undefined
  readonly vendor_contact?: string | null | undefined
  readonly status?: string | undefined
  readonly referred_by?: string | null | undefined
  readonly promo_code?: string | null | undefined
}
/** What was said, in code names; what was left out stays. */
const valuesOf = (input: Input): Partial<Values<typeof sales.providers>> =>
  present({
    vendor: input.vendor_unique_id,
    // A provider without a name is nobody.
    vendorName: input.vendor_name ?? undefined,
    vendorEmail: input.vendor_email,
    vendorPhone: input.vendor_phone,
    vendorContact: input.vendor_contact,
    status: input.status,
    referredBy: input.referred_by,
    promoCode: input.promo_code,
  })

async function lineOf(context: Context, order: string, detail: string): Promise<Found<typeof sales.orderDetails>> {
  await context.find(sales.orders, order)
  const line = await context.find(sales.orderDetails, detail)
  if (line.order !== order) throw refuse.missing()
  return line
}
