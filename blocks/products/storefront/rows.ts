import type { Context } from '@quoin/kit/server'
import { forSale, mayOwe } from '../cart/left.ts'
import { soldInShop } from '../operations/products.ts'
import type { WindowCategory, WindowQuestion, WindowShop } from '../resources/storefront.ts'

/** The shop as anybody sees it; null where its company has not opened it. */
export async function openShop({ tx, tenantId }: Context): Promise<WindowShop | null> {
  const [row] = await tx.query<Omit<WindowShop, 'address'> & { address: (string | null)[] } & Record<string, unknown>>(
    `select l.name as company, l.logo_key as "logoKey", l.color, l.email, l.phone, array[l.address, concat_ws(' ', l.zipcode, l.city)] as address, s.storefront_intro as intro, s.currency,
       s.language, s.prices_include_tax as "pricesIncludeTax"
     from products.shop_settings s cross join gateway.letterhead() l where s.tenant_id = $1 and s.storefront_open`,
    [tenantId],
    'prepare',
  )
  return row ? { ...row, address: row.address.filter((line): line is string => Boolean(line)) } : null
}

export interface ProductRow {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly description: string | null
}
const row = 't.id, t.sku, t.name, t.description'
/** What anybody may buy here. */
export const isSold = `t.tenant_id = $1 and t.deleted_at is null and t.enabled and t.status = 'active' and ${soldInShop}
  and (t.price is not null or exists (select 1 from products.variations v where v.tenant_id = $1 and v.product_id = t.id and v.price is not null and v.deleted_at is null)
    or exists (select 1 from products.prices r where r.tenant_id = $1 and r.product_id = t.id and r.deleted_at is null))`

/** Each word of a search ($4) has to be found, and the category ($5) is meant with all below it. */
const page = `select ${row} from products.products t where ${isSold}
    and not exists (select from unnest($4::text[]) as w (word) where strpos(lower(concat_ws(' ', t.name, t.sku, t.description)), w.word) = 0)
    and ($5::uuid is null or t.id in (with recursive down as (select $5::uuid as id
        union select c.id from products.categories c join down d on c.tenant_id = $1 and c.parent_id = d.id where c.deleted_at is null)
      select pc.product_id from products.category_products pc join down d on d.id = pc.category_id where pc.tenant_id = $1))
  order by t.name collate app.natural, t.id limit $2 offset $3`
/** More words than anybody types are left out. */
const wordsMax = 6

export async function productsOf(
  { tx, tenantId }: Context,
  { search, category, page: at }: WindowQuestion,
  limit: number,
): Promise<ProductRow[]> {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, wordsMax) ?? []
  const [shelf] =
    category === null
      ? []
      : await tx.query<{ id: string }>(
          'select c.id from products.categories c where c.tenant_id = $1 and c.deleted_at is null and (lower(c.code) = lower($2) or c.id = app.id($2)) limit 1',
          [tenantId, category],
        )
  if (category !== null && !shelf) return []
  return tx.query<ProductRow & Record<string, unknown>>(page, [tenantId, limit, (at - 1) * (limit - 1), words, shelf?.id ?? null])
}

const bySku = `select ${row} from products.products t where ${isSold} and t.sku = $2`

export async function productBySku({ tx, tenantId }: Context, sku: string): Promise<ProductRow | undefined> {
  const [found] = await tx.query<ProductRow & Record<string, unknown>>(bySku, [tenantId, sku])
  return found
}

export interface FormRow {
  readonly id: string
  readonly product: string
  readonly sku: string
  readonly name: string
  /** Whether a shelf of its own has any; null where none counts it. */
  readonly left: boolean | null
}

const forms = `select v.id, v.product_id as product, v.sku, v.name,
    case when p.open_stock or not p.enforce_stock then true else (select case when count(*) > 0 then bool_or(s.enabled and (${forSale} > 0 or ${mayOwe})) end from products.stock s
      where s.tenant_id = $1 and s.variation_id = v.id and s.deleted_at is null) end as left
  from products.variations v join products.products p on p.tenant_id = $1 and p.id = v.product_id
  where v.tenant_id = $1 and v.product_id = any($2::uuid[]) and v.deleted_at is null and v.enabled and v.status = 'active' order by v.product_id, v.created_at, v.id limit 1000`

export const formsOf = ({ tx, tenantId }: Context, of: readonly string[]): Promise<FormRow[]> =>
  tx.query<FormRow & Record<string, unknown>>(forms, [tenantId, of])

/** Categories that something is in, those below another after it. */
export async function listCategories(
  { tx, tenantId }: Context,
  language: string,
): Promise<(WindowCategory & { readonly id: string })[]> {
  const rows = await tx.query<{ id: string; key: string; name: string; parent: string | null }>(
    `select c.id, coalesce(nullif(lower(c.code), ''), c.id::text) as key, coalesce((select x.name from products.translations x where x.tenant_id = $1 and x.category_id = c.id
         and x.language = $2 and x.deleted_at is null limit 1), c.name) as name, c.parent_id as parent
     from products.categories c where c.tenant_id = $1 and c.deleted_at is null and c.enabled and c.status = 'active'
     order by c.display_order, c.name collate app.natural, c.id limit 300`,
    [tenantId, language],
  )
  const below = (parent: string | null): typeof rows => rows.filter((one) => one.parent === parent)
  return below(null).flatMap((top) => [
    { id: top.id, key: top.key, name: top.name, isChild: false },
    ...below(top.id).map(({ id, key, name }) => ({ id, key, name, isChild: true })),
  ])
}
