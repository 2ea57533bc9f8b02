import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallet } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const text = async (url: string) => (await fetch(new URL(url, world.address))).text()

describe('The books', () => {
  it('are handed over as a journal in which debit and credit are the same, and as a trial balance', async () => {
    const ada = world.as('ada')
    const { url, file_name } = await ada(wallet.transactions.exportBooks, { what: 'journal', from: '2020-01-01' })
    expect(file_name).toBe('journal-2020-01-01.csv')
    const [head] = (await text(url)).split('\r\n')
    expect(head?.replace('\ufeff', '')).toBe('date,booked,transaction,kind,account,owner,description,currency,debit,credit')
    const balance = await ada(wallet.transactions.exportBooks, { what: 'trial_balance' })
    expect((await text(balance.url)).replace('\ufeff', '')).toMatch(/^account,currency,accounts,debit,credit,held\r\n/)
    await expect(world.as('uma')(wallet.transactions.exportBooks, { what: 'journal' })).rejects.toMatchObject({ status: 403 })
  })

  it('tell whom one paid lately, and nobody else', async () => {
    const own = await world.as('uma')(wallet.transactions.recentPayees, {})
    expect(own.payees).toEqual([])
  })
})
