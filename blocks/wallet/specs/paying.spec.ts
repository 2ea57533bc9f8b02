import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wallet } from '../resources/index.ts'
import { type Purse, pursesOf } from './purses.ts'

let world: World
let at: ReturnType<typeof pursesOf>
let uma: Purse
let uli: Purse
beforeAll(async () => {
  world = await startWorld()
  at = pursesOf(world)
  uma = await at.open('uma')
  uli = await at.open('uli')
  await at.open('sue')
})
beforeEach(async () => {
  await allow()
  await at.raw('ada', 'POST', `/wallets/${uma.id}/credit`, { transaction: { amount: 20 } })
})
afterAll(() => world.close())

const pay = (amount: number, more: object = {}, headers: Record<string, string> = {}) =>
  world.fetch(
    'uma',
    'POST',
    `/api/wallet${uma.path}/transfer`,
    { wallet_transfer: { alias: 'uli.pays', amount, ...more } },
    headers,
  )
const parts = [
  { alias: 'sue.pays', amount: 1 },
  { alias: 'uli.pays', amount: 4 },
]
const split = () => at.raw('uma', 'POST', `${uma.path}/split`, { wallet_split: { parts } })
const balances = () => Promise.all([at.balance(uma), at.balance(uli)])
const sql = async (text: string, values: unknown[] = []): Promise<any[]> => (await world.sql.query(text, values)).rows
const settle = (column: string, value: number) =>
  sql(
    `insert into wallet.settings (tenant_id, ${column}) values ($1, $2) on conflict (tenant_id) do update set ${column} = excluded.${column}`,
    [world.tenantIds.a, value],
  )
const set = ({ id }: Purse, change: string) => sql(`update wallet.wallets set ${change} where id = $1`, [id])
/** Nothing stands in the way of a payment. */
async function allow(): Promise<void> {
  for (const purse of [uma, uli]) await set(purse, `status = 'active', has_app = false, day_max_minor = null`)
  await sql('update wallet.settings set code_over_minor = 10000, month_max_minor = null where tenant_id = $1', [
    world.tenantIds.a,
  ])
  await sql('delete from wallet.role_limits where tenant_id = $1', [world.tenantIds.a])
  await sql('delete from wallet.monitors where wallet_id = any($1)', [[uma.id, uli.id]])
}

/** Connections that wait for what this transaction holds. */
const waiting = async (): Promise<number[]> =>
  (
    await sql(`select distinct l.pid from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))`)
  ).map(({ pid }) => pid)

/** Lets a payment look, and wait for its wallets; changes something that it has seen, and lets it go on. */
async function meanwhile<T>(send: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  await sql('begin')
  let sent: Promise<T> | undefined
  try {
    await sql('select 1 from wallet.wallets where id = any($1) order by id for update', [[uma.id, uli.id]])
    sent = send()
    await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)
    await change()
    await sql('commit')
  } catch (error) {
    await sql('rollback')
    await sent
    throw error
  }
  return sent
}

describe('A payment that waited for its wallets', () => {
  it('takes a code when one is needed since', async () => {
    const before = await balances()
    for (const send of [() => pay(5), split])
      for (const change of [() => set(uma, 'has_app = true'), () => settle('code_over_minor', 499)]) {
        expect(at.errorOf(await meanwhile(send, change))).toEqual([409, 'code_needed'])
        await allow()
      }
    expect(await balances()).toEqual(before)
  })

  it('stops at bounds as they are by then: of the wallet, of the role, of the company', async () => {
    const before = await balances()
    const [{ role }] = await sql('select role_id as role from gateway.users where id = $1', [world.userIds.uma])
    const ofRole = (most: number) =>
      sql('insert into wallet.role_limits (tenant_id, role_id, transfer_max_minor) values ($1, $2, $3)', [
        world.tenantIds.a,
        role,
        most,
      ])
    for (const send of [() => pay(5), split])
      for (const change of [() => set(uma, 'day_max_minor = 499'), () => ofRole(499), () => settle('month_max_minor', 499)]) {
        expect(at.errorOf(await meanwhile(send, change))).toEqual([409, 'over_limit'])
        await allow()
      }
    expect(await balances()).toEqual(before)
    const paid = await meanwhile(
      () => pay(5),
      () => ofRole(500),
    )
    expect(paid.status).toBe(201)
  })

  it('leaves no wallet that was frozen since, and reaches none that was closed', async () => {
    const before = await balances()
    for (const send of [() => pay(5), split]) {
      expect(at.errorOf(await meanwhile(send, () => set(uma, `status = 'inactive'`)))).toEqual([409, 'wallet_frozen'])
      await allow()
      expect(at.errorOf(await meanwhile(send, () => set(uli, `status = 'archived'`)))).toEqual([422, 'no_such_payee'])
      await allow()
    }
    expect(await balances()).toEqual(before)
  })

  it('is told to who watches since, and is made and written down once', async () => {
    const watch = (purse: Purse, name: 'uma' | 'uli', direction: string, units: number) =>
      sql(
        `insert into wallet.monitors (tenant_id, wallet_id, user_id, direction, amount, amount_minor, currency)
         values ($1, $2, $3, $4, $5::bigint / 100.0, $5, 'EUR') returning id`,
        [world.tenantIds.a, purse.id, world.userIds[name], direction, units],
      )
    for (const [purse, name, direction] of [
      [uma, 'uma', 'below'],
      [uli, 'uli', 'above'],
    ] as const) {
      const before = await balances()
      const key = { 'idempotency-key': randomUUID() }
      let monitor = ''
      const paid = await meanwhile(
        () => pay(5, {}, key),
        async () => {
          const [{ id }] = await watch(purse, name, direction, Math.round((await at.balance(purse)) * 100))
          monitor = id
        },
      )
      expect(paid.status, paid.text).toBe(201)
      expect(await balances()).toEqual([before[0]! - 5, before[1]! + 5])
      expect(await sql('select operation from kit.outbox where record_id = $1', [monitor])).toEqual([
        { operation: 'wallet.monitors.pass' },
      ])
      expect(await sql('select operation from kit.audit where record_id = $1', [paid.json.data.id])).toEqual([
        { operation: 'wallet.wallets.transfer' },
      ])
      expect((await pay(5, {}, key)).text).toBe(paid.text)
      await allow()
    }
  })

  // Once only: a second try finds connections that are well.
  it('on a connection that was lost is not made, and is made once when it is sent again', { retry: 0 }, async () => {
    const before = await balances()
    const key = randomUUID()
    const lost = await meanwhile(
      () => pay(5, { key }),
      async () => {
        for (const pid of await waiting()) await sql('select pg_terminate_backend($1)', [pid])
      },
    )
    expect([lost.status, await balances()]).toEqual([503, before])
    const [made, again] = [await pay(5, { key }), await pay(5, { key })]
    expect([made.status, made.json.meta, again.status, again.json.meta]).toEqual([
      201,
      { repeated: false },
      200,
      { repeated: true },
    ])
    expect(await balances()).toEqual([before[0]! - 5, before[1]! + 5])
  })
})

describe('A wallet that was paid before', () => {
  const called = () => sql('select called from wallet.wallets where id = any($1) and called is not null', [[uma.id, uli.id]])
  /** What either page says of the last transfer: that of who was paid first. */
  const counterparts = async () =>
    (
      await sql(
        `select counterpart from wallet.transactions where transfer =
           (select transfer from wallet.transactions where wallet_id = $1 order by created_at desc limit 1) order by type`,
        [uma.id],
      )
    ).map(({ counterpart }) => counterpart)

  it('is paid without another look, and as it is called by then', async () => {
    expect((await pay(1)).status).toBe(201)
    expect(await called()).toHaveLength(2)
    expect((await pay(1)).status).toBe(201)
    const [ofPayee, ofPayer] = await counterparts()

    await at.raw('uli', 'PUT', uli.path, { alias: 'uli.paid' })
    expect(await called()).toHaveLength(1)
    expect(at.errorOf(await pay(1))).toEqual([422, 'no_such_payee'])
    for (const alias of ['uli.paid', 'ULI.Paid']) {
      expect((await pay(1, { alias })).status).toBe(201)
      expect(await counterparts()).toEqual([ofPayee, ofPayer.replace('@uli.pays', '@uli.paid')])
    }
    const found = await at.raw('uma', 'GET', `${uma.path}/transactions?search=uli.paid`)
    expect(found.json.data).toHaveLength(2)
    await at.raw('uli', 'PUT', uli.path, { alias: 'uli.pays' })
  })

  it('is refused for the same reasons as the first time, by the same words', async () => {
    const before = await balances()
    expect((await pay(1)).status).toBe(201)
    const refusals: [object, unknown[]][] = [
      [{ amount: 1.001 }, [422, 'invalid_amount']],
      [{ currency: 'USD' }, [422, 'other_currency']],
      [{ destination_wallet_code: uma.code }, [422, 'no_such_payee']],
      [{ alias: undefined, destination_wallet_code: uma.code }, [422, 'same_wallet']],
      [{ amount: 1e6 }, [409, 'code_needed']],
    ]
    for (const [more, expected] of refusals) expect(at.errorOf(await pay(1, more)), JSON.stringify(more)).toEqual(expected)
    expect(await balances()).toEqual([before[0]! - 1, before[1]! + 1])
  })

  it('is not paid twice, and not from a wallet of somebody else', async () => {
    const before = await balances()
    const key = randomUUID()
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => pay(1, { key })))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 201])
    expect(await balances()).toEqual([before[0]! - 1, before[1]! + 1])
    for (const path of [
      uma.path,
      uma.path.replace(world.userIds.uma, world.userIds.uli),
      `/users/${world.userIds.uli}/wallets/${uma.id}`,
    ]) {
      const reply = await world.fetch('uli', 'POST', `/api/wallet${path}/transfer`, {
        wallet_transfer: { destination_wallet_code: uli.code, amount: 1 },
      })
      expect(reply.status, path).toBe(404)
    }
    expect(await balances()).toEqual([before[0]! - 1, before[1]! + 1])
  })
})

describe('A transfer under an Idempotency-Key', () => {
  const newKey = () => ({ 'idempotency-key': randomUUID() })

  it('asked often at once, and once more, is made once and answered alike', async () => {
    const before = await balances()
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay(2, {}, key)))
    replies.push(await pay(2, {}, key))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([replies[0]!.status, replies.filter(({ headers }) => headers.get('idempotency-replayed')).length]).toEqual([201, 6])
    expect(await balances()).toEqual([before[0]! - 2, before[1]! + 2])
    expect(at.errorOf(await pay(3, {}, key))).toEqual([422, 'idempotency_key_reused'])
  })

  it('refused often at once is refused each time, and made once when nothing stands in its way', async () => {
    const before = await balances()
    const key = newKey()
    await world.as('ada')(wallet.wallets.freeze, { id: uma.id, reason: 'Lost phone' })
    const refused = await Promise.all(Array.from({ length: 4 }, () => pay(2, {}, key)))
    expect(refused.map(at.errorOf)).toEqual(Array(4).fill([409, 'wallet_frozen']))
    await world.as('ada')(wallet.wallets.unfreeze, { id: uma.id })
    expect([(await pay(2, {}, key)).status, (await pay(2, {}, key)).status]).toEqual([201, 201])
    expect(await balances()).toEqual([before[0]! - 2, before[1]! + 2])
  })

  it('whose answer nobody waited for is made once, and answered to who asks again', async () => {
    const before = await balances()
    const key = newKey()
    const leaving = new AbortController()
    const session = (await world.sessionOf('uma'))!
    await meanwhile(
      () =>
        fetch(`${world.address}/api/wallet${uma.path}/transfer`, {
          method: 'POST',
          headers: { ...session.headersFor('/api/wallet'), ...key, 'content-type': 'application/json' },
          body: JSON.stringify({ wallet_transfer: { alias: 'uli.pays', amount: 2 } }),
          signal: leaving.signal,
        }).catch(() => undefined),
      async () => leaving.abort(),
    )
    const again = await pay(2, {}, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await balances()).toEqual([before[0]! - 2, before[1]! + 2])
  })
})

describe('What a transfer is for', () => {
  it('is found in any script, however long its words are', async () => {
    const description = `a${'𐌰'.repeat(40)}`
    const paid = await pay(1, { description })
    expect(paid.json.data?.attributes, paid.text).toMatchObject({ description })
    const found = await at.raw('uma', 'GET', `${uma.path}/transactions?search=${encodeURIComponent(description)}`)
    expect(found.json.data.map(({ id }: { id: string }) => id)).toEqual([paid.json.data.id])
  })
})
