import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallet } from '../resources/index.ts'
import { pursesOf } from './purses.ts'

let world: World
let at: ReturnType<typeof pursesOf>
beforeAll(async () => {
  world = await startWorld()
  at = pursesOf(world)
})
afterAll(() => world.close())

describe('An overdraft', () => {
  it('lets a wallet fall as far as somebody decided, and no further', async () => {
    const [uma, uli] = [await at.open('uma', 10), await at.open('uli')]
    const pay = (amount: number) =>
      at.raw('uma', 'POST', `${uma.path}/transfer`, { wallet_transfer: { destination_wallet_code: uli.code, amount } })
    const allow = (overdraft: number, reason = 'Paid on the first of every month') =>
      world.as('ada')(wallet.wallets.allowOverdraft, { id: uma.id, overdraft, reason })
    const before = new Date().toISOString()
    expect(at.errorOf(await pay(30))).toEqual([409, 'insufficient_balance'])
    expect(await allow(25)).toMatchObject({
      balance: 10,
      available: 35,
      overdraft: 25,
      overdraftReason: expect.stringMatching(/^Paid/),
    })
    expect((await pay(30)).json.data.attributes).toMatchObject({ amount: 30, balance_after: -20 })
    expect(at.errorOf(await pay(5.01))).toEqual([409, 'insufficient_balance'])
    expect((await at.raw('uma', 'GET', `/wallets/${uma.id}/balance`)).json).toMatchObject({ balance: -20, available: 5 })
    expect((await at.raw('uma', 'GET', `/wallets/${uma.id}/balance?at=${before}`)).json).toMatchObject({
      balance: 10,
      available: 10,
    })
    await expect(allow(19)).rejects.toMatchObject({ status: 409, code: 'below_floor' })
    await expect(allow(20.001)).rejects.toMatchObject({ status: 422, code: 'invalid_amount' })
    await expect(allow(30, ' ')).rejects.toMatchObject({ status: 422 })
    expect(await allow(20)).toMatchObject({ available: 0 })
    const history = await at.raw('ada', 'GET', `/wallets/${uma.id}/history`)
    expect(history.text).toContain('overdraft_minor')
    expect((await at.raw('ada', 'POST', '/books/verify', {})).json.data.attributes).toMatchObject({ intact: true, broken: [] })
  })

  it('is allowed by those who manage wallets, and by nobody for themselves', async () => {
    const [art, ada] = [await at.open('art'), await at.open('ada')]
    const allow = (who: 'art' | 'ada' | 'rival', id: string) =>
      world.as(who)(wallet.wallets.allowOverdraft, { id, overdraft: 5, reason: 'Because' })
    await expect(allow('art', art.id)).rejects.toMatchObject({ status: 403 })
    await expect(allow('rival', art.id)).rejects.toMatchObject({ status: 404 })
    await expect(allow('ada', ada.id)).rejects.toMatchObject({ status: 409, code: 'second_person_needed' })
    const written = { wallet: { overdraft: 500, overdraft_minor: 50_000 } }
    await at.raw('ada', 'PUT', `/wallets/${art.id}`, written)
    expect((await at.raw('ada', 'GET', `/wallets/${art.id}`)).json.data.attributes).toMatchObject({ overdraft: 0, available: 0 })
  })
})
