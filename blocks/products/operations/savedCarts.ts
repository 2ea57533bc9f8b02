import { toDecimal } from '@quoin/kit'
import {
  advisoryLock,
  type BlockServer,
  type Context,
  type Customs,
  document,
  one,
  pageAddress,
  refuse,
  Refusal,
} from '@quoin/kit/server'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { earlyHoursOf } from '../cart/early.ts'
import { readGoods } from '../cart/goods.ts'
import { leftOf } from '../cart/left.ts'
import { findCart } from '../cart/take.ts'
import { tierListsOf } from '../cart/tierLists.ts'
import { products } from '../resources/index.ts'
import { type SavedLine, savedLinesMax } from '../resources/savedCarts.ts'
import { addLine, mayFill, openCart, settled } from './carts.ts'
import { shopOf } from './settings.ts'

/** So many one person keeps; whoever needs more has forgotten some. */
const keptMax = 200

interface Saved {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly user: string
  readonly lines: readonly SavedLine[]
  readonly linkUntil: string
}

export const savedCarts: Customs<typeof products, 'savedCarts'> = {
  async create({ name, lines: given }, context) {
    const { tx, tenantId, me } = context
    const cart = given ? undefined : await findCart(context, me, 'lock')
    const lines: readonly SavedLine[] = given
      ? await together(context, [], given)
      : cart
        ? await tx.query<SavedLine & Record<string, unknown>>(
            `select product_id as product, variation_id as variation, sku, name, quantity, notes from products.cart_details
           where tenant_id = $1 and cart_id = $2 and state = 'open' order by created_at, id`,
            [tenantId, cart.id],
          )
        : []
    if (!given && lines.length === 0) throw refuse.conflict('cart_empty', 'This cart is empty.')
    const { document: made } = await context.insert(products.savedCarts, { user: me, name, lines, totalItems: itemsIn(lines) })
    await mayKeep(context, me)
    return one(made, { status: 201 })
  },

  async fill({ id }, context) {
    const { lines } = await mine(context, id)
    return fillWith(context, id, lines)
  },

  async addLine({ id, ...line }, context) {
    const saved = await mine(context, id)
    return keepLines(context, saved, await together(context, saved.lines, [line]))
  },

  async removeLine({ id, sku }, context) {
    const saved = await mine(context, id)
    const lines = saved.lines.filter((line) => line.sku.toLowerCase() !== sku.toLowerCase())
    if (lines.length === saved.lines.length) throw refuse.missing()
    return keepLines(context, saved, lines)
  },

  async share({ id, days }, context) {
    const saved = await mine(context, id)
    const { secret, hash } = newSecret(context.tenantId)
    const until = new Date(Date.now() + days * 86_400_000).toISOString()
    await context.update(products.savedCarts, saved, { linkUntil: until })
    await context.tx.query('update products.saved_carts set link_hash = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
      hash,
    ])
    const url = `${pageAddress(context, '/products/cart/shared')}#${secret}`
    return document({ type: 'link', id, attributes: { url, link_until: until } })
  },

  async unshare({ id }, context) {
    const saved = await mine(context, id)
    await context.tx.query('update products.saved_carts set link_hash = null where tenant_id = $1 and id = $2', [
      context.tenantId,
      id,
    ])
    return one((await context.update(products.savedCarts, saved, { linkUntil: null })).document)
  },

  async shared({ link }, context) {
    const { tx, tenantId, me } = context
    const { id, name, lines, linkUntil } = await behind(context, link)
    const [cart, shop] = await Promise.all([findCart(context, me), shopOf(tx, tenantId)])
    const currency = cart?.currency ?? shop.currency
    const [goods, lefts] = await Promise.all([
      readGoods(tx, tenantId, lines, {
        currency,
        role: context.actor.roleCode,
        tierLists: tierListsOf(context, me),
        earlyHours: () => earlyHoursOf(context, me),
        channel: cart?.channel ?? null,
        taxed: { user: me, country: cart?.country ?? null, region: cart?.region ?? null, rules: shop.rules },
      }),
      leftOf(
        tx,
        tenantId,
        lines.map(({ product }) => product),
        cart?.channel ?? null,
      ),
    ])
    const attributes = {
      name,
      link_until: linkUntil,
      currency,
      lines: lines.map((line, i) => {
        const now = goods[i]
        const problem = !now?.isSold ? 'not_sold' : now.price.minor === null ? 'no_price' : null
        const shelf =
          lefts.find((left) => left.product === line.product && left.variation === line.variation) ??
          lefts.find((left) => left.product === line.product && left.variation === null)
        return {
          sku: now?.sku ?? line.sku,
          name: now?.name ?? line.name,
          quantity: line.quantity,
          unit_price: problem === null ? toDecimal(now!.price.minor!, currency) : null,
          problem,
          available: now?.isCounted && now.mayRunOut && shelf && shelf.more !== null ? shelf.there + shelf.more : null,
        }
      }),
    }
    return document({ type: 'shared_cart', id, attributes })
  },

  async fillShared({ link }, context) {
    const { id, lines } = await behind(context, link)
    // What the owner noted to a line is theirs.
    return fillWith(
      context,
      id,
      lines.map((line) => ({ ...line, notes: null })),
    )
  },
}

interface NamedLine {
  readonly sku: string
  readonly quantity: number
  readonly notes?: string | null
}
const itemsIn = (lines: readonly SavedLine[]): number => lines.reduce((all, { quantity }) => all + quantity, 0)

const keepLines = async (context: Context, saved: Saved, lines: readonly SavedLine[]) =>
  one((await context.update(products.savedCarts, saved, { lines, totalItems: itemsIn(lines) })).document)

/** Lines with others added: of goods that are there already so many more, with what was noted last. */
async function together(
  { tx, tenantId }: Context,
  lines: readonly SavedLine[],
  added: readonly NamedLine[],
): Promise<readonly SavedLine[]> {
  const known = await tx.query<Omit<SavedLine, 'quantity' | 'notes'> & Record<string, unknown>>(
    `select s.product_id as product, s.variation_id as variation, coalesce(v.sku, p.sku) as sku, left(p.name || coalesce(' · ' || v.name, ''), 200) as name
     from products.skus s join products.products p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.deleted_at is null and p.enabled and p.status = 'active'
     left join products.variations v on v.tenant_id = s.tenant_id and v.id = s.variation_id
     where s.tenant_id = $1 and s.sku = any($2::text[]) and (s.variation_id is null or v.enabled and v.status = 'active')`,
    [tenantId, added.map(({ sku }) => sku.toLowerCase())],
  )
  const kept = [...lines]
  for (const { sku, quantity, notes = null } of added) {
    const goods = known.find((one) => one.sku.toLowerCase() === sku.toLowerCase())
    if (!goods) throw refuse.invalid('no_such_product', `There is no product ${sku}.`, 'sku')
    const at = kept.findIndex((one) => one.product === goods.product && one.variation === goods.variation)
    const all = (kept[at]?.quantity ?? 0) + quantity
    if (all > 1_000_000) throw refuse.invalid('too_big', 'must be at most 1000000', 'quantity')
    const line = { ...goods, quantity: all, notes: notes ?? kept[at]?.notes ?? null }
    if (at < 0) kept.push(line)
    else kept[at] = line
  }
  if (kept.length > savedLinesMax) throw refuse.conflict('cart_full', `A cart can have up to ${savedLinesMax} lines.`)
  return kept
}

/** Refuses what was just kept where it is one too many; of two at once the second counts the first. */
async function mayKeep({ tx, tenantId }: Context, user: string): Promise<void> {
  advisoryLock(tx, 'saved carts', user)
  const [kept] = await tx.query<{ count: number }>(
    'select count(*)::int as count from products.saved_carts where tenant_id = $1 and user_id = $2 and deleted_at is null',
    [tenantId, user],
  )
  if (kept!.count > keptMax)
    throw refuse.conflict('too_many_saved', `You can save up to ${keptMax} carts. Delete one you no longer need.`)
}

/** One that comes back from the trash is kept again and counts like one that is made. */
export const restoreSavedCart: NonNullable<NonNullable<BlockServer['replaces'][string]>['restore']> = async (
  request,
  context,
  standard,
) => {
  const answer = await standard(request)
  const { user } = await context.find(products.savedCarts, request.params.id!)
  await mayKeep(context, user as string)
  return answer
}

/** What somebody keeps, for them and for those who may look after carts of the whole company. */
async function mine(context: Context, id: string): Promise<Saved> {
  const saved = (await context.find(products.savedCarts, id, 'lock')) as Saved
  mayFill(context, saved.user)
  return saved
}

/** What a link of this company opens, as long as it has not ended; a link of another company opens nothing here. */
async function behind({ tx, tenantId }: Context, link: string): Promise<Pick<Saved, 'id' | 'name' | 'lines' | 'linkUntil'>> {
  const known = readSecret(link)
  const [found] =
    known?.tenantId === tenantId
      ? await tx.query<Pick<Saved, 'id' | 'name' | 'lines' | 'linkUntil'> & Record<string, unknown>>(
          `select id, name, lines, link_until as "linkUntil" from products.saved_carts
           where tenant_id = $1 and link_hash = $2 and link_until > clock_timestamp() and deleted_at is null`,
          [tenantId, known.hash],
        )
      : []
  if (!found) throw refuse.missing('This link is not valid or has expired.')
  return found
}

/** Adds lines to one's own cart as if each were put in now. What cannot be bought any more is named and left out. */
async function fillWith(context: Context, id: string, lines: readonly SavedLine[]) {
  const cart = await openCart(context, {})
  const leftOut: string[] = []
  for (const { name, quantity, notes, ...line } of lines) {
    try {
      await addLine(context, cart, { sku: await skuOf(context, line), quantity, notes }, true)
    } catch (error) {
      if (!(error instanceof Refusal) || error.reasons[0]?.code !== 'no_such_product') throw error
      leftOut.push(name)
    }
  }
  if (leftOut.length < lines.length) await settled(context, cart)
  return document({ type: 'filled_cart', id, attributes: { added: lines.length - leftOut.length, left_out: leftOut } })
}

/** What the goods of a line go by now, nothing where they are no more; the SKU of that day may have been given to something else since. */
async function skuOf(
  { tx, tenantId }: Context,
  { product, variation }: Pick<SavedLine, 'product' | 'variation'>,
): Promise<string> {
  const [row] = await tx.query<{ sku: string }>(
    'select s.sku from products.skus s where s.tenant_id = $1 and s.product_id = $2 and s.variation_id is not distinct from $3',
    [tenantId, product, variation],
  )
  return row?.sku ?? ''
}
