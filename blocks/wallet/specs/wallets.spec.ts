import { randomUUID } from 'node:crypto'
import { hold, post } from '@quoin/kit/ledger'
import { inTransaction } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anchorBooks } from '../operations/anchors.ts'
import { releaseHolds } from '../operations/releaseHolds.ts'
import { wallet } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Person = Parameters<World['as']>[0]
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown, headers = {}) =>
  world.fetch(who, method, `/api/wallet${path}`, body, headers)
const purses = new Map<string, any>()
/** The wallet of somebody, in euro, opened when it is first asked for. */
async function purse(name: Person): Promise<{ id: string; code: string; path: string }> {
  if (!purses.has(name)) {
    const { json } = await raw(name, 'POST', `/users/${world.userIds[name]}/wallets`, { wallet: { notes: 'Main' } })
    purses.set(name, {
      id: json.data.id,
      code: json.data.attributes.code,
      path: `/users/${world.userIds[name]}/wallets/${json.data.attributes.code}`,
    })
  }
  return purses.get(name)
}
const topUp = async (name: Person, amount: number) => {
  const reply = await raw('ada', 'POST', (await purse(name)).path, { wallet_transaction: { amount, description: 'Top-up' } })
  expect(reply.status).toBe(201)
}
const balanceOf = async (name: Person) =>
  (await raw(name, 'GET', `/wallets/${(await purse(name)).id}/balance`)).json.balance as number
const pay = async (from: Person, to: string, amount: unknown, more: object = {}, headers = {}) =>
  raw(
    from,
    'POST',
    `${(await purse(from)).path}/transfer`,
    {
      wallet_transfer: {
        alias: to,
        amount,
        source: 'Shop',
        source_alias: 'shop',
        source_id: (await purse(from)).code,
        source_type: 'wallet',
        ...more,
      },
    },
    headers,
  )
const aliasOf = async (name: Person) => {
  const alias = `${name}.pays`
  await raw(name, 'PUT', (await purse(name)).path, { alias })
  return alias
}
const errorOf = (reply: { status: number; json: any }) => [reply.status, reply.json.errors?.[0].code]
/** The last mail of a kind to somebody, with what it says. */
const lastMail = async (template: string, name: Person) => {
  const { rows } = await world.sql.query<{ values: any }>(
    `select m.values from kit.mails m join gateway.users u on u.email = m.recipient where m.template = $1 and u.id = $2 order by m.created_at desc, m.id limit 1`,
    [template, world.userIds[name]],
  )
  return rows[0]?.values
}
const books = async () => (await raw('ada', 'POST', '/books/verify', {})).json.data.attributes

describe('A wallet', () => {
  it('is opened once for a person, and answered again after that', async () => {
    const path = `/users/${world.userIds.uma}/wallets`
    expect((await raw('uma', 'GET', path)).json.data).toEqual([])
    const [first, ...others] = await Promise.all(
      Array.from({ length: 6 }, () => raw('uma', 'POST', path, { wallet: { notes: 'Main' } })),
    )
    expect(new Set([first!, ...others].map((reply) => reply.json.data.id)).size).toBe(1)
    expect([first!, ...others].filter((reply) => reply.status === 201)).toHaveLength(1)
    expect((await raw('uma', 'GET', `${path}/`)).json.data).toMatchObject([
      { type: 'Wallet', attributes: { notes: 'Main', currency: 'EUR', balance: 0, user_unique_id: world.userIds.uma } },
    ])
    expect((await raw('uma', 'GET', `${path}/${first!.json.data.attributes.code}`)).json.data.id).toBe(first!.json.data.id)
  })

  it("is its owner's and the administrators' to see, and nobody else's", async () => {
    const { path, id } = await purse('uma')
    expect((await raw('ada', 'GET', path)).status).toBe(200)
    expect((await raw('sue', 'GET', path)).status).toBe(200)
    for (const stranger of ['uli', 'rae', 'rival'] as const) {
      for (const [method, to] of [
        ['GET', path],
        ['GET', `${path}/transactions`],
        ['GET', `/wallets/${id}`],
        ['GET', `/wallets/${id}/statement`],
        ['GET', `/wallets/${id}/holds`],
        ['POST', `${path}/otp`],
        ['PUT', path],
      ] as const) {
        expect([to, (await raw(stranger, method, to, method === 'GET' ? undefined : {})).status]).toEqual([
          to,
          stranger === 'rival' || to.includes('users') || method === 'GET' ? 404 : 422,
        ])
      }
    }
    expect((await raw('app:a', 'GET', path)).status).toBe(401)
    expect((await raw('noa', 'GET', path)).status).toBe(403)
    expect((await raw('uli', 'POST', `/users/${world.userIds.uma}/wallets`, { wallet: {} })).status).toBe(404)
  })

  it("pays nobody at an administrator's word, only at its owner's", async () => {
    await topUp('uma', 10)
    const { path } = await purse('uma')
    const reply = await raw('ada', 'POST', `${path}/transfer`, { wallet_transfer: { alias: await aliasOf('uli'), amount: 1 } })
    expect(errorOf(reply)).toEqual([403, 'owner_only'])
    expect(await balanceOf('uma')).toBe(10)
  })

  it('takes an alias that is free, changes it, and gives it up', async () => {
    const [mine, theirs] = [await purse('uma'), await purse('uli')]
    expect((await raw('uma', 'PUT', mine.path, { alias: '@Uma.Shop' })).json.data.attributes.alias).toBe('uma.shop')
    expect(errorOf(await raw('uli', 'PUT', theirs.path, { alias: 'UMA.shop' }))).toEqual([409, 'alias_taken'])
    expect(errorOf(await raw('uli', 'PUT', theirs.path, { alias: 'x y' }))).toEqual([422, 'invalid'])
    expect((await raw('uma', 'PUT', mine.path, { wallet: { alias: '' } })).json.data.attributes.alias).toBeNull()
    await raw('uma', 'PUT', mine.path, { alias: 'uma.shop' })
    expect((await raw('uma', 'PUT', mine.path, { alias: ' \u3000 ' })).json.data.attributes.alias).toBeNull()
    expect((await raw('uli', 'PUT', theirs.path, { alias: 'uma.shop' })).status).toBe(200)
  })

  it('shows of its owner, to who pays, only a masked name', async () => {
    const alias = await aliasOf('uli')
    const reply = await raw('uma', 'POST', '/wallets/validate/', { alias: alias.toUpperCase() })
    expect(reply.json).toMatchObject({
      valid: true,
      currency: 'EUR',
      data: { attributes: { owner_name: expect.stringMatching(/^\S•••/) } },
    })
    expect(reply.text).not.toContain(
      (await world.sql.query('select name from gateway.users where id = $1', [world.userIds.uli])).rows[0].name,
    )
    expect((await raw('uma', 'POST', '/wallets/validate', { alias: 'nobody.at.all' })).json).toMatchObject({ valid: false })
    expect(
      (await raw('uma', 'POST', '/wallets/validate', { wallet_code: (await purse('uli')).code, amount: 5 })).json,
    ).toMatchObject({ valid: true })
  })

  it('is not found by trying many names', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) statuses.push((await raw('art', 'POST', '/wallets/validate', { alias: `guess.${i}` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429, 429, 429])
    expect((await raw('art', 'POST', '/wallets/validate', { alias: await aliasOf('uli') })).status).toBe(429)
    // Nor by asking which names are taken.
    const { path } = await purse('max')
    const taken = await aliasOf('uli')
    const claims: number[] = []
    for (let i = 0; i < 12; i++) claims.push((await raw('max', 'PUT', path, { alias: taken })).status)
    expect(claims).toEqual([...Array(10).fill(409), 429, 429])
    await world.sql.query('delete from wallet.misses where user_id = $1', [world.userIds.max])
  })
})

describe('What a client keeps beside a wallet or a movement', () => {
  it('is bounded in size, in depth and in number', async () => {
    const { id, path } = await purse('uli')
    const keep = (type: string, data: object) =>
      raw('uli', 'PUT', `${path}/content`, { content: { content_type: type, content_data: data } })
    const large = { text: 'x'.repeat(70_000) }
    expect((await keep('large', large)).status).toBe(422)
    const credit = (payload: object) => raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 1, payload } })
    expect([(await credit(large)).status, (await credit({ of: 'shop' })).status]).toEqual([422, 201])
    for (let i = 0; i < 20; i++) expect((await keep(`kind ${i}`, { i })).status).toBe(200)
    expect(errorOf(await keep('one more', {}))).toEqual([409, 'too_many_contents'])
    expect((await keep('kind 3', { again: true })).status).toBe(200)
  })
})

describe('A transfer', () => {
  it('moves money from one wallet to another and writes both movements', async () => {
    await topUp('uma', 50)
    const before = [await balanceOf('uma'), await balanceOf('uli')]
    const reply = await pay('uma', await aliasOf('uli'), 12.5, { description: 'Lunch' })
    expect(reply.status).toBe(201)
    expect(reply.json.data).toMatchObject({
      type: 'Transaction',
      attributes: {
        type: 'debit',
        amount: 12.5,
        currency: 'EUR',
        description: 'Lunch',
        balance_before: before[0],
        balance_after: before[0]! - 12.5,
        reference_type: 'wallet',
        payload: { source: 'Shop', source_alias: 'shop' },
      },
    })
    expect([await balanceOf('uma'), await balanceOf('uli')]).toEqual([before[0]! - 12.5, before[1]! + 12.5])
    const { json } = await raw('uli', 'GET', `${(await purse('uli')).path}/transactions?records=1`)
    expect(json.data[0].attributes).toMatchObject({
      type: 'credit',
      amount: 12.5,
      description: 'Lunch',
      balance_after: before[1]! + 12.5,
    })
  })

  it('is refused beyond what is there, to oneself, to nobody, and in amounts that are none', async () => {
    const alias = await aliasOf('uli')
    const before = [await balanceOf('uma'), await balanceOf('uli')]
    expect(errorOf(await pay('uma', alias, 99.99))).toEqual([409, 'insufficient_balance'])
    expect(errorOf(await pay('uma', await aliasOf('uma'), 1))).toEqual([422, 'same_wallet'])
    expect(errorOf(await pay('uma', 'nobody.there', 1))).toEqual([422, 'no_such_payee'])
    const other = { destination_wallet_code: (await purse('ada')).code }
    expect(errorOf(await pay('uma', alias, 1, other))).toEqual([422, 'no_such_payee'])
    for (const amount of [0, -5, '1e3', 'NaN', '', 1.005, 2 ** 53, 1e300, '0x10', ' 5', null, true, [5], {}])
      expect([amount, (await pay('uma', alias, amount)).status]).toEqual([amount, 422])
    expect([await balanceOf('uma'), await balanceOf('uli')]).toEqual(before)
  })

  it('into a wallet that many pay into waits for its turn, and holds up nobody who pays somebody else', async () => {
    for (const name of ['max', 'uma'] as const) await topUp(name, 20)
    const [hot, other] = [await aliasOf('uli'), await aliasOf('sue')]
    const before = [await balanceOf('uli'), await balanceOf('sue')]
    await world.sql.query('begin')
    let many: Promise<{ status: number; text: string }>[] = []
    try {
      await world.sql.query('select 1 from wallet.wallets where id = $1 for update', [(await purse('uli')).id])
      let answered = 0
      // More of them than there are connections.
      many = Array.from({ length: 8 }, () => pay('max', hot, 1).finally(() => (answered += 1)))
      const waiting = async () =>
        (
          await world.sql.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]!.n
      await expect.poll(waiting).toBe(2)
      expect((await pay('uma', other, 1)).status).toBe(201)
      expect([await waiting(), answered]).toEqual([2, 0])
    } finally {
      await world.sql.query('rollback')
      for (const { status, text } of await Promise.all(many)) expect(status, text).toBe(201)
    }
    expect([await balanceOf('uli'), await balanceOf('sue')]).toEqual([before[0]! + 8, before[1]! + 1])
  })

  it('sent again under its key happens once; the key with another amount is refused', async () => {
    const alias = await aliasOf('uli')
    const before = await balanceOf('uma')
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay('uma', alias, 1, { key })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(replies.map((reply) => reply.json.data.id)).size).toBe(1)
    expect(replies.filter((reply) => reply.json.meta.repeated)).toHaveLength(19)
    expect(errorOf(await pay('uma', alias, 2, { key }))).toEqual([422, 'key_reused'])
    expect(await balanceOf('uma')).toBe(before - 1)
  })

  it('that was refused is asked anew under its Idempotency-Key, whether the refusal left something behind or not', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => pay('uma', 'comes.later', 1, {}, headers)
    expect([errorOf(await send()), errorOf(await send())]).toEqual([
      [422, 'no_such_payee'],
      [422, 'no_such_payee'],
    ])
    await raw('uli', 'PUT', (await purse('uli')).path, { alias: 'comes.later' })
    const [made, again] = [await send(), await send()]
    expect([made.status, again.status, again.text]).toEqual([201, 201, made.text])
    await aliasOf('uli')
  })

  it('is what the published client sends, too', async () => {
    const reply = await raw('uma', 'POST', `${(await purse('uma')).path}/transfer`, {
      transfer: { destination_wallet_code: (await purse('uli')).code, amount: 0.1, description: 'SDK', payload: { a: 1 } },
    })
    expect(reply.json.data.attributes).toMatchObject({ amount: 0.1, payload: { a: 1 } })
  })

  it('stops at the bounds of the wallet', async () => {
    const { id } = await purse('uma')
    await world.as('ada')(wallet.wallets.update, { id, transferMaxMinor: 500, dayMaxMinor: 100_000 })
    expect(errorOf(await pay('uma', await aliasOf('uli'), 5.01))).toEqual([409, 'over_limit'])
    await world.as('ada')(wallet.wallets.update, { id, transferMaxMinor: null, dayMaxMinor: 1 })
    expect((await pay('uma', await aliasOf('uli'), 1)).json.errors[0]).toMatchObject({
      code: 'over_limit',
      meta: { limit: 'day', left: 0 },
    })
    await world.as('ada')(wallet.wallets.update, { id, dayMaxMinor: null })
    expect(errorOf(await raw('uma', 'PUT', `/wallets/${id}`, { wallet: { day_max_minor: 1 } }))).toEqual([422, 'not_allowed'])
  })

  it('stops at the bounds of the role of who pays, where the wallet has none of its own, and codes count like transfers', async () => {
    const { id } = await purse('uma')
    await topUp('uma', 50)
    const {
      rows: [{ role }],
    } = await world.sql.query('select role_id as role from gateway.users where id = $1', [world.userIds.uma])
    const limit = await world.as('ada')(wallet.roleLimits.create, { role, transferMaxMinor: 300 })
    await expect(world.as('ada')(wallet.roleLimits.create, { role })).rejects.toMatchObject({ code: 'already_taken' })
    await expect(world.as('uma')(wallet.roleLimits.list, {})).rejects.toMatchObject({ status: 403 })
    expect(errorOf(await pay('uma', await aliasOf('uli'), 3.01))).toEqual([409, 'over_limit'])
    const promise = (amount: number) =>
      raw('uma', 'POST', '/authorization_codes', { authorization_code: { wallet_unique_id: id, amount } })
    expect(errorOf(await promise(3.01))).toEqual([409, 'over_limit'])
    await world.as('ada')(wallet.wallets.update, { id, transferMaxMinor: 400 })
    expect((await pay('uma', await aliasOf('uli'), 3.01)).status).toBe(201)
    await world.as('ada')(wallet.wallets.update, { id, transferMaxMinor: null })
    // What a code promises is not there to be transferred any more that day.
    const {
      rows: [{ spent }],
    } = await world.sql.query(
      `select sum(amount_minor)::int as spent from wallet.transactions where wallet_id = $1 and type = 'debit' and kind = 'wallet.transfer'`,
      [id],
    )
    await world.as('ada')(wallet.roleLimits.update, { id: limit.id, transferMaxMinor: null, dayMaxMinor: spent + 500 })
    const code = (await promise(4)).json.data.id
    expect((await pay('uma', await aliasOf('uli'), 1.01)).json.errors[0]).toMatchObject({ meta: { limit: 'day', left: 1 } })
    await raw('uma', 'PUT', `/authorization_codes/${code}/invalidate`, {})
    expect((await pay('uma', await aliasOf('uli'), 1.01)).status).toBe(201)
    await world.as('ada')(wallet.roleLimits.delete, { id: limit.id })
    expect((await pay('uma', await aliasOf('uli'), 4)).status).toBe(201)
  })

  it('of a role with a bound a day counts over all wallets of a person, however many pay at once', async () => {
    const user = world.userIds.uma
    const open = async (owner: Person) =>
      world.as('ada')(wallet.wallets.create, { user: world.userIds[owner], currency: 'NOK' }) as Promise<{
        id: string
        code: string
      }>
    const mine = [await open('uma'), await open('uma'), await open('uma')]
    const { id: payee } = await open('uli')
    for (const { id } of mine)
      expect((await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 100 } })).status).toBe(201)
    const {
      rows: [{ role }],
    } = await world.sql.query('select role_id as role from gateway.users where id = $1', [user])
    const limit = await world.as('ada')(wallet.roleLimits.create, { role, dayMaxMinor: 50_00 })
    const { code } = await world.as('ada')(wallet.wallets.get, { id: payee })
    const send = (from: { code: string }, amount: number) =>
      raw('uma', 'POST', `/users/${user}/wallets/${from.code}/transfer`, {
        wallet_transfer: { destination_wallet_code: code, amount },
      })
    const replies = await Promise.all([...mine, ...mine, ...mine].map((from) => send(from, 20)))
    expect(replies.map((reply) => reply.json.errors?.[0].code ?? 'paid').sort()).toEqual([
      ...Array(7).fill('over_limit'),
      'paid',
      'paid',
    ])
    expect((await send(mine[2]!, 10.01)).json.errors[0]).toMatchObject({ code: 'over_limit', meta: { limit: 'day', left: 10 } })
    const promise = (from: { id: string }, amount: number) =>
      raw('uma', 'POST', '/authorization_codes', { authorization_code: { wallet_unique_id: from.id, amount } })
    const promises = await Promise.all(mine.map((from) => promise(from, 10)))
    expect(promises.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    // One with a bound of its own stands apart.
    await world.as('ada')(wallet.wallets.update, { id: mine[0]!.id, dayMaxMinor: 90_00 })
    expect((await send(mine[0]!, 40)).status).toBe(201)
    expect(errorOf(await send(mine[1]!, 40))).toEqual([409, 'over_limit'])
    await world.as('ada')(wallet.roleLimits.delete, { id: limit.id })
  })

  it('leaves no frozen wallet, and a wallet is closed only when it is empty', async () => {
    const { id } = await purse('uma')
    await world.as('ada')(wallet.wallets.freeze, { id, reason: 'Lost phone' })
    expect(errorOf(await pay('uma', await aliasOf('uli'), 1))).toEqual([409, 'wallet_frozen'])
    await expect(world.as('uma')(wallet.wallets.unfreeze, { id })).rejects.toMatchObject({ status: 403 })
    await expect(world.as('ada')(wallet.wallets.close, { id, reason: 'Gone' })).rejects.toMatchObject({ code: 'not_empty' })
    const opened = await raw('ada', 'PUT', `/wallets/${id}`, { wallet: { status: 'active' } })
    expect(opened.json.data.attributes).toMatchObject({ status: 'active', frozen_reason: null })
    expect((await pay('uma', await aliasOf('uli'), 1)).status).toBe(201)
    const empty = await world.as('ada')(wallet.wallets.create, { user: world.userIds.uma, currency: 'USD' })
    expect(await world.as('ada')(wallet.wallets.close, { id: empty.id, reason: 'Gone' })).toMatchObject({ status: 'archived' })
    expect(errorOf(await raw('ada', 'POST', `/wallets/${empty.id}/credit`, { transaction: { amount: 1 } }))).toEqual([
      409,
      'wallet_closed',
    ])
  })

  it('leaves the alias of a wallet that was closed to somebody else, however it was closed', async () => {
    for (const close of [
      (id: string) => raw('ada', 'PUT', `/wallets/${id}/close`, { wallet: { reason: 'Gone' } }),
      (id: string) => raw('ada', 'PUT', `/wallets/${id}`, { wallet: { status: 'archived' } }),
      (id: string) => raw('ada', 'PUT', `/wallets/${id}`, { wallet: { status: 'deleted' } }),
    ]) {
      const open = async (name: Person) => {
        const { id, code } = await world.as('ada')(wallet.wallets.create, { user: world.userIds[name], currency: 'CHF' })
        return { id, path: `/users/${world.userIds[name]}/wallets/${code}` }
      }
      const [left, next] = [await open('uma'), await open('uli')]
      expect((await raw('uma', 'PUT', left.path, { alias: 'going.away' })).status).toBe(200)
      const closed = await close(left.id)
      expect([closed.status, closed.json.data.attributes.alias]).toEqual([200, null])
      // For good: it takes no alias from somebody who is paid by it, and is not opened again.
      expect(errorOf(await raw('uma', 'PUT', left.path, { alias: 'coming.back' }))).toEqual([409, 'wallet_closed'])
      expect(errorOf(await raw('ada', 'PUT', `/wallets/${left.id}`, { wallet: { status: 'active' } }))).toEqual([
        409,
        'wallet_closed',
      ])
      expect((await raw('uli', 'PUT', next.path, { alias: 'going.away' })).status).toBe(200)
      expect((await raw('uli', 'PUT', next.path, { alias: '' })).status).toBe(200)
    }
  })
})

describe('A code', () => {
  const ask = async (amount: number, alias: string) => {
    const reply = await raw('uma', 'POST', `${(await purse('uma')).path}/otp`, { alias, amount })
    return { challenge: reply.json.data?.id as string, code: (await lastMail('wallet_code', 'uma'))?.code as string, reply }
  }

  it("is needed above the company's amount and good for one payee and one amount, once", async () => {
    await topUp('uma', 900)
    const [uli, max] = [await aliasOf('uli'), await aliasOf('max')]
    expect(errorOf(await pay('uma', uli, 150))).toEqual([409, 'code_needed'])
    const { code, challenge, reply } = await ask(150, uli)
    expect(reply.json.data.attributes).toMatchObject({ method: 'mail', amount: 150, payee: expect.stringContaining('•••') })
    expect(reply.text).not.toContain(code)
    expect(errorOf(await pay('uma', max, 150, { otp: code, challenge_unique_id: challenge }))).toEqual([422, 'wrong_code'])
    expect(errorOf(await pay('uma', uli, 151, { otp: code, challenge_unique_id: challenge }))).toEqual([422, 'wrong_code'])
    expect((await pay('uma', uli, 150, { otp: code, challenge_unique_id: challenge })).status).toBe(201)
    expect(errorOf(await pay('uma', uli, 150, { otp: code, challenge_unique_id: challenge }))).toEqual([422, 'wrong_code'])
    expect((await ask(150, uli)).reply.status).toBe(200)
  })

  it('that is wrong five times in a row locks, which is mailed', async () => {
    const uli = await aliasOf('uli')
    const { code } = await ask(200, uli)
    await world.sql.query('update wallet.wallets set code_failures = 0 where id = $1', [(await purse('uma')).id])
    const wrong = code === '000000' ? '000001' : '000000'
    // Tried without a trace it could be tried without end.
    for (const otp of [wrong, code])
      expect(errorOf(await pay('uma', uli, 200, { otp }, { 'dry-run': 'true' }))).toEqual([409, 'no_dry_run'])
    for (let i = 0; i < 5; i++) expect(errorOf(await pay('uma', uli, 200, { otp: wrong }))).toEqual([422, 'wrong_code'])
    const locked = await pay('uma', uli, 200, { otp: code })
    expect(errorOf(locked)).toEqual([429, 'codes_locked'])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await lastMail('wallet_locked', 'uma')).toMatchObject({ minutes: '15' })
    await world.sql.query('update wallet.wallets set code_locked_until = null where id = $1', [(await purse('uma')).id])
    expect((await pay('uma', uli, 200, { otp: code })).status).toBe(201)
  })

  it('of an app is asked for every transfer once its secret is set, and what it showed for one transfer opens no other', async () => {
    const { path, id } = await purse('uma')
    const uli = await aliasOf('uli')
    const { otp_secret: secret, otpauth_uri: uri } = (await raw('uma', 'POST', `${path}/otp`)).json.data.attributes
    expect(uri).toContain(secret)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    expect(errorOf(await raw('uma', 'PUT', path, { otp_secret: 'short' }))).toEqual([422, 'invalid'])
    expect((await raw('uma', 'PUT', path, { otp_secret: secret })).json.data.attributes.has_app).toBe(true)
    expect(errorOf(await raw('uma', 'PUT', path, { otp_secret: '' }))).toEqual([422, 'code_needed'])
    expect((await pay('uma', uli, 1)).json.errors[0]).toMatchObject({ code: 'code_needed', meta: { method: 'app' } })
    const question = (amount: number) => raw('uma', 'POST', `${path}/otp`, { alias: uli, amount })
    const first = (await question(10)).json.data.id
    const now = app.generate()
    const second = await question(11)
    expect(second.json.data.attributes).toMatchObject({ method: 'app', next_code: true })
    expect(errorOf(await pay('uma', uli, 11, { otp: now, challenge_unique_id: second.json.data.id }))).toEqual([
      422,
      'wrong_code',
    ])
    expect((await pay('uma', uli, 10, { otp: now, challenge_unique_id: first })).status).toBe(201)
    expect(errorOf(await pay('uma', uli, 10, { otp: now }))).toEqual([422, 'wrong_code'])
    // Whoever has the session alone does not take the app away by trying all codes there are.
    const wrong = app.generate({ timestamp: Date.now() - 3_600_000 })
    expect(errorOf(await raw('uma', 'PUT', path, { otp_secret: '', otp: wrong }, { 'dry-run': 'true' }))).toEqual([
      409,
      'no_dry_run',
    ])
    for (let i = 0; i < 4; i++)
      expect(errorOf(await raw('uma', 'PUT', path, { otp_secret: '', otp: wrong }))).toEqual([422, 'wrong_code'])
    expect(errorOf(await raw('uma', 'PUT', path, { otp_secret: '', otp: app.generate() }))).toEqual([429, 'codes_locked'])
    await expect(world.as('uma')(wallet.wallets.forgetApp, { id })).rejects.toMatchObject({ status: 403 })
    expect(await world.as('ada')(wallet.wallets.forgetApp, { id })).toMatchObject({ hasApp: false })
    const { rows } = await world.sql.query('select app_secret from wallet.wallets where id = $1', [id])
    expect(rows).toEqual([{ app_secret: null }])
  })
})

describe('An authorisation code', () => {
  const issue = async (amount: number, more: object = {}) =>
    raw('uma', 'POST', '/authorization_codes', {
      authorization_code: { wallet_unique_id: (await purse('uma')).id, amount, purpose: 'Taxi', ...more },
    })
  const use = (who: Person, code: string, amount: unknown) =>
    raw(who, 'POST', '/authorization_codes/use', { authorization_code: { code, amount } })

  it('sets its amount aside, is told once, and lets somebody else take it once', async () => {
    const { id } = await purse('uma')
    const before = [await balanceOf('uma'), await balanceOf('uli')] as const
    const made = await issue(40)
    const { code } = made.json.data.attributes
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect((await raw('uma', 'GET', `/authorization_codes/${made.json.data.id}`)).json.data.attributes.code).toBe(
      `••••-${code.slice(-4)}`,
    )
    expect((await raw('uma', 'GET', `/wallets/${id}/balance`)).json).toMatchObject({
      balance: before[0],
      held: 40,
      available: before[0] - 40,
    })
    expect(
      (
        await raw('uli', 'POST', '/authorization_codes/validate', {
          authorization_code: { code: code.toLowerCase(), amount: 30 },
        })
      ).json.data.attributes,
    ).toMatchObject({ amount: 40, payer: expect.stringContaining('•••') })
    expect(errorOf(await use('uma', code, 30))).toEqual([409, 'own_code'])
    expect(errorOf(await use('uli', code, 40.01))).toEqual([409, 'over_limit'])
    const tries = await Promise.all(Array.from({ length: 6 }, () => use('uli', code, 30)))
    expect(tries.filter((reply) => reply.status === 201)).toHaveLength(1)
    for (const reply of tries.filter((one) => one.status !== 201)) expect(errorOf(reply)).toEqual([422, 'wrong_code'])
    expect([await balanceOf('uma'), await balanceOf('uli')]).toEqual([before[0] - 30, before[1] + 30])
    expect((await raw('uma', 'GET', `/wallets/${id}/holds`)).json.data.attributes.holds[0]).toMatchObject({
      amount: 40,
      captured: 30,
      state: 'captured',
    })
  })

  it("above the company's amount takes a code of its own, asked for this amount and good for no transfer", async () => {
    const { id, path } = await purse('uma')
    await topUp('uma', 300)
    expect(errorOf(await issue(150))).toEqual([409, 'code_needed'])
    const asked = await raw('uma', 'POST', `${path}/otp`, { amount: 150 })
    expect(asked.json.data.attributes).toMatchObject({ method: 'mail', amount: 150 })
    const code = (await lastMail('wallet_promise_code', 'uma'))?.code as string
    const proof = { otp: code, challenge_unique_id: asked.json.data.id }
    expect(errorOf(await pay('uma', await aliasOf('uli'), 150, proof))).toEqual([422, 'wrong_code'])
    expect(errorOf(await issue(151, proof))).toEqual([422, 'wrong_code'])
    const made = await issue(150, proof)
    expect(made.status).toBe(201)
    expect(errorOf(await issue(150, proof))).toEqual([422, 'wrong_code'])
    await world.sql.query('update wallet.wallets set code_failures = 0 where id = $1', [id])
    await raw('uma', 'PUT', `/authorization_codes/${made.json.data.id}/invalidate`, { authorization_code: {} })
  })

  it('is taken back by its owner, and nobody else sees it', async () => {
    const { id } = (await issue(5)).json.data
    expect((await raw('uli', 'PUT', `/authorization_codes/${id}/invalidate`, { authorization_code: {} })).status).toBe(404)
    expect(
      (await raw('uma', 'PUT', `/authorization_codes/${id}/invalidate`, { authorization_code: {} })).json.data.attributes.status,
    ).toBe('inactive')
    expect(errorOf(await raw('uma', 'PUT', `/authorization_codes/${id}/invalidate`, {}))).toEqual([409, 'wrong_state'])
    expect(errorOf(await issue(1e9))).toEqual([409, 'code_needed'])
    expect(errorOf(await issue(5, { expires_at: '2020-01-01T00:00:00Z' }))).toEqual([422, 'invalid'])
    const theirs = await raw('uli', 'POST', '/authorization_codes', {
      authorization_code: { wallet_unique_id: (await purse('uma')).id, amount: 1 },
    })
    expect(theirs.status).toBe(422)
  })

  it('that nobody used in time holds nothing, and the hour after writes that into the books of each company', async () => {
    const { id } = await purse('uma')
    const {
      rows: [account],
    } = await world.sql.query<{ id: string; tenant_id: string }>(
      `select id, tenant_id from kit.ledger_accounts where owner_id = $1 and kind = 'wallet.cash'`,
      [id],
    )
    const past = '2020-01-01T00:00:00Z'
    const held = await inTransaction(world.database.runtime, { tenantId: account!.tenant_id, userId: null }, (tx) =>
      hold(tx, { account: account!.id, amount: 100n, key: randomUUID(), expiresAt: past }),
    )
    const state = async () => (await world.sql.query('select state from kit.ledger_holds where id = $1', [held.id])).rows
    expect((await raw('uma', 'GET', `/wallets/${id}/holds?open=true`)).json.data.attributes).toMatchObject({
      holds: [],
      total: 0,
    })
    expect(await state()).toEqual([{ state: 'open' }])
    await releaseHolds(world.database, new AbortController().signal)
    expect(await state()).toEqual([{ state: 'expired' }])
    expect((await raw('uma', 'GET', `/wallets/${id}/balance`)).json.held).toBe(0)
  })

  it('that ran out is told as such, and counts among those that are over', async () => {
    const code = (await issue(3)).json.data.id
    await world.sql.query(
      `update wallet.authorization_codes set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
      [code],
    )
    const active = async () =>
      (await raw('uma', 'GET', '/authorization_codes?filter[status]=active&records=100')).json.data.map((one: any) => one.id)
    expect(await active()).toContain(code)
    await releaseHolds(world.database, new AbortController().signal)
    expect(await active()).not.toContain(code)
    expect((await raw('uma', 'GET', `/authorization_codes/${code}`)).json.data.attributes).toMatchObject({ status: 'inactive' })
  })
})

describe('A posting by hand', () => {
  it("is made at once up to the company's limit, and waits for somebody else above it", async () => {
    const { id } = await purse('uli')
    const before = await balanceOf('uli')
    const small = await world.as('ada')(wallet.postings.create, { wallet: id, type: 'credit', amount: 20.25, reason: 'Goodwill' })
    expect(small).toMatchObject({ state: 'posted', amountMinor: 2_025 })
    const large = await world.as('ada')(wallet.postings.create, { wallet: id, type: 'credit', amount: 1_000.01, reason: 'Grant' })
    expect(large.state).toBe('pending')
    expect(await balanceOf('uli')).toBeCloseTo(before + 20.25, 6)
    await expect(world.as('ada')(wallet.postings.approve, { id: large.id })).rejects.toMatchObject({
      code: 'second_person_needed',
    })
    const approve = (posting: object) => raw('max', 'PUT', `/postings/${large.id}/approve`, { posting })
    expect(errorOf(await approve({ amount: 50 }))).toEqual([422, 'unknown_measure'])
    expect(await balanceOf('uli')).toBeCloseTo(before + 20.25, 6)
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => world.as('max')(wallet.postings.approve, { id: large.id })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf('uli')).toBeCloseTo(before + 1_020.26, 6)
    const turned = await world.as('max')(wallet.postings.create, { wallet: id, type: 'debit', amount: 5_000, reason: 'Mistake' })
    expect(await world.as('ada')(wallet.postings.decline, { id: turned.id, reason: 'No' })).toMatchObject({ state: 'declined' })
    await expect(
      world.as('uli')(wallet.postings.create, { wallet: id, type: 'credit', amount: 1, reason: 'Mine' }),
    ).rejects.toMatchObject({ status: 403 })
    const reply = await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 2_000, description: 'Big' } })
    expect([reply.status, reply.json.data.attributes.status]).toEqual([202, 'pending'])
  })

  it('is made for many at once, each once, without anybody waiting in a circle', async () => {
    const { id } = await purse('uli')
    const before = await balanceOf('uli')
    const posting = { wallet_unique_id: id, type: 'credit', amount: 1, reason: 'Bonus' }
    const made = await Promise.all(Array.from({ length: 12 }, () => raw('ada', 'POST', '/postings', { posting })))
    expect(made.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(await balanceOf('uli')).toBe(before + 12)
  })

  it('above the limit is told to who may approve it, whichever way it came, and is not proposed for a closed wallet', async () => {
    const told = async (id: string) =>
      (
        await world.sql.query(
          `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'wallet.tell_approvers' and j.payload::text like '%' || $1 || '%'`,
          [id],
        )
      ).rows.length
    const { id } = await purse('uli')
    const posting = { wallet_unique_id: id, type: 'credit', amount: 2_000, reason: 'Grant' }
    const asked = await raw('ada', 'POST', '/postings', { posting })
    const other = await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 2_000, description: 'Grant' } })
    expect([await told(asked.json.data.id), await told(other.json.data.id)]).toEqual([1, 1])
    const closed = (await raw('ada', 'POST', '/wallets', { wallet: { user_unique_id: world.userIds.uli, currency: 'CHF' } })).json
      .data
    await raw('ada', 'PUT', `/wallets/${closed.id}/close`, { wallet: { reason: 'No more' } })
    expect(errorOf(await raw('ada', 'POST', '/postings', { posting: { ...posting, wallet_unique_id: closed.id } }))).toEqual([
      409,
      'wallet_closed',
    ])
    const credited = await raw('ada', 'POST', `/wallets/${closed.id}/credit`, { transaction: { amount: 2_000 } })
    expect(errorOf(credited)).toEqual([409, 'wallet_closed'])
  })

  it('told by another system counts once for each of its ids', async () => {
    const { code } = await purse('uli')
    const before = await balanceOf('uli')
    const send = (amount: number, urlId = 'works-a') =>
      raw('ada', 'POST', `/companies/${urlId}/wallets/${code}/transactions`, {
        transaction: { external_id: 'bank-1', type: 'credit', amount, currency: 'EUR' },
      })
    const [first, second] = [await send(7), await send(7)]
    expect([first.json.success, second.json.transactionUniqueId]).toEqual([true, first.json.transactionUniqueId])
    expect(errorOf(await send(8))).toEqual([422, 'key_reused'])
    expect((await send(7, 'trade-b')).status).toBe(404)
    expect(await balanceOf('uli')).toBe(before + 7)
  })

  it('told twice by another system is one proposal where it takes a second person, and one movement once it is approved', async () => {
    const { id, code } = await purse('uli')
    const before = await balanceOf('uli')
    const send = (amount = 3_000) =>
      raw('ada', 'POST', `/companies/works-a/wallets/${code}/transactions`, {
        transaction: { external_id: 'bank-2', type: 'credit', amount, currency: 'EUR' },
      })
    const [first, ...others] = await Promise.all([send(), send(), send()])
    expect([first, ...others].map(({ status, json }) => [status, json.transactionUniqueId])).toEqual(
      Array.from({ length: 3 }, () => [202, first.json.transactionUniqueId]),
    )
    expect(errorOf(await send(3_001))).toEqual([422, 'key_reused'])
    await world.as('max')(wallet.postings.approve, { id: first.json.transactionUniqueId })
    const again = await send()
    const { json } = await raw('ada', 'GET', `/wallets/${id}/transactions?sort=-created_at`)
    expect([again.status, again.json.transactionUniqueId]).toEqual([200, json.data[0].id])
    expect(await balanceOf('uli')).toBe(before + 3_000)
    const turned = (await raw('ada', 'POST', (await purse('uli')).path, { wallet_transaction: { amount: 4_000, key: 'once' } }))
      .json
    await world.as('max')(wallet.postings.decline, { id: turned.data.id, reason: 'No' })
    const asked = await raw('ada', 'POST', (await purse('uli')).path, { wallet_transaction: { amount: 4_000, key: 'once' } })
    expect(errorOf(asked)).toEqual([409, 'posting_declined'])
  })

  it('is taken back in parts and never beyond what it was', async () => {
    const { path } = await purse('uli')
    const made = (await raw('ada', 'POST', path, { wallet_transaction: { amount: 30, description: 'Twice' } })).json.data.id
    const back = (amount?: number) =>
      raw('ada', 'POST', `/transactions/${made}/reverse`, { reversal: { amount, reason: 'Was paid twice' } })
    expect((await back(12)).json.data.attributes).toMatchObject({ type: 'debit', amount: 12, kind: 'reversal' })
    expect(errorOf(await back(19))).toEqual([409, 'already_reversed'])
    expect((await back()).json.data.attributes.amount).toBe(18)
    expect(errorOf(await back())).toEqual([409, 'already_reversed'])
    expect((await raw('uli', 'POST', `/transactions/${made}/reverse`, { reversal: { reason: 'x' } })).status).toBe(403)
  })
})

describe('A monitor', () => {
  it('mails its owner and is announced when the balance passes its amount, and only then', async () => {
    const { id } = await purse('max')
    await topUp('max', 100)
    const held = await balanceOf('max')
    const { id: monitor } = await world.as('max')(wallet.monitors.create, { wallet: id, direction: 'below', amount: held - 50 })
    const announced = async () =>
      (
        await world.sql.query('select payload from kit.outbox where operation = $1 and record_id = $2', [
          'wallet.monitors.pass',
          monitor,
        ])
      ).rows.map(({ payload }) => payload)
    await expect(world.as('uli')(wallet.monitors.create, { wallet: id, direction: 'below', amount: 50 })).rejects.toMatchObject({
      status: 422,
    })
    await pay('max', await aliasOf('uli'), 20)
    expect(await lastMail('wallet_below', 'max')).toBeUndefined()
    expect(await announced()).toEqual([])
    await pay('max', await aliasOf('uli'), 40)
    expect(await announced()).toEqual([{ changed: ['balance'], wallet_unique_id: id, direction: 'below' }])
    expect(await lastMail('wallet_below', 'max')).toMatchObject({
      balance: (held - 60).toFixed(2),
      amount: (held - 50).toFixed(2),
    })
  })
})

describe('The books', () => {
  it('add up, explain every movement, and are intact', async () => {
    const { rows, is_balanced: isBalanced } = (await raw('ada', 'GET', '/books/trial_balance')).json.data.attributes
    expect(isBalanced).toBe(true)
    expect(rows.map((row: any) => row.kind)).toEqual(expect.arrayContaining(['wallet.cash', 'wallet.outside']))
    expect((await raw('uma', 'GET', '/books/trial_balance')).status).toBe(403)
    const movement = (await raw('uma', 'GET', `${(await purse('uma')).path}/transactions?filter[kind]=wallet.transfer`)).json
      .data[0]
    const own = (await raw('uma', 'GET', `/transactions/${movement.id}/explain`)).json.data.attributes
    expect(own.legs.map((leg: any) => leg.balance === null)).toEqual(own.legs.map((leg: any) => !leg.is_this))
    const all = (await raw('ada', 'GET', `/transactions/${movement.id}/explain`)).json.data.attributes
    expect(all.legs.every((leg: any) => leg.balance !== null)).toBe(true)
    expect(await books()).toMatchObject({ intact: true, broken: [] })
  })

  it('lead from a kind of account to its entries, from an entry to every side of it, and to what took it back', async () => {
    const read = async (path: string) => (await raw('ada', 'GET', `/books/${path}`)).json.data.attributes
    const { accounts, total } = await read('accounts?kind=wallet.cash&currency=EUR')
    expect(accounts).toHaveLength(Math.min(50, total))
    const { id } = await purse('uli')
    const found = await read(`accounts/${accounts.find((one: any) => one.owner_unique_id === id).unique_id}`)
    expect(found).toMatchObject({ kind: 'wallet.cash', balance: await balanceOf('uli') })
    expect(found.lines[0].balance).toBe(found.balance)
    expect(found.opening).toBe(0)
    expect(found.closing).toBe(found.balance)
    const made = (
      await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 3, reference_type: 'spec.things' } })
    ).json.data
    const { transfer } = (await raw('ada', 'GET', `/transactions/${made.id}/explain`)).json.data.attributes
    await raw('ada', 'POST', `/transactions/${made.id}/reverse`, { reversal: { reason: 'Not so' } })
    const told = await read(`transfers/${transfer}`)
    expect(told).toMatchObject({ kind: 'wallet.top_up', reference_type: 'spec.things', reverses: null })
    expect(told.legs.map((leg: any) => [leg.kind, leg.amount])).toEqual([
      ['wallet.outside', -3],
      ['wallet.cash', 3],
    ])
    expect(await read(`transfers/${told.reversed_by[0]}`)).toMatchObject({ reverses: transfer })
    for (const path of ['accounts?kind=wallet.cash&currency=EUR', `accounts/${found.unique_id}`, `transfers/${transfer}`])
      expect((await raw('uli', 'GET', `/books/${path}`)).status).toBe(403)
    for (const path of [`accounts/${randomUUID()}`, `transfers/${randomUUID()}`, 'accounts/x'])
      expect((await raw('ada', 'GET', `/books/${path}`)).status).toBe(404)
    // Books of another company are not there.
    expect((await raw('rival', 'GET', `/books/accounts/${found.unique_id}`)).status).toBe(404)
    expect((await raw('rival', 'GET', `/books/transfers/${transfer}`)).status).toBe(404)
  })

  it('get one fingerprint for each day that is over, and say which day was rewritten since', async () => {
    const anchored = async () => (await raw('ada', 'GET', '/books/anchors')).json.data.attributes.anchors
    // As if the day after tomorrow had just begun: two nights, each seen to twice.
    for (const days of [1, 1, 2, 2])
      await anchorBooks(world.database, new AbortController().signal, new Date(Date.now() + days * 86_400_000))
    const [latest, before, ...others] = await anchored()
    expect(others).toEqual([])
    expect(latest).toMatchObject({ digest: before.digest, entries: before.entries })
    expect(await books()).toMatchObject({ intact: true })
    expect((await raw('uma', 'GET', '/books/anchors')).status).toBe(403)
    await world.sql.query('update wallet.anchors set digest = reverse(digest) where day = $1 and tenant_id = $2', [
      before.day,
      world.tenantIds.a,
    ])
    expect(await books()).toMatchObject({ intact: false, broken: [{ what: `day ${before.day}` }] })
    await world.sql.query('delete from wallet.anchors')
    await expect(world.database.runtime.query('delete from wallet.anchors')).rejects.toMatchObject({ code: '42501' })
  })

  it('say what a wallet held at any moment, by when it was written down and by when it counts from', async () => {
    const made = await raw('ada', 'POST', '/wallets', { wallet: { user_unique_id: world.userIds.art, currency: 'EUR' } })
    expect(made.status, made.text).toBe(201)
    const { id } = made.json.data
    const at = async (moment: string) =>
      (await raw('ada', 'GET', `/wallets/${id}/balance?at=${encodeURIComponent(moment)}`)).json.data.attributes
    const account = async (kind: string, owner: string | null) =>
      (
        await world.sql.query<{ id: string }>(
          `select id from kit.ledger_accounts where tenant_id = $1 and kind = $2 and owner_id is not distinct from $3 and currency = 'EUR'`,
          [world.tenantIds.a, kind, owner],
        )
      ).rows[0]!.id
    const paid = await raw('ada', 'POST', `/wallets/${id}/credit`, { transaction: { amount: 10, description: 'Top-up' } })
    expect(paid.status, paid.text).toBe(201)
    const between = new Date().toISOString()
    const entries = [
      { account: await account('wallet.cash', id), amount: 250n },
      { account: await account('wallet.outside', null), amount: -250n },
    ]
    await inTransaction(world.database.runtime, { tenantId: world.tenantIds.a, userId: world.userIds.ada }, (tx) =>
      post(tx, { key: randomUUID(), kind: 'wallet.credit', entries, at: '2020-02-29T12:00:00Z' }),
    )
    expect(await at('2020-02-29T11:59:59Z')).toMatchObject({ balance: 0, held: 0, available: 0, counting: 0 })
    expect(await at('2020-02-29T13:00:00+01:00')).toMatchObject({ balance: 0, counting: 2.5 })
    expect(await at(between)).toMatchObject({ balance: 10, available: 10, counting: 12.5 })
    expect(await at('2999-01-01T00:00:00Z')).toMatchObject({ balance: 12.5, counting: 12.5 })
    expect((await raw('ada', 'GET', `/wallets/${id}/balance?at=yesterday`)).status).toBe(422)
  })

  it('agree with what wallets and movements say they hold', async () => {
    const { rows } = await world.sql.query(`
      select w.code from wallet.wallets w join kit.ledger_accounts a on a.tenant_id = w.tenant_id and a.owner_id = w.id and a.kind = 'wallet.cash'
      where w.balance_minor <> a.balance or w.held_minor <> a.held
        or a.balance <> (select coalesce(sum(case t.type when 'credit' then t.amount_minor else -t.amount_minor end), 0) from wallet.transactions t where t.tenant_id = w.tenant_id and t.wallet_id = w.id)`)
    expect(rows).toEqual([])
    await expect(world.database.runtime.query('delete from wallet.transactions')).rejects.toMatchObject({ code: '42501' })
  })
})
