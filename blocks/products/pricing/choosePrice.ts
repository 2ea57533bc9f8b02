/** A price that stands in the tables, before it is known whether it counts. Moments in milliseconds. */
export interface PriceRow {
  readonly id: string
  readonly variation: string | null
  readonly channel: string | null
  readonly currency: string
  readonly minor: bigint
  readonly minQuantity: number
  readonly maxQuantity: number | null
  readonly start: number | null
  readonly end: number | null
  readonly list: {
    readonly id: string
    readonly name: string
    readonly kind: 'override' | 'sale'
    readonly priority: number
    readonly roles: readonly string[]
    readonly forTiers: boolean
    readonly start: number | null
    readonly end: number | null
  } | null
}

/** The name of the tier that opens a price list, by the list's id. */
export type TierLists = ReadonlyMap<string, string>

export interface PriceInput {
  readonly product: { readonly currency: string; readonly minor: bigint | null }
  readonly variation: { readonly id: string; readonly minor: bigint | null } | null
  readonly rows: readonly PriceRow[]
  readonly quantity: number
  readonly currency: string
  readonly channel: string | null
  readonly role: string | null
  /** Lists that the buyer's tier opens, with its name. */
  readonly tierLists: TierLists
  readonly at: number
}

/** A price that was looked at, and why it counts or does not. */
export interface PriceReason {
  readonly source: 'product' | 'variation' | 'price' | 'override' | 'sale'
  readonly id: string | null
  readonly name: string | null
  readonly minor: bigint
  /** The tier by which the buyer has it; null where no tier is needed. */
  readonly tier: string | null
  readonly reason: string
}
export interface ChosenPrice {
  readonly minor: bigint | null
  readonly why: readonly PriceReason[]
}

/**
 * Which price counts for a quantity. A list that overrides decides, of several the one with the highest priority. Otherwise the
 * price of the product (of the variation, where it has one) or a price of its own table, and a sale list where it is lower. In
 * each place a price of the variation goes before one of the product, and then the tier that begins latest.
 */
export function choosePrice(input: PriceInput): ChosenPrice {
  const why: PriceReason[] = []
  const fitting = input.rows.filter((row) => {
    const reason = misfit(row, input)
    if (reason) why.push({ ...told(row, input), reason })
    return !reason
  })
  const override = best(
    fitting.filter((row) => row.list?.kind === 'override'),
    (row) => row.list!.priority,
  )
  const base = best(fitting.filter((row) => !row.list)) ?? ownPrice(input)
  const sale = fitting
    .filter((row) => row.list?.kind === 'sale')
    .sort((a, b) => compare(a.minor, b.minor) || (a.id < b.id ? -1 : 1))[0]
  const baseMinor = base?.minor
  const chosen = override ?? (sale && (baseMinor === undefined || sale.minor < baseMinor) ? sale : base)
  for (const row of fitting)
    why.push({
      ...told(row, input),
      reason: row === chosen ? 'chosen' : row.list?.kind === 'sale' ? 'not_lower' : 'another_goes_before',
    })
  const own = ownPrice(input)
  if (own) why.push({ ...own, reason: chosen && !('list' in chosen) ? 'chosen' : 'another_goes_before' })
  return { minor: chosen?.minor ?? null, why }
}

function ownPrice({ product, variation, currency }: PriceInput): Omit<PriceReason, 'reason'> | undefined {
  if (product.currency !== currency) return undefined
  if (variation && variation.minor !== null)
    return { source: 'variation', id: variation.id, name: null, minor: variation.minor, tier: null }
  return product.minor === null ? undefined : { source: 'product', id: null, name: null, minor: product.minor, tier: null }
}

const told = (row: PriceRow, input: PriceInput): Omit<PriceReason, 'reason'> => ({
  source: row.list?.kind ?? 'price',
  id: row.id,
  name: row.list?.name ?? null,
  minor: row.minor,
  tier: row.list && !hasRole(row.list, input) ? tierOf(row.list, input) : null,
})

type List = NonNullable<PriceRow['list']>

const hasRole = ({ roles }: List, { role }: PriceInput): boolean => role !== null && roles.includes(role)
const tierOf = ({ id, forTiers }: List, { tierLists }: PriceInput): string | null =>
  forTiers ? (tierLists.get(id) ?? null) : null
const isForAll = ({ roles, forTiers }: List): boolean => roles.length === 0 && !forTiers

function misfit(row: PriceRow, input: PriceInput): string | undefined {
  const { currency, variation, channel, quantity, at } = input
  const isNow = (span: { start: number | null; end: number | null }) =>
    (span.start === null || span.start <= at) && (span.end === null || at < span.end)
  if (row.currency !== currency) return 'other_currency'
  if (row.variation !== null && row.variation !== (variation?.id ?? null)) return 'other_variation'
  if (row.channel !== null && row.channel !== channel) return 'other_channel'
  if (quantity < row.minQuantity || (row.maxQuantity !== null && quantity > row.maxQuantity)) return 'other_quantity'
  if (!isNow(row) || (row.list && !isNow(row.list))) return 'not_now'
  if (row.list && !isForAll(row.list) && !hasRole(row.list, input) && tierOf(row.list, input) === null)
    return row.list.forTiers ? 'not_your_tier' : 'not_for_you'
  return undefined
}

function best(rows: readonly PriceRow[], rank: (row: PriceRow) => number = () => 0): PriceRow | undefined {
  return [...rows].sort(
    (a, b) =>
      rank(b) - rank(a) ||
      Number(b.variation !== null) - Number(a.variation !== null) ||
      Number(b.channel !== null) - Number(a.channel !== null) ||
      b.minQuantity - a.minQuantity ||
      (b.start ?? 0) - (a.start ?? 0) ||
      (a.id < b.id ? -1 : 1),
  )[0]
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
