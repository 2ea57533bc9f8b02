import { Answer, type ComputedAttributes, type Context, showComputed } from '@quoin/kit/server'
import { sayOpening } from '../cart/early.ts'
import { forSale, isSoldFrom, mayOwe } from '../cart/left.ts'

interface Resource {
  readonly id: string
  readonly attributes: Record<string, unknown>
}
interface Left {
  readonly file: { readonly key: string; readonly filename: string | null; readonly type: string } | null
  /** From when a product is sold that is not sold yet. */
  readonly opens: string | null
}

/** What a product is shown with beside its own fields: categories in their order, its picture, whether a channel has any and from when it is sold there. */
export const computedOfProduct = (context: Context, channel: string | null): ComputedAttributes => ({
  sql(add, has) {
    const [categories, brands, vendors, variations, translations, stock, images, listings, reviews] = [
      has('products.categories'),
      has('products.brands'),
      has('products.vendors'),
      has('products.variations'),
      has('products.translations'),
      has('products.stock'),
      has('products.images'),
      has('products.listings'),
      has('products.reviews'),
    ]
    // A parameter that nothing names would be refused.
    const sold = stock ? isSoldFrom(add, channel) : ''
    const here = listings && channel ? `(l.channel_id is null or l.channel_id = ${add(channel)}::uuid)` : 'l.channel_id is null'
    const open = `l.enabled and l.status = 'active' and ${here}`
    return {
      attributes: {
        categories: categories
          ? `coalesce((select json_agg(json_build_object('unique_id', c.id, 'name', c.name) order by pc.place) from products.category_products pc
          join products.categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id where pc.tenant_id = $1 and pc.product_id = t.id and c.deleted_at is null), '[]')`
          : `'[]'::json`,
        brand_name: brands
          ? 'case when t.brand_id is not null then (select b.name from products.brands b where b.tenant_id = $1 and b.id = t.brand_id) end'
          : 'null',
        vendor_name: vendors
          ? 'case when t.vendor_id is not null then (select v.name from products.vendors v where v.tenant_id = $1 and v.id = t.vendor_id) end'
          : 'null',
        variation_count: variations
          ? '(select count(*) from products.variations v where v.tenant_id = $1 and v.product_id = t.id and v.deleted_at is null and v.enabled)'
          : '0',
        rating_average: reviews ? 'r.average' : 'null',
        rating_count: reviews ? 'coalesce(r.count, 0)' : '0',
        // As `products.is_translated` says, written out because a function is called for each product and language. Where nothing is
        // translated, every product lacks the same languages.
        missing_translations: translations
          ? `case when (select cardinality(c.languages) from products.shop_settings c where c.tenant_id = $1) > 0 then array(select w.language
          from products.shop_settings c, unnest(c.languages) as w (language) where c.tenant_id = $1 and w.language <> c.language
            and not exists (select from products.translations x where x.tenant_id = $1 and x.product_id = t.id and x.language = w.language and x.deleted_at is null
              and x.name is not null and (coalesce(t.description, '') = '' or x.description is not null)) order by 1) else '{}' end`
          : `array(select w.language from products.shop_settings c, unnest(c.languages) as w (language) where c.tenant_id = $1 and w.language <> c.language order by 1)`,
        image_url: images ? 'coalesce(i.url, t.image_url)' : 't.image_url',
        is_counted: stock ? 'l.counted' : 'false',
        available_stock: stock ? 'case when l.counted then l.available end' : 'null',
        in_stock: stock ? 'not l.counted or l.available > 0 or l.owes or not t.enforce_stock' : 'true',
        can_back_order: stock ? 'l.counted and l.owes' : 'false',
        expected_on: stock ? 'case when l.counted then l.expected end' : 'null',
        opens_at: 'null',
        early_access: `'[]'::json`,
      },
      from: [
        'from (select) beside',
        stock &&
          `cross join lateral (select not t.open_stock and count(*) > 0 as counted, coalesce(sum(${forSale}) filter (where ${sold}), 0) as available,
          coalesce(bool_or(${mayOwe}) filter (where ${sold}), false) as owes, max(s.expected_on) filter (where ${sold} and ${mayOwe} and s.expected_on >= current_date) as expected
          from products.stock s where s.tenant_id = $1 and s.product_id = t.id) l`,
        reviews &&
          `left join lateral (select c.one + c.two + c.three + c.four + c.five as count,
            round((c.one + 2 * c.two + 3 * c.three + 4 * c.four + 5 * c.five)::numeric / nullif(c.one + c.two + c.three + c.four + c.five, 0), 2) as average
          from products.review_totals c where c.tenant_id = $1 and c.product_id = t.id) r on true`,
        images &&
          `left join lateral (select f.key, f.filename, f.content_type as type, i.url from products.images i left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
          where i.tenant_id = $1 and i.product_id = t.id and i.is_public and i.deleted_at is null order by i.is_main_image desc, i.place, i.created_at, i.id limit 1) i on true`,
        listings &&
          `cross join lateral (select case when not bool_or(${open} and coalesce(l.visible_from <= clock_timestamp(), true) and coalesce(l.visible_until > clock_timestamp(), true))
            then min(l.visible_from) filter (where ${open} and l.visible_from > clock_timestamp() and coalesce(l.visible_until > l.visible_from, true)) end as at
          from products.listings l where l.tenant_id = $1 and l.product_id = t.id and l.deleted_at is null) o`,
      ]
        .filter(Boolean)
        .join(' '),
      unfinished: unfinishedIn(images, listings),
    }
  },
  async finish(rows) {
    const left = rows.map(({ attributes, unfinished }) => ({ attributes, ...(unfinished as Left) }))
    await Promise.all(
      left.map(async ({ attributes, file }) => {
        if (file) attributes.image_url = await addressOf(context, { ...file, external: null })
      }),
    )
    await sayOpening(context, left)
  },
})

/** A picture that is to be signed and an opening that is to be said, as far as there is either. */
function unfinishedIn(images: boolean, listings: boolean): string {
  const [hasFile, opens] = [images ? 'i.key is not null' : 'false', listings ? 'o.at' : 'null::timestamptz']
  const file = images
    ? `case when ${hasFile} then json_build_object('key', i.key, 'filename', i.filename, 'type', i.type) end`
    : 'null::json'
  return `case when ${hasFile} or ${opens} is not null then json_build_object('file', ${file}, 'opens', ${opens}) end`
}

/** Shows of products what they are shown with beside their own fields. */
export const decorate = (context: Context, resources: readonly Resource[], channel: string | null = null): Promise<void> =>
  showComputed(context.tx, context.model('products.products'), context.tenantId, computedOfProduct(context, channel), resources)

interface Kept {
  readonly key: string | null
  readonly filename: string | null
  readonly type: string | null
  readonly external: string | null
}
const addressOf = ({ files }: Context, { key, filename, type, external }: Kept): Promise<string> | string | null =>
  key ? files.presignDownload({ key, filename: filename ?? 'picture', inline: type, expiresInSeconds: 900 }) : external

/** The picture of every line of a cart that has one: of its form, of its product, or else any. */
export async function picturesOfCart(context: Context, cart: string): Promise<ReadonlyMap<string, string>> {
  const rows = await context.tx.query<Kept & { line: string } & Record<string, unknown>>(
    `select distinct on (d.id) d.id as line, f.key, f.filename, f.content_type as type, i.url as external
     from products.cart_details d join products.images i on i.tenant_id = d.tenant_id and i.product_id = d.product_id and i.is_public and i.deleted_at is null
     left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
     where d.tenant_id = $1 and d.cart_id = $2 and d.state <> 'cancelled'
     order by d.id, coalesce(i.variation_id = d.variation_id, false) desc, i.variation_id is null desc, i.is_main_image desc, i.place, i.created_at, i.id`,
    [context.tenantId, cart],
    'prepare',
  )
  const addresses = await Promise.all(rows.map((row) => addressOf(context, row)))
  return new Map(rows.flatMap(({ line }, i) => (addresses[i] ? [[line, addresses[i]!] as const] : [])))
}

/** A picture for each of some goods: of its form, else of the product, else the address somebody gave; null for what has none. */
export async function picturesOf(
  context: Context,
  lines: readonly { readonly product: string; readonly variation: string | null }[],
): Promise<readonly (string | null)[]> {
  if (lines.length === 0) return []
  const rows = await context.tx.query<Kept & { at: number } & Record<string, unknown>>(
    `select distinct on (w.at) w.at::int, f.key, f.filename, f.content_type as type, coalesce(i.url, p.image_url) as external
     from unnest($2::uuid[], $3::uuid[]) with ordinality as w (product, variation, at)
     join products.products p on p.tenant_id = $1 and p.id = w.product
     left join products.images i on i.tenant_id = $1 and i.product_id = p.id and i.is_public and i.deleted_at is null
     left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
     order by w.at, coalesce(i.variation_id = w.variation, false) desc, i.variation_id is null desc, i.is_main_image desc, i.place, i.created_at, i.id`,
    [context.tenantId, lines.map(({ product }) => product), lines.map(({ variation }) => variation)],
  )
  const addresses = await Promise.all(rows.map((row) => addressOf(context, row)))
  const byPlace = new Map(rows.map(({ at }, i) => [at - 1, addresses[i] ?? null]))
  return lines.map((_, i) => byPlace.get(i) ?? null)
}

/** The same answer with its products decorated. */
export async function decorated(context: Context, answer: Answer, channel: string | null = null): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Resource | Resource[] }
  await decorate(context, [body.data].flat(), channel)
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
