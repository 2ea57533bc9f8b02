import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pursesOf } from './purses.ts'

let world: World
let at: ReturnType<typeof pursesOf>
beforeAll(async () => {
  world = await startWorld()
  at = pursesOf(world)
})
afterAll(() => world.close())

/** One pays, Uli, Max and Sue are paid. */
async function people(amount: number, payer: 'uma' | 'art' = 'uma') {
  const [uma, uli, max, sue] = [await at.open(payer, amount), await at.open('uli'), await at.open('max'), await at.open('sue')]
  const all = [uma, uli, max, sue]
  return {
    uma,
    uli,
    split: (body: object) => at.raw(payer, 'POST', `${uma.path}/split`, { wallet_split: body }),
    preview: (body: object) => at.raw(payer, 'POST', `${uma.path}/split/preview`, { wallet_split: body }),
    balances: () => Promise.all(all.map((one) => at.balance(one))),
  }
}
const to = (alias: string, share: object) => ({ alias: `${alias}.pays`, ...share })

describe('A payment to several', () => {
  it('is shared out to the last cent as it was shown before, and is one movement of who pays', async () => {
    const { uli, split, preview, balances } = await people(90)
    const before = await balances()
    const input = {
      amount: 50.01,
      parts: [to('uli', { percent: 33.33 }), to('max', { amount: '12.50' }), to('sue', { remainder: true })],
    }
    const shown = await preview(input)
    expect(shown.json.data.attributes).toMatchObject({ amount: 50.01, currency: 'EUR', needs_code: false, is_covered: true })
    const shares = shown.json.data.attributes.shares as { payee: string; owner_name: string; amount: number }[]
    expect(shares.map(({ payee, amount }) => [payee, amount])).toEqual([
      ['@uli.pays', 16.66],
      ['@max.pays', 12.5],
      ['@sue.pays', 20.85],
    ])
    for (const { owner_name: name } of shares) expect(name).toMatch(/•••/)
    expect(await balances()).toEqual(before)

    const paid = await split({ ...input, description: 'Dinner' })
    expect(paid.status).toBe(201)
    expect(paid.json.meta).toEqual({ repeated: false, shares })
    expect(paid.json.data.attributes).toMatchObject({
      type: 'debit',
      amount: 50.01,
      description: 'Dinner',
      counterpart: '@uli.pays, @max.pays, @sue.pays',
    })
    const cents = (euros: number) => Math.round(euros * 100)
    expect((await balances()).map((one, i) => cents(one) - cents(before[i]!))).toEqual([-5001, 1666, 1250, 2085])

    // Who paid sees whom and how much; who got a part sees that part alone, here and in what they may ask about it.
    const explained = await at.raw('uma', 'GET', `/transactions/${paid.json.data.id}/explain`)
    const legs = explained.json.data.attributes.legs as { name: string | null; amount: number }[]
    expect(legs.map(({ name, amount }) => [name?.split(' ')[0] ?? null, amount])).toEqual([
      [null, -50.01],
      ['@max.pays', 12.5],
      ['@uli.pays', 16.66],
      ['@sue.pays', 20.85],
    ])
    const [got] = (await at.raw('uli', 'GET', `${uli.path}/transactions?records=1`)).json.data
    expect(got.attributes).toMatchObject({ type: 'credit', amount: 16.66, description: 'Dinner' })
    const theirs = await at.raw('uli', 'GET', `/transactions/${got.id}/explain`)
    expect(theirs.json.data.attributes.legs.map(({ amount }: { amount: number }) => amount)).toEqual([-16.66, 16.66])
    expect(theirs.text).not.toMatch(/12\.5|20\.85|50\.01/)
    const paper = await at.raw('uma', 'POST', `/transactions/${paid.json.data.id}/receipt`, {})
    expect(paper.json.data.attributes).toMatchObject({ file_name: expect.stringMatching(/\.pdf$/) })

    // Who got a part gives back that part, and no more than it.
    const reverse = (amount?: number) =>
      at.raw('ada', 'POST', `/transactions/${got.id}/reverse`, { reversal: { reason: 'Did not come', amount } })
    expect(at.errorOf(await reverse(16.67))).toEqual([409, 'already_reversed'])
    expect((await reverse()).status).toBe(201)
    expect((await balances()).map((one, i) => cents(one) - cents(before[i]!))).toEqual([-3335, 0, 1250, 2085])
    expect(at.errorOf(await reverse())).toEqual([409, 'already_reversed'])
  })

  it('pays everybody or nobody', async () => {
    const { uma: art, split, balances } = await people(20, 'art')
    const before = await balances()
    const rest = [to('uli', { amount: 5 }), to('max', { amount: 5 })]
    expect(at.errorOf(await split({ amount: before[0]! + 1, parts: [...rest, to('sue', { remainder: true })] }))).toEqual([
      409,
      'insufficient_balance',
    ])
    const gone = await split({ parts: [...rest, { alias: 'nobody.there', amount: 1 }] })
    expect(gone.json.errors[0]).toMatchObject({ code: 'no_such_payee', source: { pointer: '/data/attributes/parts/2/alias' } })
    for (const [code, parts, whole] of [
      ['payee_twice', [...rest, to('uli', { amount: 1 })], undefined],
      ['same_wallet', [...rest, { destination_wallet_code: art.code, amount: 1 }], undefined],
      ['does_not_add_up', [to('uli', { percent: 50 }), to('max', { percent: 49.9999 })], 10],
      ['does_not_add_up', rest, 11],
      ['nothing_left', [...rest, to('sue', { remainder: true })], 10],
      ['one_remainder', [to('uli', { remainder: true }), to('max', { remainder: true })], 10],
      ['one_of', [to('uli', { amount: 1, percent: 5 }), to('max', { remainder: true })], 10],
      ['one_of', [to('uli', {}), to('max', { remainder: true })], 10],
      ['required', [to('uli', { percent: 50 }), to('max', { remainder: true })], undefined],
      ['required', [{ amount: 1 }, to('max', { amount: 1 })], undefined],
      ['too_small', [to('uli', { amount: 1 })], undefined],
      ['invalid', [to('uli', { percent: 33.33333 }), to('max', { remainder: true })], 10],
      ['invalid', [to('uli', { percent: -5 }), to('max', { remainder: true })], 10],
    ] as const)
      expect([code, at.errorOf(await split({ amount: whole, parts }))]).toEqual([code, [422, code]])
    expect(await balances()).toEqual(before)
  })

  it('sent again under its key happens once; the key with other shares is refused', async () => {
    const { split, balances } = await people(20)
    const before = await balances()
    const input = { amount: 3, key: randomUUID(), parts: [to('uli', { percent: 50 }), to('max', { remainder: true })] }
    const replies = await Promise.all(Array.from({ length: 8 }, () => split(input)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(7).fill(200), 201])
    expect(at.errorOf(await split({ ...input, parts: [to('uli', { percent: 40 }), to('max', { remainder: true })] }))).toEqual([
      422,
      'key_reused',
    ])
    expect((await balances())[0]).toBe(before[0]! - 3)
  })

  it('above the amount of the company takes a code that is good for exactly these shares, once', async () => {
    const { uma, split } = await people(500)
    const parts = (share: number) => [to('uli', { percent: share }), to('max', { remainder: true })]
    const input = { amount: 150, parts: parts(50) }
    expect(at.errorOf(await split(input))).toEqual([409, 'code_needed'])
    const asked = await at.raw('uma', 'POST', `${uma.path}/otp`, input)
    expect(asked.json.data.attributes).toMatchObject({ method: 'mail', amount: 150 })
    const mail = await at.lastMail('wallet_split_code', 'uma')
    expect(mail).toMatchObject({
      amount: '150.00',
      payees: expect.stringMatching(/^@uli\.pays · .*: 75\.00, @max\.pays · .*: 75\.00$/),
    })
    const proof = { otp: mail.code as string, challenge_unique_id: asked.json.data.id as string }
    expect(at.errorOf(await split({ ...input, ...proof, parts: parts(51) }))).toEqual([422, 'wrong_code'])
    expect(at.errorOf(await split({ ...input, ...proof, amount: 152 }))).toEqual([422, 'wrong_code'])
    const one = { alias: 'uli.pays', amount: 150, ...proof }
    expect(at.errorOf(await at.raw('uma', 'POST', `${uma.path}/transfer`, { wallet_transfer: one }))).toEqual([422, 'wrong_code'])
    // The same shares said in another way are the same shares.
    const said = [to('max', { amount: 75 }), to('uli', { amount: '75.00' })]
    expect((await split({ ...proof, parts: said })).status).toBe(201)
    expect(at.errorOf(await split({ ...input, ...proof }))).toEqual([422, 'wrong_code'])
  })

  it("is its owner's alone to make, and to be shown", async () => {
    const { uma } = await people(10)
    const body = { wallet_split: { amount: 2, parts: [to('uli', { percent: 50 }), to('max', { remainder: true })] } }
    for (const path of [`${uma.path}/split`, `${uma.path}/split/preview`]) {
      expect(at.errorOf(await at.raw('ada', 'POST', path, body))).toEqual([403, 'owner_only'])
      expect((await at.raw('uli', 'POST', path, body)).status).toBe(404)
      expect((await at.raw('rival', 'POST', path, body)).status).toBe(404)
    }
  })
})
