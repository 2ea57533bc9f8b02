import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { products } from '../resources/index.ts'
import type { ProductOption } from '../resources/products.ts'
import {
  combinationCount,
  combinationOf,
  combinationsMax,
  combinationsOf,
  defaultPattern,
  valuesOf,
  type Form,
  keyOf,
  nameOf,
  skuOf,
  strayPlaceholders,
} from '../variants/matrix.ts'

interface FormRow extends Form, Record<string, unknown> {
  readonly id: string
  readonly sku: string
}
interface Combination {
  readonly values: readonly string[]
  readonly sku: string
  /** The variation that is this combination. */
  readonly form: FormRow | undefined
}

/** Every combination of options for a product, with the variation that is it or the sku it would have. */
async function combine(
  { tx, tenantId }: Context,
  product: { readonly id: string; readonly sku: string },
  options: readonly ProductOption[],
  pattern: string,
): Promise<{ combinations: readonly Combination[]; others: number }> {
  const count = combinationCount(options)
  if (count > combinationsMax)
    throw refuse.invalid(
      'too_many_variations',
      `These options make ${count} variants. A product can have up to ${combinationsMax}.`,
      'options',
    )
  const [stray] = strayPlaceholders(pattern, options)
  if (stray !== undefined) throw refuse.invalid('no_such_option', `There is no option {${stray}}.`, 'sku_pattern')
  const forms = await tx.query<FormRow>(
    `select id, sku, name, choices, size, color, extra_variation as "extraVariation" from products.variations
     where tenant_id = $1 and product_id = $2 and deleted_at is null order by created_at, id`,
    [tenantId, product.id],
  )
  const there = new Map<string, FormRow>()
  for (const form of forms) {
    const values = combinationOf(form, options)
    if (values && !there.has(keyOf(values))) there.set(keyOf(values), form)
  }
  return {
    others: forms.length - there.size,
    combinations: combinationsOf(options).map((values) => {
      const form = there.get(keyOf(values))
      return { values, form, sku: form?.sku ?? skuOf(pattern, product.sku, options, values) }
    }),
  }
}

/** Which of some skus something of the company has, or two of them share; in small letters. */
async function takenSkus({ tx, tenantId }: Context, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const skus = wanted.map((sku) => sku.toLowerCase())
  const rows = await tx.query<{ sku: string }>('select sku from products.skus where tenant_id = $1 and sku = any($2::text[])', [
    tenantId,
    skus,
  ])
  return new Set([...rows.map(({ sku }) => sku), ...skus.filter((sku, at) => skus.indexOf(sku) !== at)])
}

export const variations: Customs<typeof products, 'variations'> = {
  async matrix({ product: id, options, sku_pattern: pattern = defaultPattern(options) }, context) {
    const product = await context.find(products.products, id)
    const { combinations, others } = await combine(context, product, options, pattern)
    const taken = await takenSkus(
      context,
      combinations.flatMap(({ form, sku }) => (form ? [] : [sku])),
    )
    return document({
      type: 'variation_matrix',
      id,
      attributes: {
        sku_pattern: pattern,
        options,
        combinations: combinations.map(({ values, sku, form }) => ({
          values,
          name: form?.name ?? nameOf(values),
          sku,
          state: form ? 'there' : taken.has(sku.toLowerCase()) ? 'sku_taken' : 'new',
          variation_unique_id: form?.id ?? null,
        })),
        others,
      },
    })
  },

  async generate({ product: id, options, sku_pattern: pattern = defaultPattern(options), combinations: chosen }, context) {
    // Locked, so that two who generate at once do not make the same twice.
    const product = await context.find(products.products, id, 'lock')
    const { combinations } = await combine(context, product, options, pattern)
    const byKey = new Map(combinations.map((one) => [keyOf(one.values), one]))
    const requested = chosen
      ? new Map(
          chosen.map(({ values, sku }) => {
            const one = byKey.get(keyOf(values))
            if (!one)
              throw refuse.invalid(
                'no_such_combination',
                `${nameOf(values)} is not a valid combination of the options.`,
                'combinations',
              )
            return [keyOf(values), { ...one, sku: one.form ? one.sku : (sku ?? one.sku) }]
          }),
        )
      : byKey
    const missing = [...requested.values()].filter(({ form }) => !form)
    const taken = await takenSkus(
      context,
      missing.map(({ sku }) => sku),
    )
    const clashing = missing.filter(({ sku }) => taken.has(sku.toLowerCase()))
    if (clashing.length > 0)
      throw refuse.conflict(
        'sku_taken',
        `The SKU ${clashing[0]!.sku} is already in use. Change the pattern, or give ${nameOf(clashing[0]!.values)} its own SKU.`,
        { skus: clashing.map(({ sku }) => sku) },
        'sku_pattern',
      )
    if (JSON.stringify(product.options) !== JSON.stringify(options)) await context.update(products.products, product, { options })
    const made: string[] = []
    for (const { values, sku } of missing) {
      const { id: variation } = await context.insert(products.variations, { product: id, sku, ...valuesOf(options, values) })
      made.push(variation)
    }
    // Several are made within one tick of the clock; each a little later than the one before, they are listed as the matrix has them.
    await context.tx.query(
      `update products.variations v set created_at = f.first + make_interval(secs => o.place / 1000.0)
       from unnest($2::uuid[]) with ordinality as o (id, place), (select min(created_at) as first from products.variations where tenant_id = $1 and id = any($2::uuid[])) f
       where v.tenant_id = $1 and v.id = o.id`,
      [context.tenantId, made],
    )
    return document({
      type: 'generated_variations',
      id,
      attributes: { created: made.length, there: requested.size - made.length, variations: made },
    })
  },
}
