import { Answer, type Context } from '@quoin/kit/server'
import { sayOpening } from '../cart/early.ts'

interface Resource {
  readonly id: string
  readonly attributes: Record<string, unknown>
}
interface More extends Record<string, unknown> {
  id: string
  categories: { unique_id: string; name: string }[]
  key: string | null
  filename: string | null
  external: string | null
  counted: boolean
  available: string | null
  owes: boolean
  expected: string | null
  brand_name: string | null
  vendor_name: string | null
  variation_count: number
  from_minor: string | null
  missing: string[]
}

/** What a product is shown with beside its own facts: categories in their order, its picture, and whether a channel has any. */
export async function decorate(context: Context, resources: readonly Resource[], channel: string | null = null): Promise<void> {
  if (resources.length === 0) return
  const rows = await context.tx.query<More>(
    `select p.id, coalesce((select json_agg(json_build_object('unique_id', c.id, 'name', c.name) order by pc.place) from products.category_products pc
         join products.categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id where pc.tenant_id = $1 and pc.product_id = p.id and c.deleted_at is null), '[]') as categories,
       i.key, i.filename, i.url as external, b.name as brand_name, v.name as vendor_name,
       not p.open_stock and exists (select 1 from products.stock s where s.tenant_id = $1 and s.product_id = p.id) as counted,
       l.available, coalesce(l.owes, false) as owes, l.expected,
       (select count(*)::int from products.variations w where w.tenant_id = $1 and w.product_id = p.id and w.deleted_at is null and w.enabled) as variation_count, array(select l from products.shop_settings c, unnest(c.languages) as l where c.tenant_id = $1 and l <> c.language and not products.is_translated($1, p.id, l) order by l) as missing
     from products.products p
     left join lateral (select f.key, f.filename, i.url from products.images i left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
       where i.tenant_id = $1 and i.product_id = p.id and i.deleted_at is null order by i.is_main_image desc, i.place, i.created_at, i.id limit 1) i on true
     left join lateral (select sum(greatest(s.available - s.safety_stock, 0))::text as available, bool_or(not s.enforce_availability and (s.back_order_max is null or s.available + s.back_order_max > 0)) as owes, (max(s.expected_on) filter (where not s.enforce_availability and (s.back_order_max is null or s.available + s.back_order_max > 0) and s.expected_on >= current_date))::text as expected
       from products.stock s where s.tenant_id = $1 and s.product_id = p.id and s.deleted_at is null and s.enabled and products.sells_from($1, $3::uuid, s.warehouse_id)) l on true
     left join products.brands b on b.tenant_id = $1 and b.id = p.brand_id
     left join products.vendors v on v.tenant_id = $1 and v.id = p.vendor_id
     where p.tenant_id = $1 and p.id = any($2::uuid[])`,
    [context.tenantId, resources.map((one) => one.id), channel],
    'prepare',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  await Promise.all(
    resources.map(async ({ id, attributes }) => {
      const row = byId.get(id)
      if (!row) return
      Object.assign(attributes, {
        categories: row.categories,
        brand_name: row.brand_name,
        vendor_name: row.vendor_name,
        variation_count: row.variation_count,
        missing_translations: row.missing,
        image_url: (await addressOf(context, row)) ?? attributes.image_url,
        is_counted: row.counted,
        available_stock: row.counted ? Number(row.available ?? 0) : null,
        in_stock: !row.counted || Number(row.available ?? 0) > 0 || row.owes || attributes.enforce_stock === false,
        can_back_order: row.counted && row.owes,
        expected_on: row.counted ? row.expected : null,
      })
    }),
  )
  await sayOpening(context, resources, channel)
}

interface Kept {
  readonly key: string | null
  readonly filename: string | null
  readonly external: string | null
}
const addressOf = ({ files }: Context, { key, filename, external }: Kept): Promise<string> | string | null =>
  key ? files.presignDownload({ key, filename: filename ?? 'picture', inline: true, expiresInSeconds: 900 }) : external

/** The picture of every line of a cart that has one: of its form, of its product, or else any. */
export async function picturesOfCart(context: Context, cart: string): Promise<ReadonlyMap<string, string>> {
  const rows = await context.tx.query<Kept & { line: string } & Record<string, unknown>>(
    `select distinct on (d.id) d.id as line, f.key, f.filename, i.url as external
     from products.cart_details d join products.images i on i.tenant_id = d.tenant_id and i.product_id = d.product_id and i.deleted_at is null
     left join kit.files f on f.tenant_id = i.tenant_id and f.id = i.file_id
     where d.tenant_id = $1 and d.cart_id = $2 and d.state <> 'cancelled'
     order by d.id, coalesce(i.variation_id = d.variation_id, false) desc, i.variation_id is null desc, i.is_main_image desc, i.place, i.created_at, i.id`,
    [context.tenantId, cart],
    'prepare',
  )
  const addresses = await Promise.all(rows.map((row) => addressOf(context, row)))
  return new Map(rows.flatMap(({ line }, i) => (addresses[i] ? [[line, addresses[i]!] as const] : [])))
}

/** The same answer with its products decorated. */
export async function decorated(context: Context, answer: Answer, channel: string | null = null): Promise<Answer> {
  const body = JSON.parse(answer.body) as { data: Resource | Resource[] }
  await decorate(context, [body.data].flat(), channel)
  return new Answer(answer.status, JSON.stringify(body), answer.headers)
}
