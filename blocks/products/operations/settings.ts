import { toDecimal, toMinor } from '@quoin/kit'
import { type Context, type Customs, document, refuse, type Tx } from '@quoin/kit/server'
import type { Rules } from '../pricing/priceCart.ts'
import { products } from '../resources/index.ts'

/** What holds for all that a company sells. */
export interface Shop {
  readonly currency: string
  readonly taxRate: string
  readonly rules: Rules
  readonly reservationMinutes: number
  /** How often somebody may have their goods held that long once more. */
  readonly reservationExtensions: number
  readonly deliveryMinor: bigint
  /** What delivery costs in other currencies, by their codes: an amount of one is none of another, so nothing is converted. */
  readonly deliveries: ReadonlyMap<string, bigint>
  /** The tax class of delivery; null where it is taxed as the goods with the highest rate. */
  readonly deliveryTaxClass: string | null
  /** Pieces of difference that whoever counted may post alone. */
  readonly countLimit: number
}

interface SettingsRow {
  language: string
  languages: readonly string[]
  currency: string
  tax_rate: string
  prices_include_tax: boolean
  rounding: 'line' | 'document'
  half: 'up' | 'even'
  reservation_minutes: number
  reservation_extensions: number
  delivery_minor: string
  deliveries: Readonly<Record<string, number>>
  delivery_tax_class: string | null
  count_limit: number
  storefront_open: boolean
  storefront_intro: string | null
  reviews_mode: 'open' | 'approve' | 'closed'
  reviews_buyers_only: boolean
}
const unset: SettingsRow = {
  language: 'en',
  languages: [],
  currency: 'EUR',
  tax_rate: '0.19',
  prices_include_tax: false,
  rounding: 'line',
  half: 'up',
  reservation_minutes: 15,
  reservation_extensions: 2,
  delivery_minor: '0',
  deliveries: {},
  delivery_tax_class: null,
  count_limit: 20,
  storefront_open: false,
  storefront_intro: null,
  reviews_mode: 'approve',
  reviews_buyers_only: false,
}

const read = async (tx: Tx, tenantId: string): Promise<SettingsRow> => {
  const [row] = await tx.query<SettingsRow & Record<string, unknown>>(
    `select currency, tax_rate::text, prices_include_tax, rounding, half, reservation_minutes, delivery_minor::text, deliveries, delivery_tax_class, reservation_extensions, count_limit, language, languages, storefront_open, storefront_intro, reviews_mode, reviews_buyers_only from products.shop_settings where tenant_id = $1`,
    [tenantId],
    'prepare',
  )
  return row ?? unset
}

/** The rules of a company as code calculates with them. */
export async function shopOf(tx: Tx, tenantId: string): Promise<Shop> {
  const row = await read(tx, tenantId)
  return {
    currency: row.currency,
    taxRate: row.tax_rate,
    reservationMinutes: row.reservation_minutes,
    reservationExtensions: row.reservation_extensions,
    deliveryMinor: BigInt(row.delivery_minor),
    deliveries: new Map(Object.entries(row.deliveries).map(([currency, minor]) => [currency, BigInt(minor)])),
    deliveryTaxClass: row.delivery_tax_class,
    countLimit: row.count_limit,
    rules: { pricesIncludeTax: row.prices_include_tax, rounding: row.rounding, half: row.half },
  }
}

/** Whether reviews are shown at once, and who may write them. */
export async function reviewRulesOf(
  tx: Tx,
  tenantId: string,
): Promise<{ readonly mode: 'open' | 'approve' | 'closed'; readonly isForBuyers: boolean }> {
  const { reviews_mode: mode, reviews_buyers_only: isForBuyers } = await read(tx, tenantId)
  return { mode, isForBuyers }
}

/** What delivery costs in a currency; null where the company names no price in it. What costs nothing at home costs nothing anywhere. */
export const deliveryIn = ({ currency: home, deliveryMinor, deliveries }: Shop, currency: string): bigint | null =>
  currency === home ? deliveryMinor : (deliveries.get(currency) ?? (deliveryMinor === 0n ? 0n : null))

const answer = async ({ tx, tenantId }: Context) => {
  const { delivery_minor, tax_rate, deliveries, ...row } = await read(tx, tenantId)
  return document({
    type: 'product_settings',
    id: tenantId,
    attributes: {
      ...row,
      tax_rate: Number(tax_rate),
      delivery: toDecimal(BigInt(delivery_minor), row.currency),
      deliveries: Object.entries(deliveries).map(([currency, minor]) => ({
        currency,
        price: toDecimal(BigInt(minor), currency),
      })),
    },
  })
}

export const settings: Customs<typeof products, 'settings'> = {
  get: (_, context) => answer(context),

  async update(input, context) {
    const { tx, tenantId } = context
    const before = await read(tx, tenantId)
    const { delivery, deliveries: elsewhere, ...changed } = input
    const row = { ...before, ...changed, ...(elsewhere && { deliveries: minorsOf(elsewhere) }) }
    // An amount keeps its figure when the currency changes.
    const minor = toMinor(delivery ?? toDecimal(BigInt(before.delivery_minor), before.currency), row.currency)
    if (minor === undefined) throw refuse.invalid('invalid', `has too many decimals for ${row.currency}`, 'delivery')
    await tx.query(
      `insert into products.shop_settings (tenant_id, currency, tax_rate, prices_include_tax, rounding, half, reservation_minutes, delivery_minor, count_limit, delivery_tax_class, reservation_extensions, language, languages, deliveries, storefront_open, storefront_intro, reviews_mode, reviews_buyers_only) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
       on conflict (tenant_id) do update set currency = excluded.currency, tax_rate = excluded.tax_rate, prices_include_tax = excluded.prices_include_tax,
         rounding = excluded.rounding, half = excluded.half, reservation_minutes = excluded.reservation_minutes, delivery_minor = excluded.delivery_minor, count_limit = excluded.count_limit,
         delivery_tax_class = excluded.delivery_tax_class, reservation_extensions = excluded.reservation_extensions,
         language = excluded.language, languages = excluded.languages, deliveries = excluded.deliveries,
         storefront_open = excluded.storefront_open, storefront_intro = excluded.storefront_intro,
         reviews_mode = excluded.reviews_mode, reviews_buyers_only = excluded.reviews_buyers_only`,
      [
        tenantId,
        row.currency,
        row.tax_rate,
        row.prices_include_tax,
        row.rounding,
        row.half,
        row.reservation_minutes,
        minor.toString(),
        row.count_limit,
        row.delivery_tax_class,
        row.reservation_extensions,
        row.language,
        row.languages,
        JSON.stringify(row.deliveries),
        row.storefront_open,
        row.storefront_intro || null,
        row.reviews_mode,
        row.reviews_buyers_only,
      ],
    )
    if (row.prices_include_tax !== before.prices_include_tax) {
      // What one comes to with tax is kept beside every price.
      await tx.query('update products.products set price = price where tenant_id = $1', [tenantId])
      await tx.query('update products.variations set price = price where tenant_id = $1', [tenantId])
    }
    await context.note(
      products.settings,
      null,
      Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, [before[name as keyof SettingsRow] ?? null, value] as const]),
      ),
    )
    return answer(context)
  },
}

/** Prices by their currency, as they are kept. */
function minorsOf(prices: readonly { readonly currency: string; readonly price: number }[]): Record<string, number> {
  const minors = prices.map(({ currency, price }, i) => {
    const minor = toMinor(price, currency)
    if (minor === undefined) throw refuse.invalid('invalid', `has too many decimals for ${currency}`, `deliveries/${i}/price`)
    return [currency, Number(minor)] as const
  })
  if (new Set(minors.map(([currency]) => currency)).size < minors.length)
    throw refuse.invalid('twice', 'A currency is listed twice.', 'deliveries')
  return Object.fromEntries(minors)
}
