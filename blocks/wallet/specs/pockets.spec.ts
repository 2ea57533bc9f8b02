import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyPockets } from '../operations/releaseHolds.ts'
import { wallet } from '../resources/index.ts'
import { fuzzPockets } from './fuzzPockets.ts'
import { pursesOf } from './purses.ts'

let world: World
let at: ReturnType<typeof pursesOf>
beforeAll(async () => {
  world = await startWorld()
  at = pursesOf(world)
})
afterAll(() => world.close())

type Person = 'uma' | 'art'
const order = randomUUID()
const give = async (purse: { id: string }, name: string, amount: number, more: object = {}) =>
  world.as('ada')(wallet.pockets.create, { wallet: purse.id, name, amount, reason: 'Welcome', ...more } as never) as Promise<any>
const left = async (id: string) => ((await world.as('ada')(wallet.pockets.get, { id })) as any).remaining as number
const buy = (who: Person, amount: bigint, key: string = randomUUID()) =>
  world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.debit, {
    user: world.userIds[who],
    amount,
    currency: 'EUR',
    key,
    subject: order,
    memo: 'Order',
  })
const giveBack = (who: Person, amount: bigint, givesBack: string) =>
  world.running.callInternal(world.tenantIds.a, wallet.wallets.internal.credit, {
    user: world.userIds[who],
    amount,
    currency: 'EUR',
    key: randomUUID(),
    givesBack,
  })
const empty = () => emptyPockets(world.database, new AbortController().signal)
const past = (id: string) =>
  world.sql.query(`update wallet.pockets set ends_at = clock_timestamp() - interval '1 hour' where id = $1`, [id])

describe('A pocket', () => {
  it('is spent before cash, in the order the company wants, and never by a transfer', async () => {
    const [uma, uli] = [await at.open('uma', 10), await at.open('uli')]
    const late = await give(uma, 'Late', 5, { rank: 90 })
    const soon = await give(uma, 'Soon', 3, { rank: 10 })
    expect(soon).toMatchObject({ remaining: 3, currency: 'EUR', user: world.userIds.uma })
    const locked = await give(uma, 'Locked', 50)
    await world.as('ada')(wallet.pockets.lock, { id: locked.id })
    const sent = await at.raw('uma', 'POST', `${uma.path}/transfer`, {
      wallet_transfer: { destination_wallet_code: uli.code, amount: 10.01 },
    })
    expect(at.errorOf(sent)).toEqual([409, 'insufficient_balance'])
    expect(await buy('uma', 400n)).toMatchObject({ balance: 1_000n })
    expect([await left(soon.id), await left(late.id), await left(locked.id), await at.balance(uma)]).toEqual([0, 4, 50, 10])
    expect(await buy('uma', 600n)).toMatchObject({ balance: 800n })
    expect([await left(late.id), await at.balance(uma)]).toEqual([0, 8])
    await expect(buy('uma', 801n)).rejects.toMatchObject({ code: 'insufficient_balance' })
    await world.as('ada')(wallet.pockets.unlock, { id: locked.id })
    await buy('uma', 801n)
    expect([await left(locked.id), await at.balance(uma)]).toEqual([41.99, 8])

    const { lines } = (await at.raw('uma', 'GET', `/wallets/${uma.id}/statement`)).json.data.attributes
    expect(lines.slice(-4).map((line: any) => [line.kind, line.amount, line.counterpart])).toEqual([
      ['wallet.debit', -4, null],
      ['wallet.pocket_draw', 1, 'Late'],
      ['wallet.pocket_draw', 3, 'Soon'],
      ['wallet.top_up', 10, null],
    ])
    expect((await at.raw('ada', 'POST', '/books/verify', {})).json.data.attributes).toMatchObject({ intact: true, broken: [] })
  })

  it('gets back what it gave for a payment before cash does, once, and gives it on when it has ended', async () => {
    const art = await at.open('art', 10)
    const gift = await give(art, 'Gift', 8)
    const key = randomUUID()
    const paid = await buy('art', 1_200n, key)
    expect([await left(gift.id), await at.balance(art)]).toEqual([0, 6])
    expect(await buy('art', 1_200n, key)).toMatchObject({ repeated: true })
    expect(await giveBack('art', 500n, key)).toMatchObject({ balance: 600n })
    expect([await left(gift.id), await at.balance(art)]).toEqual([5, 6])
    await past(gift.id)
    await empty()
    expect(await left(gift.id)).toBe(0)
    await giveBack('art', 700n, key)
    expect([await left(gift.id), await at.balance(art)]).toEqual([3, 10])
    await expect(buy('art', 1_001n)).rejects.toMatchObject({ code: 'insufficient_balance' })
    await empty()
    expect(await left(gift.id)).toBe(0)
    const lineage = await at.raw('art', 'GET', `/transactions/${paid.transaction}/lineage`)
    expect(lineage.json.data.attributes).toMatchObject({
      open: 0,
      links: [
        { kind: 'wallet.top_up', part: 4 },
        { kind: 'wallet.pocket_draw', part: 8 },
      ],
    })
  })

  it('is given by those who post by hand, in bounds, and seen by its owner', async () => {
    const sue = await at.open('sue')
    const input = { pocket: { wallet_unique_id: sue.id, name: 'Gift', amount: 5, reason: 'Welcome' } }
    expect((await at.raw('sue', 'POST', '/pockets', input)).status).toBe(403)
    expect((await at.raw('rival', 'POST', '/pockets', input)).status).toBe(422)
    const huge = { pocket: { ...input.pocket, amount: 1_000.01 } }
    expect(at.errorOf(await at.raw('ada', 'POST', '/pockets', huge))).toEqual([409, 'pocket_too_large'])
    for (const wrong of [
      { amount: 0 },
      { amount: 1.005 },
      { rank: 0 },
      { reason: '' },
      { ends_at: '2020-01-01T00:00:00Z' },
      { name: null },
    ])
      expect((await at.raw('ada', 'POST', '/pockets', { pocket: { ...input.pocket, ...wrong } })).status).toBe(422)
    expect((await at.raw('nobody', 'POST', '/pockets', input)).status).toBe(401)
    expect((await at.raw('app:a', 'POST', '/pockets', input)).status).toBe(401)
    const same = { 'idempotency-key': randomUUID() }
    const made = await world.fetch('ada', 'POST', '/api/wallet/pockets', input, same)
    const { id } = made.json.data
    expect((await world.fetch('ada', 'POST', '/api/wallet/pockets', input, same)).json.data.id).toBe(id)
    expect(made.json.data.attributes).toMatchObject({ amount: 5, remaining: 5, remaining_minor: 500, state: 'open' })
    expect((await at.raw('sue', 'GET', `/pockets/${id}`)).status).toBe(200)
    for (const stranger of ['uli', 'rival'] as const) expect((await at.raw(stranger, 'GET', `/pockets/${id}`)).status).toBe(404)
    for (const action of ['lock', 'unlock', 'end']) {
      expect((await at.raw('sue', 'PUT', `/pockets/${id}/${action}`, {})).status).toBe(403)
      expect((await at.raw('rival', 'PUT', `/pockets/${id}/${action}`, {})).status).toBe(404)
    }
    expect(at.errorOf(await at.raw('ada', 'PUT', `/pockets/${id}/unlock`, {}))).toEqual([409, 'wrong_state'])
    const close = () => world.as('ada')(wallet.wallets.close, { id: sue.id, reason: 'Left' })
    await expect(close()).rejects.toMatchObject({ code: 'not_empty' })
    await world.as('ada')(wallet.pockets.end, { id })
    await empty()
    expect(await close()).toMatchObject({ status: 'archived' })
  })

  it('keeps to a model of it whatever is done, and the books stay in balance', async () => {
    const { refused, kinds } = await fuzzPockets(world, { seed: 20_261, steps: 60 })
    expect(refused).toBeGreaterThan(0)
    expect(Object.keys(kinds).sort()).toEqual(['again', 'buy', 'end', 'give', 'lock', 'refund', 'send', 'setAside', 'topUp'])
  })
})
