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

describe('The lineage of a movement', () => {
  it('says which amounts paid for it and what it paid for, first in first out, to the cent', async () => {
    const [uma, uli] = [await at.open('uma'), await at.open('uli')]
    const give = async (amount: number) =>
      (await at.raw('ada', 'POST', `/wallets/${uma.id}/credit`, { transaction: { amount, description: `Got ${amount}` } })).json
        .data.id as string
    const pay = async (amount: number) =>
      (
        await at.raw('uma', 'POST', `${uma.path}/transfer`, {
          wallet_transfer: { destination_wallet_code: uli.code, amount, description: `Paid ${amount}` },
        })
      ).json.data.id as string
    const ask = async (id: string) => (await at.raw('uma', 'GET', `/transactions/${id}/lineage`)).json.data.attributes
    const said = async (id: string) => {
      const { direction, open, links } = await ask(id)
      return [direction, open, links.map((one: any) => [one.description, one.part])]
    }
    const [ten, twenty] = [await give(10), await give(20)]
    const [seven, nine] = [await pay(7), await pay(9.5)]
    expect(await said(seven)).toEqual(['paid_by', 0, [['Got 10', 7]]])
    expect(await said(nine)).toEqual([
      'paid_by',
      0,
      [
        ['Got 10', 3],
        ['Got 20', 6.5],
      ],
    ])
    expect(await said(ten)).toEqual([
      'paid_for',
      0,
      [
        ['Paid 7', 7],
        ['Paid 9.5', 3],
      ],
    ])
    expect(await said(twenty)).toEqual(['paid_for', 13.5, [['Paid 9.5', 6.5]]])

    // What is overdrawn is paid for by what comes in next.
    await world.as('ada')(wallet.wallets.allowOverdraft, { id: uma.id, overdraft: 50, reason: 'Known for years' })
    const late = await pay(20)
    expect(await said(late)).toEqual(['paid_by', 6.5, [['Got 20', 13.5]]])
    const next = await give(100)
    expect(await said(late)).toEqual([
      'paid_by',
      0,
      [
        ['Got 20', 13.5],
        ['Got 100', 6.5],
      ],
    ])
    expect(await said(next)).toEqual(['paid_for', 93.5, [['Paid 20', 6.5]]])

    for (const stranger of ['uli', 'rival'] as const)
      expect((await at.raw(stranger, 'GET', `/transactions/${late}/lineage`)).status).toBe(404)
    expect((await at.raw('ada', 'GET', `/transactions/${late}/lineage`)).status).toBe(200)
  })
})
