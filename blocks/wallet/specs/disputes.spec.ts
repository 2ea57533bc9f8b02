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

describe('A dispute', () => {
  it('is raised by the owner of the movement, answered by somebody else, and stands on the statement', async () => {
    const uma = await at.open('uma')
    const movement = (await at.raw('ada', 'POST', `/wallets/${uma.id}/credit`, { transaction: { amount: 5 } })).json.data
      .id as string
    const raise = (who: 'uma' | 'uli' | 'ada' | 'rival') =>
      at.raw(who, 'POST', '/disputes', { dispute: { transaction_unique_id: movement, reason: 'It should have been 50' } })
    const onStatement = async () =>
      (await at.raw('uma', 'GET', `/wallets/${uma.id}/statement`)).json.data.attributes.lines[0].dispute
    expect(await onStatement()).toBeNull()
    for (const stranger of ['uli', 'rival'] as const) expect(at.errorOf(await raise(stranger))).toEqual([422, 'no_such_record'])
    expect(at.errorOf(await raise('ada'))).toEqual([403, 'owner_only'])
    const made = await raise('uma')
    expect(made.json.data.attributes).toMatchObject({
      state: 'open',
      wallet_unique_id: uma.id,
      user_unique_id: world.userIds.uma,
    })
    expect(at.errorOf(await raise('uma'))).toEqual([409, 'already_taken'])
    expect(await onStatement()).toBe('open')
    const id = made.json.data.id as string
    const before = await at.balance(uma)
    expect((await at.raw('uli', 'GET', `/disputes/${id}`)).status).toBe(404)
    await expect(world.as('uma')(wallet.disputes.accept, { id, answer: 'Yes' })).rejects.toMatchObject({ status: 403 })
    await expect(world.as('ada')(wallet.disputes.withdraw, { id })).rejects.toMatchObject({ code: 'owner_only' })
    expect(await world.as('ada')(wallet.disputes.accept, { id, answer: 'The rest follows' })).toMatchObject({
      state: 'accepted',
      answer: 'The rest follows',
      decidedBy: world.userIds.ada,
    })
    await expect(world.as('ada')(wallet.disputes.reject, { id, answer: 'No' })).rejects.toMatchObject({ code: 'wrong_state' })
    expect([await onStatement(), await at.balance(uma)]).toEqual(['accepted', before])
    // Another question may follow, and be taken back.
    const again = (await raise('uma')).json.data.id as string
    expect(await world.as('uma')(wallet.disputes.withdraw, { id: again })).toMatchObject({ state: 'withdrawn' })
    expect(await onStatement()).toBe('withdrawn')
  })

  it('is not answered by who raised it, whatever they may', async () => {
    const ada = await at.open('ada')
    const movement = (await at.raw('ada', 'POST', `/wallets/${ada.id}/credit`, { transaction: { amount: 5 } })).json.data
      .id as string
    const { id } = await world.as('ada')(wallet.disputes.create, { transaction: movement, reason: 'Not mine' })
    await expect(world.as('ada')(wallet.disputes.accept, { id, answer: 'Yes' })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    expect(await world.as('max')(wallet.disputes.reject, { id, answer: 'It is' })).toMatchObject({ state: 'rejected' })
  })
})
