import { gateway } from '@quoin/gateway/resources'
import { emailOf, type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'
import { selling } from '../screens/texts/selling/en.ts'

interface Entry {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly operation: string
  readonly record_unique_id: string
  readonly title: string | null
  readonly actor_name: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly unit: string | null
}
interface Told {
  readonly entries: readonly Entry[]
  readonly more: boolean
  readonly next: string | null
  readonly kinds: readonly string[]
}
const guest = 'guest@orchard.example'
const elsewhere = ['orders', 'wallet', 'points', 'loans', 'reservations']

let world: World
let contact: string
let account: string
let order: string
let sku: string

const send = async (who: Name, method: string, path: string, body?: object) => {
  const reply = await world.fetch(who, method, `/api${path}`, body)
  expect([path, reply.status < 300 ? 'done' : reply.json.errors]).toEqual([path, 'done'])
  return reply.json
}
const person = async (lastName: string, more: object = {}): Promise<string> =>
  (await world.as('ada')(crm.contacts.create, { firstName: 'Kim', lastName, ...more })).id
const told = async (who: Name, path: string, query = 'records=100'): Promise<Told> =>
  (await send(who, 'GET', `/crm/${path}/timeline?${query}`)).data.attributes
const befallen = ({ entries }: Told) =>
  entries.filter(({ kind }) => elsewhere.includes(kind)).map(({ operation, record_unique_id: id }) => `${operation} ${id}`)
const orderOf = async (who: Name): Promise<string> => {
  await send(who, 'PUT', '/products/carts', { product: { sku, quantity: 1 } })
  return (await send(who, 'POST', '/sales/checkout', { checkout: { tenders: [{ kind: 'demo' }] } })).data.id
}
/** Somebody who may read contacts and accounts, and this besides. */
const reader = async (who: Name, scopes: Readonly<Record<string, 'own' | 'tenant'>>) => {
  const rights = { 'crm.contacts.read': 'tenant', 'crm.accounts.read': 'tenant', ...scopes }
  const role = await world.as('ada')(gateway.roles.create, { name: `Reads for ${who}`, code: `reads_${who}` })
  await world.as('ada')(gateway.roles.setPermissions, {
    id: role.id,
    permission_ids: Object.keys(rights),
    scopes: rights,
  } as never)
  const change = { id: world.userIds[who], role_unique_id: role.id, reason: 'Reads some of it' }
  await world.as('ada')(gateway.users.changeRole, change as never)
}

beforeAll(async () => {
  world = await startWorld()
  const user_unique_id = world.userIds.uma
  contact = await person('Sander', { primaryEmail: emailOf('uma') })
  account = (await world.as('ada')(crm.accounts.create, { name: 'Sander & Daughters' })).id
  await world.as('ada')(crm.accountContacts.associate, { account, contact_unique_id: contact })

  sku = 'T-360'
  const product = { sku, name: 'Chair', currency: 'EUR', price: 10, tax: 0.19 }
  const { id } = (await send('ada', 'POST', '/products/products', { product })).data
  await send('ada', 'POST', `/products/products/${id}/stock`, { stock: { available: 100 } })
  order = await orderOf('uma')
  await orderOf('uli')
  // Somebody who did not sign in.
  await world.sql.query(`update sales.orders set user_id = null, customer_email = $2 where id = $1`, [
    await orderOf('max'),
    guest,
  ])
  const purse = (await send('uma', 'POST', `/wallet/users/${user_unique_id}/wallets`, { wallet: { currency: 'EUR' } })).data.id
  await send('ada', 'POST', `/wallet/wallets/${purse}/credit`, { transaction: { amount: 77.5, description: 'Pfirsichgeld' } })
  const adjustment = { user_unique_id, type: 'give', points: 12, reason: 'Goodwill' }
  await send('ada', 'POST', '/rewards/adjustments', { adjustment })
  const unit_unique_id = (await send('ada', 'POST', '/rewards/units', { point_unit: { name: 'Seastars', code: 'SEASTAR' } })).data
    .id
  await send('ada', 'POST', '/rewards/adjustments', { adjustment: { ...adjustment, points: 3, unit_unique_id } })
  const asset = (await send('ada', 'POST', '/assets/assets', { asset: { name: 'Beamer' } })).data.id
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  await send('ada', 'POST', `/assets/assets/${asset}/lend`, { asset_lend: { user_unique_id, due_at } })
  const [starts_at, ends_at] = [2, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  await send('ada', 'POST', '/assets/reservations', {
    reservation: { asset_unique_id: asset, user_unique_id, starts_at, ends_at },
  })
})
afterAll(() => world.close())

describe('What happened to a person in other blocks [CX3]', () => {
  it('stands on the timeline of the contact with their confirmed address, and on that of the account they belong to', async () => {
    for (const path of [`contacts/${contact}`, `accounts/${account}`]) {
      const { entries, kinds } = await told('ada', path)
      expect(kinds).toEqual(expect.arrayContaining(elsewhere))
      const found = (operation: string) => entries.find((entry) => entry.operation === operation)
      expect(found('sales.orders.placed')).toMatchObject({
        kind: 'orders',
        record_unique_id: order,
        title: expect.any(String),
        amount: 11.9,
        currency: 'EUR',
        actor_name: 'Kim Sander',
      })
      expect(found('sales.orders.paid')).toMatchObject({ record_unique_id: order })
      expect(found('wallet.transactions.credit')).toMatchObject({ title: 'Pfirsichgeld', amount: 77.5, currency: 'EUR' })
      expect(entries.filter(({ kind }) => kind === 'points')).toContainEqual(
        expect.objectContaining({ operation: 'rewards.movements.adjusted', amount: 12, currency: null, unit: null }),
      )
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'points', amount: 3, currency: null, unit: 'Seastars' }))
      expect(found('assets.loans.lent')).toMatchObject({ kind: 'loans', title: expect.any(String) })
      expect(found('assets.reservations.reserved')).toMatchObject({ kind: 'reservations', title: 'Beamer' })
      expect(entries.filter(({ kind }) => kind === 'orders').map((one) => one.record_unique_id)).toEqual([order, order])
      const moments = entries.map(({ at }) => Date.parse(at))
      expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    }
  })

  it('comes page by page, each once and in the same order, also where much happened in one moment', async () => {
    await world.sql.query(`update sales.orders set placed_at = paid_at where tenant_id = $1 and id = $2`, [
      world.tenantIds.a,
      order,
    ])
    for (const path of [`contacts/${contact}`, `accounts/${account}`]) {
      const whole = (await told('ada', path)).entries.map(({ id }) => id)
      const seen: string[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: Told = await told('ada', path, `records=2${next && `&cursor=${next}`}`)
        expect(page.more).toBe(page.next !== null)
        seen.push(...page.entries.map(({ id }) => id))
        next = page.next
      }
      expect(seen).toEqual(whole)
      expect(new Set(seen).size).toBe(seen.length)
    }
    for (const wrong of ['x', 'YXVkaXQ', Buffer.from('99999999999999999 audit 1').toString('base64url')])
      expect((await world.fetch('ada', 'GET', `/api/crm/contacts/${contact}/timeline?cursor=${wrong}`)).status).toBe(422)
  })

  it('is told of one kind alone on wish', async () => {
    const { entries } = await told('ada', `contacts/${contact}`, 'kinds=loans,wallet')
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['loans', 'wallet']))
    expect((await told('ada', `contacts/${contact}`, 'kinds=changes')).entries.map(({ kind }) => kind)).toEqual(['changes'])
  })

  it('is not told, not even by its number, to whoever may not look there', async () => {
    await reader('sue', { 'sales.orders.read': 'tenant' })
    for (const path of [`contacts/${contact}`, `accounts/${account}`]) {
      const all = await told('sue', path)
      expect(all.kinds.filter((kind) => elsewhere.includes(kind))).toEqual(['orders'])
      expect(befallen(all).every((one) => one.startsWith('sales.orders.'))).toBe(true)
      expect(JSON.stringify(all)).not.toMatch(/wallet|Pfirsichgeld|77\.5|points|loan|Beamer/)
      expect(await told('sue', path, 'kinds=wallet,points')).toMatchObject({ entries: [], more: false, next: null })
    }
  })

  it('is told as far as their reach in that block goes', async () => {
    await reader('uli', { 'sales.orders.read': 'own', 'wallet.transactions.read': 'own' })
    expect(befallen(await told('uli', `contacts/${contact}`))).toEqual([])
    const own = await person('Uli', { user: world.userIds.uli })
    expect(befallen(await told('uli', `contacts/${own}`)).map((one) => one.split(' ')[0])).toEqual([
      'sales.orders.paid',
      'sales.orders.placed',
    ])
  })

  it('is that of nobody else: of a contact without a member only what was ordered for their address', async () => {
    const none = await person('Nobody')
    expect(befallen(await told('ada', `contacts/${none}`))).toEqual([])
    const address = await person('Guest', { primaryEmail: guest })
    expect(new Set(befallen(await told('ada', `contacts/${address}`)).map((one) => one.split(' ')[0]))).toEqual(
      new Set(['sales.orders.placed', 'sales.orders.paid']),
    )
    // An address that nobody confirmed may be anybody's.
    await world.sql.query('update gateway.users set confirmed_at = null where tenant_id = $1 and id = $2', [
      world.tenantIds.a,
      world.userIds.uma,
    ])
    expect(befallen(await told('ada', `contacts/${contact}`))).toEqual([])
    await world.sql.query('update gateway.users set confirmed_at = clock_timestamp() where tenant_id = $1 and id = $2', [
      world.tenantIds.a,
      world.userIds.uma,
    ])
  })

  it('goes with the contact through a merge, and stays in its company', async () => {
    const kept = await person('Sander-Lind')
    await world.as('ada')(crm.contacts.merge, { keep_unique_id: kept, merge_unique_ids: [contact] } as never)
    const after = befallen(await told('ada', `contacts/${kept}`))
    expect(after).toContain(`sales.orders.placed ${order}`)
    expect(befallen(await told('ada', `accounts/${account}`))).toEqual(after)
    for (const path of [`contacts/${kept}`, `accounts/${account}`])
      expect((await world.fetch('rival', 'GET', `/api/crm/${path}/timeline`)).status).toBe(404)
    const theirs = (await world.as('rival')(crm.contacts.create, { firstName: 'Kim', lastName: 'Sander', primaryEmail: guest }))
      .id
    expect(befallen(await told('rival', `contacts/${theirs}`))).toEqual([])
  })

  it('has words for whatever a block tells, and an index to read each of it along', async () => {
    const { kinds, moments: activity } = selling.timeline as unknown as {
      kinds: Readonly<Record<string, string>>
      moments: Readonly<Record<string, Readonly<Record<string, string>>>>
    }
    const { rows } = await world.sql.query<{ table: string; definition: string }>(
      `select schemaname || '.' || tablename as "table", indexdef as definition from pg_indexes`,
    )
    const lacking: string[] = []
    for (const { resource, as, by, moments } of world.platform.servers.flatMap(({ activity }) => activity)) {
      const { table, columns } = world.platform.models.get(resource.dotted)!
      if (!kinds[as]) lacking.push(as)
      for (const { at, action } of moments) {
        const actions =
          typeof action === 'string' ? [action] : columns.find(({ column }) => column === action.column)!.definition.options!
        lacking.push(...actions.filter((one) => !activity[as]?.[one]).map((one) => `${as}.${one}`))
        if (
          !rows.some((row) => row.table === table.replaceAll('"', '') && row.definition.includes(`(tenant_id, ${by.user}, ${at}`))
        )
          lacking.push(`an index of ${table} by ${by.user} and ${at}`)
      }
    }
    expect(lacking).toEqual([])
  })
})
