import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endRequests } from '../operations/releaseHolds.ts'
import { wallet } from '../resources/index.ts'
import { type Purse, pursesOf } from './purses.ts'

let world: World
let at: ReturnType<typeof pursesOf>
let uma: Purse
let uli: Purse
beforeAll(async () => {
  world = await startWorld()
  at = pursesOf(world)
  uma = await at.open('uma', 100)
  uli = await at.open('uli', 100)
})
// Nobody has asked for anything yet.
beforeEach(() => sql('delete from wallet.money_requests where tenant_id = $1', [world.tenantIds.a]))
afterAll(() => world.close())

type Who = 'uma' | 'uli' | 'rival' | 'ada' | 'max' | 'sue' | 'noa'
const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await world.sql.query(text, values)).rows
const ask = (more: object = {}, who: Who = 'uma') =>
  at.raw(who, 'POST', '/money_requests', {
    money_request: { payer_unique_id: world.userIds.uli, wallet_unique_id: uma.id, amount: 12.5, note: 'Team dinner', ...more },
  })
const asked = async (more: object = {}): Promise<string> => {
  const { status, json, text } = await ask(more)
  expect(status, text).toBe(201)
  return json.data.id as string
}
const pay = (id: string, more: object = {}, who: Who = 'uli') =>
  at.raw(who, 'POST', `/money_requests/${id}/pay`, { money_request: { wallet_unique_id: uli.id, ...more } })
const get = async (id: string, who: Who = 'uma') => (await at.raw(who, 'GET', `/money_requests/${id}`)).json.data.attributes
const balances = () => Promise.all([at.balance(uma), at.balance(uli)])
const act = (who: Who, id: string, action: string, input: object = {}) =>
  at.raw(who, 'PUT', `/money_requests/${id}/${action}`, { money_request: input })
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const firstReason = (reply: { json: any }) => reply.json.errors[0] as { code: string; source?: { pointer: string } }
const lines = async (who: 'uma' | 'uli', purse: Purse): Promise<any[]> =>
  (await at.raw(who, 'GET', `/wallets/${purse.id}/statement`)).json.data.attributes.lines

describe('A request for money', () => {
  it('is seen by both, paid as a transfer, and stands alike on both statements', async () => {
    const before = await balances()
    const id = await asked({ due_on: day(3) })
    for (const who of ['uma', 'uli'] as const)
      expect(await get(id, who)).toMatchObject({
        user_unique_id: world.userIds.uma,
        payer_unique_id: world.userIds.uli,
        amount: 12.5,
        currency: 'EUR',
        note: 'Team dinner',
        due_on: day(3),
        state: 'open',
      })
    expect(await at.lastMail('wallet_request', 'uli')).toMatchObject({ amount: '12.50', currency: 'EUR', note: 'Team dinner' })
    const paid = await pay(id, { version: 1 })
    expect([paid.status, paid.json.data.attributes]).toMatchObject([
      201,
      { type: 'debit', amount: 12.5, description: 'Team dinner', reference_unique_id: id, wallet_unique_id: uli.id },
    ])
    expect(await balances()).toEqual([before[0] + 12.5, before[1] - 12.5])
    const [[mine], [theirs]] = await Promise.all([lines('uma', uma), lines('uli', uli)])
    expect([mine.amount, theirs.amount]).toEqual([12.5, -12.5])
    expect([mine.transfer, mine.counterpart, theirs.counterpart]).toEqual([
      theirs.transfer,
      expect.stringContaining('uli'),
      expect.stringContaining('uma'),
    ])
    expect(await get(id)).toMatchObject({ state: 'paid', transfer: mine.transfer, closed_at: expect.any(String) })
    expect(await at.lastMail('wallet_request_paid', 'uma')).toMatchObject({ amount: '12.50', note: 'Team dinner' })
    const { json } = await at.raw('uli', 'GET', `/money_requests/${id}/history`)
    expect(json.data.map((entry: any) => entry.attributes.operation)).toEqual([
      'wallet.moneyRequests.pay',
      'wallet.moneyRequests.create',
    ])
  })

  it('is paid once, also when it is sent twice at once, and answers again what was paid', async () => {
    const before = await balances()
    const id = await asked()
    const replies = await Promise.all([pay(id), pay(id), pay(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(new Set(replies.map(({ json }) => json.data.id)).size).toBe(1)
    expect(await balances()).toEqual([before[0] + 12.5, before[1] - 12.5])
    expect((await pay(id)).json.meta).toMatchObject({ repeated: true })
  })

  it('is either paid or withdrawn when both are pressed at once', async () => {
    const before = await balances()
    const id = await asked()
    const [paid, withdrawn] = await Promise.all([pay(id), act('uma', id, 'withdraw')])
    expect([paid.status, withdrawn.status].filter((status) => status < 300)).toHaveLength(1)
    const { state } = await get(id)
    expect(state).toBe(paid.status === 201 ? 'paid' : 'withdrawn')
    expect(await balances()).toEqual(state === 'paid' ? [before[0] + 12.5, before[1] - 12.5] : before)
  })

  it('is declined with a reason that whoever asked is told, and not paid any more', async () => {
    const id = await asked()
    const decline = (who: Who, reason: string) => act(who, id, 'decline', { reason })
    expect((await decline('uli', '')).status).toBe(422)
    expect(at.errorOf(await decline('uma', 'No'))).toEqual([403, 'payer_only'])
    expect((await decline('uli', 'I paid in cash')).json.data.attributes).toMatchObject({
      state: 'declined',
      decline_reason: 'I paid in cash',
    })
    expect(await at.lastMail('wallet_request_declined', 'uma')).toMatchObject({ reason: 'I paid in cash' })
    expect(at.errorOf(await pay(id))).toEqual([409, 'wrong_state'])
    expect(at.errorOf(await decline('uli', 'Again'))).toEqual([409, 'wrong_state'])
  })

  it('is withdrawn by whoever asked alone', async () => {
    const id = await asked()
    await expect(world.as('uli')(wallet.moneyRequests.withdraw, { id })).rejects.toMatchObject({ code: 'asker_only' })
    expect(await world.as('uma')(wallet.moneyRequests.withdraw, { id })).toMatchObject({ state: 'withdrawn' })
    expect(at.errorOf(await pay(id))).toEqual([409, 'wrong_state'])
  })

  it('is there for the two it is between, and for those who may look at all wallets, who change nothing', async () => {
    const id = await asked()
    const art = await world.fetch('art', 'GET', `/api/wallet/money_requests/${id}`)
    expect(art.status).toBe(404)
    for (const stranger of ['rival', 'noa'] as const)
      expect((await at.raw(stranger, 'GET', `/money_requests/${id}`)).status).toBe(stranger === 'noa' ? 403 : 404)
    expect(at.errorOf(await pay(id, {}, 'rival'))).toEqual([404, 'not_found'])
    expect((await get(id, 'sue')).state).toBe('open')
    expect(at.errorOf(await pay(id, {}, 'sue'))).toEqual([403, 'payer_only'])
    expect(at.errorOf(await pay(id, {}, 'ada'))).toEqual([403, 'payer_only'])
    expect(at.errorOf(await pay(id, {}, 'uma'))).toEqual([403, 'payer_only'])
    expect((await act('sue', id, 'decline', { reason: 'No' })).status).toBe(403)
    expect(at.errorOf(await act('ada', id, 'decline', { reason: 'No' }))).toEqual([403, 'payer_only'])
    expect(at.errorOf(await act('ada', id, 'remind'))).toEqual([409, 'reminded_today'])
    const mine = await at.raw('uli', 'GET', `/money_requests?filter[payer_unique_id]=${world.userIds.uli}&filter[state]=open`)
    expect(mine.json.data.map((one: any) => one.id)).toEqual([id])
    expect((await world.fetch('art', 'GET', '/api/wallet/money_requests')).json.data).toEqual([])
  })

  it.each([0, -1, '0', '-12.50', 9_007_199_254_740_992, '9007199254740993', 12.345, 'much', null])(
    'is for no amount such as %s',
    async (amount) => {
      const reply = await ask({ amount })
      expect([reply.status, firstReason(reply).source?.pointer]).toEqual([422, '/data/attributes/amount'])
    },
  )

  it('is made of a colleague, into a wallet of one’s own that takes payments', async () => {
    const refusals: [object, Who, number, string][] = [
      [{ payer_unique_id: world.userIds.uma }, 'uma', 422, 'self_request'],
      [{ payer_unique_id: world.userIds.rival }, 'uma', 422, 'no_such_record'],
      [{ wallet_unique_id: uli.id }, 'uma', 422, 'no_such_record'],
      [{}, 'ada', 403, 'owner_only'],
      [{}, 'rival', 422, 'no_such_record'],
      [{}, 'noa', 403, 'not_allowed'],
      [{ due_on: day(-2) }, 'uma', 422, 'due_out_of_range'],
      [{ due_on: day(400) }, 'uma', 422, 'due_out_of_range'],
    ]
    for (const [more, who, status, code] of refusals)
      expect(at.errorOf(await ask(more, who)), JSON.stringify(more)).toEqual([status, code])
    expect((await ask({ note: '' })).status).toBe(422)
    await sql(`update wallet.wallets set status = 'inactive' where id = $1`, [uma.id])
    expect(at.errorOf(await ask())).toEqual([409, 'wallet_frozen'])
    await sql(`update wallet.wallets set status = 'active' where id = $1`, [uma.id])
    await sql(`update gateway.users set status = 'inactive' where tenant_id = $1 and id = $2`, [
      world.tenantIds.a,
      world.userIds.art,
    ])
    expect(at.errorOf(await ask({ payer_unique_id: world.userIds.art }))).toEqual([422, 'no_such_record'])
    await sql(`update gateway.users set status = 'active' where tenant_id = $1 and id = $2`, [
      world.tenantIds.a,
      world.userIds.art,
    ])
    expect(await sql('select 1 from wallet.money_requests where tenant_id = $1', [world.tenantIds.a])).toEqual([])
  })

  it('is paid from a wallet of one’s own, of its currency, that may pay, to one that takes it', async () => {
    const id = await asked()
    const before = await balances()
    const dollars = (await at.raw('uli', 'POST', `/users/${world.userIds.uli}/wallets`, { wallet: { currency: 'USD' } })).json
      .data.id
    expect(at.errorOf(await pay(id, { wallet_unique_id: dollars }))).toEqual([422, 'other_currency'])
    expect(at.errorOf(await pay(id, { wallet_unique_id: uma.id }))).toEqual([422, 'no_such_record'])
    const set = ({ id: purse }: Purse, change: string) => sql(`update wallet.wallets set ${change} where id = $1`, [purse])
    await set(uli, `status = 'inactive'`)
    expect(at.errorOf(await pay(id))).toEqual([409, 'wallet_frozen'])
    await set(uli, `status = 'active', transfer_max_minor = 1249`)
    expect(at.errorOf(await pay(id))).toEqual([409, 'over_limit'])
    await set(uli, 'transfer_max_minor = null')
    await set(uma, `status = 'inactive'`)
    expect(at.errorOf(await pay(id))).toEqual([409, 'payee_unavailable'])
    await set(uma, `status = 'active'`)
    const large = await asked({ amount: 99.99, note: 'Too much' })
    await at.raw('ada', 'POST', `/wallets/${uli.id}/debit`, { transaction: { amount: 50, description: 'Spent' } })
    expect(at.errorOf(await pay(large))).toEqual([409, 'insufficient_balance'])
    await at.raw('ada', 'POST', `/wallets/${uli.id}/credit`, { transaction: { amount: 50, description: 'Back' } })
    expect(await balances()).toEqual(before)
    expect([(await get(id)).state, (await get(large)).state]).toEqual(['open', 'open'])
  })

  it('takes the code that a transfer of so much takes, asked for exactly this', async () => {
    await at.raw('ada', 'POST', `/wallets/${uli.id}/credit`, { transaction: { amount: 300, description: 'Top-up' } })
    const id = await asked({ amount: 150 })
    expect(at.errorOf(await pay(id))).toEqual([409, 'code_needed'])
    const challenge = async (amount: number) => {
      const { json } = await at.raw('uli', 'POST', `${uli.path}/otp`, { destination_wallet_code: uma.id, amount })
      return { challenge_unique_id: json.data.id as string, otp: (await at.lastMail('wallet_code', 'uli')).code as string }
    }
    expect(at.errorOf(await pay(id, await challenge(149)))).toEqual([422, 'wrong_code'])
    expect((await get(id)).state).toBe('open')
    const before = await balances()
    expect((await pay(id, await challenge(150))).status).toBe(201)
    expect(await balances()).toEqual([before[0] + 150, before[1] - 150])
  })

  it('is paid as it was seen: whoever saw another day looks again', async () => {
    const id = await asked({ due_on: day(3) })
    const extend = (who: Who, due: string) => act(who, id, 'extend', { due_on: due })
    expect(at.errorOf(await extend('uli', day(9)))).toEqual([403, 'asker_only'])
    expect(at.errorOf(await extend('uma', day(-2)))).toEqual([422, 'due_out_of_range'])
    const { expires_at: before } = await get(id)
    expect((await extend('uma', day(9))).json.data.attributes.due_on).toBe(day(9))
    expect(Date.parse((await get(id)).expires_at) - Date.parse(before)).toBe(6 * 86_400_000)
    const stale = await pay(id, { version: 1 })
    expect([at.errorOf(stale), stale.json.errors[0].meta.current.attributes.due_on]).toEqual([[409, 'stale_version'], day(9)])
    expect((await pay(id, { version: 2 })).status).toBe(201)
  })

  it('is reminded of once a day and three times, within what a person may send in a day', async () => {
    const id = await asked()
    const remind = (of = id, who: Who = 'uma') => act(who, of, 'remind')
    const aDayPasses = () =>
      sql(
        `update wallet.money_requests set created_at = created_at - interval '25 hours', reminded_at = reminded_at - interval '25 hours' where tenant_id = $1`,
        [world.tenantIds.a],
      )
    expect(at.errorOf(await remind())).toEqual([409, 'reminded_today'])
    await aDayPasses()
    expect(at.errorOf(await remind(id, 'uli'))).toEqual([403, 'asker_only'])
    for (let time = 1; time <= 3; time++) {
      expect((await remind()).json.data.attributes.reminders).toBe(time)
      expect(at.errorOf(await remind())[0]).toBe(409)
      await aDayPasses()
    }
    expect(at.errorOf(await remind())).toEqual([409, 'reminded_enough'])
    const mails = await sql(`select 1 from kit.mails where template = 'wallet_request_reminder' and values ->> 'link' like $1`, [
      `%${id}`,
    ])
    expect(mails).toHaveLength(3)
    const other = await asked({ note: 'Another' })
    await aDayPasses()
    // Twenty others were reminded of today.
    await sql(
      `insert into wallet.money_requests (tenant_id, user_id, payer_id, wallet_id, amount, note, state, reminded_at)
       select tenant_id, user_id, payer_id, wallet_id, amount, note, 'paid', clock_timestamp() from wallet.money_requests, generate_series(1, 20) where id = $1`,
      [other],
    )
    expect(at.errorOf(await remind(other))).toEqual([409, 'too_many_reminders'])
  })

  it('is one of few that one person has open, with one colleague, and makes in a day', async () => {
    for (let count = 1; count <= 5; count++) await asked({ note: `Number ${count}` })
    expect(at.errorOf(await ask())).toEqual([409, 'too_many_to_one'])
    const fill = (state: string, payer: string) =>
      sql(
        `insert into wallet.money_requests (tenant_id, user_id, payer_id, wallet_id, amount, note, state)
         select $1, $2, $3, $4, 1, 'More', $5 from generate_series(1, 45)`,
        [world.tenantIds.a, world.userIds.uma, payer, uma.id, state],
      )
    await fill('open', world.userIds.sue)
    expect(at.errorOf(await ask({ payer_unique_id: world.userIds.max }))).toEqual([409, 'too_many_open_requests'])
    await sql(`update wallet.money_requests set state = 'withdrawn' where tenant_id = $1`, [world.tenantIds.a])
    expect(at.errorOf(await ask())).toEqual([409, 'too_many_requests_today'])
    await sql(`update wallet.money_requests set created_at = created_at - interval '1 day' where tenant_id = $1`, [
      world.tenantIds.a,
    ])
    expect((await ask()).status).toBe(201)
  })

  it('keeps within the bound when several are made at once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => ask({ note: `At once ${n}` })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  })

  it('runs out, and is not paid from that moment on', async () => {
    const id = await asked()
    await sql(`update wallet.money_requests set expires_at = clock_timestamp() where id = $1`, [id])
    expect(at.errorOf(await pay(id))).toEqual([409, 'request_expired'])
    expect(at.errorOf(await act('uma', id, 'extend', { due_on: day(3) }))).toEqual([409, 'request_expired'])
    const expire = () => endRequests(world.database, new AbortController().signal)
    const open = await asked({ note: 'Not yet' })
    await expire()
    expect([(await get(id)).state, (await get(open)).state]).toEqual(['expired', 'open'])
    expect(at.errorOf(await pay(id))).toEqual([409, 'wrong_state'])
  })
})
