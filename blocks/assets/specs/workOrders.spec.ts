import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const fresh = async (more: object = {}) => (await ada()(assets.assets.create, { name: 'Camera', ...more })).id
const state = async (id: string) => (await ada()(assets.assets.get, { id })).state
const lend = (asset: string, user: string, due_at?: string) =>
  world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, { lend: { user_unique_id: user, due_at } })

describe('What is reported of an asset', () => {
  it('takes it out of service and opens a work order, which puts it back when it is done', async () => {
    const asset = await fresh()
    const { work_order_unique_id: id, number } = await world.as('uma')(assets.assets.report, {
      id: asset,
      kind: 'damage',
      description: 'The lens is cracked',
    })
    expect(number).toMatch(/^W-\d{4}-\d{4}$/)
    expect(await state(asset)).toBe('maintenance')
    expect(await ada()(assets.workOrders.get, { id })).toMatchObject({
      title: 'The lens is cracked',
      kind: 'damage',
      state: 'open',
      reporter: world.userIds.uma,
    })
    const alerts = () => ada()(assets.alerts.list, { filter: { asset_unique_id: asset } })
    expect((await alerts()).data.map((one) => [one.alertType, one.status])).toEqual([['damage', 'active']])
    // Told again it is the same trouble: no second order.
    const again = await world.as('uma')(assets.assets.report, { id: asset, kind: 'damage' })
    expect(again.work_order_unique_id).toBe(id)
    await ada()(assets.workOrders.start, { id })
    expect(await ada()(assets.workOrders.finish, { id, resolution: 'New lens', cost: 120 })).toMatchObject({ state: 'done' })
    expect(await state(asset)).toBe('available')
    expect((await alerts()).data.some(({ status }) => status === 'resolved')).toBe(true)
    await expect(ada()(assets.workOrders.finish, { id })).rejects.toMatchObject({ status: 409, code: 'wrong_state' })
  })

  it('may be that it is lost, also of what one has borrowed, and is refused of what one does not see', async () => {
    const asset = await fresh()
    await lend(asset, world.userIds.uma)
    await world.as('uma')(assets.assets.report, { id: asset, kind: 'loss', description: 'Left on the train' })
    expect(await state(asset)).toBe('lost')
    await expect(world.as('rival')(assets.assets.report, { id: asset, kind: 'loss' })).rejects.toMatchObject({ status: 404 })
  })

  it('is settled whole when the work is done, and when what was lost is back', async () => {
    const report = (id: string, kind: 'damage' | 'loss') => world.as('uma')(assets.assets.report, { id, kind, description: kind })
    const alerts = async (id: string) =>
      (await ada()(assets.alerts.list, { filter: { asset_unique_id: id } })).data.map(({ status }) => status)
    const cracked = await fresh()
    const { work_order_unique_id: order } = await report(cracked, 'damage')
    await report(cracked, 'damage')
    await ada()(assets.workOrders.finish, { id: order })
    expect(await alerts(cracked)).toEqual(['resolved', 'resolved'])
    const gone = await fresh()
    const { work_order_unique_id: search } = await report(gone, 'loss')
    await ada()(assets.assets.recoverLost, { id: gone })
    expect([await state(gone), await alerts(gone)]).toEqual(['available', ['resolved']])
    expect(await ada()(assets.workOrders.get, { id: search })).toMatchObject({ state: 'done' })
  })

  it('leaves it in use where it still can be', async () => {
    const asset = await fresh()
    await world.as('uma')(assets.assets.report, { id: asset, kind: 'damage', description: 'A scratch', usable: true })
    expect(await state(asset)).toBe('available')
  })
})

describe('What the page of an asset says first', () => {
  it('is that it is lent and until when, and who has it only for those whom the loan is shown', async () => {
    const asset = await fresh()
    const due = new Date(Date.now() + 86_400_000).toISOString()
    await lend(asset, world.userIds.uma, due)
    const seen = async (who: 'ada' | 'uma' | 'max') => (await world.as(who)(assets.assets.glance, { id: asset })).loans[0]
    expect(await seen('ada')).toMatchObject({ user_unique_id: world.userIds.uma, is_mine: false, is_late: false })
    expect(await seen('uma')).toMatchObject({ is_mine: true, number: expect.stringMatching(/^L-/) })
    const listed = (await ada()(assets.assets.list, { filter: { state: 'lent' } })).data.find(({ id }) => id === asset)
    expect(listed).toMatchObject({ holder: expect.any(String), dueAt: expect.any(String) })
  })
})

describe('A count of what is on the shelf', () => {
  it('is entered as the difference to the ledger, and as nothing where there is none', async () => {
    const asset = await fresh({ tracking: 'quantity', quantity: 10 })
    expect(await ada()(assets.stockMoves.count, { asset, counted: 7 })).toMatchObject({ quantity: 7, difference: -3 })
    expect(await ada()(assets.stockMoves.count, { asset, counted: 7 })).toMatchObject({ difference: 0 })
    const moves = (await ada()(assets.stockMoves.list, { parent: asset })).data
    expect(moves.map(({ reason, balance }) => [reason, balance])).toEqual([
      ['adjust', 7],
      ['initial', 10],
    ])
    await expect(ada()(assets.stockMoves.count, { asset: await fresh(), counted: 1 })).rejects.toMatchObject({ status: 409 })
  })
})
