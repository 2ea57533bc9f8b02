import { createHash, randomBytes } from 'node:crypto'
import { present } from '@quoin/kit'
import { advisoryLock, type Context, type Customs, document, gone, one, scopeOf, refuse, summed } from '@quoin/kit/server'
import { forSale } from '../cart/left.ts'
import { products } from '../resources/index.ts'
import { soldInShop } from './products.ts'

/** One's own, or anybody's for those who look after carts of the whole company. */
function mayKnow(context: Context, id: string): void {
  if (id === context.me) return
  const { actor } = context
  if (actor.permissions.has('products.carts.manage') && scopeOf(actor, 'products.carts.manage') === 'tenant') return
  throw refuse.missing()
}

async function identity(context: Context, id: string) {
  const model = context.model('products.users')
  const [row] = await context.tx.query<{ document: string }>(
    `select ${model.document(context.actor)} as document from products.users t where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null`,
    [context.tenantId, id],
  )
  return row?.document
}

export const users: Customs<typeof products, 'users'> = {
  async register({ id, name, username, phone }, context) {
    mayKnow(context, id)
    const person = await context.find(context.model('gateway.users').resource, id)
    advisoryLock(context.tx, 'products user', id)
    const [known] = await context.rows(products.users, 't.id = $2', [id])
    const given = present({ name, username, phone })
    const written = known
      ? await context.update(products.users, known, given)
      : await context.insert(products.users, { name: person.name, email: person.email, ...given }, id)
    return one(written.document, { status: known ? 200 : 201 })
  },
  async get({ id }, context) {
    mayKnow(context, id)
    const known = await identity(context, id)
    if (!known) throw refuse.missing()
    return one(known)
  },
  async companies({ id, ...query }, context) {
    mayKnow(context, id)
    if (id !== context.me) await context.find(context.model('gateway.users').resource, id)
    return context.list(products.companies, query as Record<string, string>, (add) => [`t.user_id = ${add(id)}`])
  },
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const perPage = 100
/** A page of what everybody can buy in the shop, with how many. */
const onSale = `select t.id as unique_id, t.sku, t.name, t.description, t.currency, t.price, t.price_with_taxes, t.tax, t.updated_at,
    (select ${summed(forSale)} from products.stock s where s.tenant_id = $1 and s.product_id = t.id and s.deleted_at is null and s.enabled) as available
  from products.products t where t.tenant_id = $1 and t.deleted_at is null and t.enabled and t.status = 'active' and ${soldInShop}
  order by t.created_at, t.id limit $2 offset $3`

export const companies: Customs<typeof products, 'companies'> = {
  async create(input, context) {
    // Clients of the specification send the header; without it the app is meant through which one is signed in.
    const blockAppId = [context.request.headers.blockappid].flat()[0] ?? context.actor.appId ?? ''
    if (!/^[\w-]{1,100}$/.test(blockAppId))
      throw refuse.invalid('block_app_needed', 'The header blockAppId names the app that is registered.')
    const { name, code, email, website, tax_id } = input as Record<string, string | null | undefined>
    const values = present({ name, code, email, website, taxId: tax_id })
    advisoryLock(context.tx, 'products company', blockAppId)
    const [known] = await context.rows(products.companies, 't.block_app_id = $2 and t.deleted_at is null for update', [
      blockAppId,
    ])
    const written = known
      ? await context.update(products.companies, known, values)
      : await context.insert(products.companies, { ...values, blockAppId, user: context.me || null })
    return one(written.document, { status: known ? 200 : 201 })
  },

  async createKey({ id, name }, context) {
    await context.find(products.companies, id)
    // The key begins with the company's id: whoever comes with it is signed in nowhere that could say which wall to stand behind.
    const secret = Buffer.concat([Buffer.from(context.tenantId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString(
      'base64url',
    )
    const { id: key } = await context.insert(products.companyKeys, {
      company: id,
      name: (name as string | null | undefined) ?? null,
      ending: secret.slice(-4),
    })
    await context.tx.query('update products.company_keys set hash = $3 where tenant_id = $1 and id = $2', [
      context.tenantId,
      key,
      hashOf(secret),
    ])
    return document({
      type: 'CompanyKey',
      id: key,
      attributes: { company_unique_id: id, name: name ?? null, ending: secret.slice(-4), key: secret },
      status: 201,
    })
  },

  async deleteKey({ id, key }, context) {
    await context.find(products.companies, id)
    const found = await context.find(products.companyKeys, key, 'lock')
    if (found.company !== id) throw refuse.missing()
    await context.purge(products.companyKeys, found)
    return gone()
  },

  async feed({ key: secret, page = 1 }, context) {
    if (!/^[\w-]{64}$/.test(secret)) throw refuse.missing('This key does not exist.')
    const tenantId = Buffer.from(secret, 'base64url')
      .subarray(0, 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return context.behind(tenantId, async ({ tx }) => {
      const [key] = await tx.query<{ company: string }>(
        `select k.company_id as company from products.company_keys k join products.companies c on c.tenant_id = k.tenant_id and c.id = k.company_id and c.deleted_at is null
         where k.tenant_id = $1 and k.hash = $2 and k.deleted_at is null`,
        [tenantId, hashOf(secret)],
      )
      if (!key) throw refuse.missing('This key does not exist.')
      const list = await tx.query(onSale, [tenantId, perPage, (page - 1) * perPage])
      return document({
        type: 'product_feed',
        id: key.company,
        attributes: {
          page,
          products: list.map((one) => ({
            ...one,
            price: one.price === null ? null : Number(one.price),
            price_with_taxes: one.price_with_taxes === null ? null : Number(one.price_with_taxes),
            tax: Number(one.tax),
          })),
        },
      })
    })
  },
}
