import { notify } from '@quoin/kit/notices'
import { inTransaction } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailUntold } from '../tell/untold.ts'
import { nextDigest, quietUntil } from '../tell/when.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

const ask = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/realtime${path}`, body)
const tenantId = () => world.tenantIds.a
const pools = () => world.running.database
const tell = (key: string, people: readonly string[], more: object = {}) =>
  inTransaction(pools().runtime, { tenantId: tenantId(), userId: null }, (tx) =>
    notify(tx, {
      tenantId: tenantId(),
      notice: 'mentioned',
      people,
      values: { who: 'Ada', where: '', text: 'Look' },
      link: '/x',
      key,
      ...more,
    }),
  )
const unread = async (who: 'uma' | 'uli' | 'art' | 'max') =>
  (await ask(who, 'GET', `/users/${world.userIds[who]}/notifications`)).json.data.map((row: any) => row.attributes)
const mails = async (who: string) =>
  (
    await world.sql.query(
      `select template, state, answer from kit.mails where person_id = $1 and template = 'notification_digest'`,
      [who],
    )
  ).rows

describe('A notice', () => {
  it('is told once under a key, in the language of whoever reads it, and not to who did it', async () => {
    const { uma, uli } = world.userIds
    await world.sql.query(`update gateway.users set language = 'de' where id = $1`, [uli])
    await tell('one', [uma, uli, world.userIds.ada], { by: world.userIds.ada })
    await tell('one', [uma])
    await vi.waitFor(async () => expect(await unread('uli')).toHaveLength(1), 10_000)
    expect((await unread('uli'))[0]).toMatchObject({
      content: 'Ada hat Sie erwähnt',
      body: 'Look',
      category: 'mentions',
      url: '/x',
    })
    expect((await unread('uma')).map(({ content }: { content: string }) => content)).toEqual(['Ada mentioned you'])
    expect(
      (await world.sql.query(`select 1 from realtime.notifications where person_id = $1 and url = '/x'`, [world.userIds.ada]))
        .rows,
    ).toEqual([])
    expect((await world.sql.query(`select 1 from kit.notices where notice = 'mentioned'`)).rows).toEqual([])
  })

  it('is not told of what somebody switched off, and tells nothing of what was taken back', async () => {
    const path = `/users/${world.userIds.art}/notifications/settings`
    await ask('art', 'PUT', path, { settings: { preferences: { mentions: { app: 'off' } } } })
    await tell('two', [world.userIds.art, world.userIds.uma])
    await inTransaction(pools().runtime, { tenantId: tenantId(), userId: null }, async (tx) => {
      await notify(tx, {
        tenantId: tenantId(),
        notice: 'mentioned',
        people: [world.userIds.uma],
        values: { who: 'Nobody', where: '', text: '' },
        key: 'taken back',
      })
      throw new Error('taken back')
    }).catch(() => undefined)
    await vi.waitFor(async () => expect(await unread('uma')).toHaveLength(2), 10_000)
    expect(await unread('art')).toEqual([])
    expect(JSON.stringify(await unread('uma'))).not.toContain('Nobody')
  })

  it('is mailed with all others after five minutes away, and not to who came back [RT-D8]', async () => {
    const { uma, uli } = world.userIds
    const wait = () =>
      world.sql.query(`update realtime.untold set due_at = clock_timestamp() - interval '1 second' where user_id = any($1)`, [
        [uma, uli],
      ])
    expect(
      (
        await world.sql.query(
          "select due_at > clock_timestamp() + interval '4 minutes' as later from realtime.untold where user_id = $1 limit 1",
          [uma],
        )
      ).rows,
    ).toEqual([{ later: true }])
    await wait()
    await ask('uli', 'POST', '/users/status', { availability: { status: 'online' } })
    for (const userId of [uma, uli]) await mailUntold({ tenantId: tenantId(), userId }, world.running.services, pools())
    expect(await mails(uma)).toHaveLength(1)
    expect(await mails(uli)).toHaveLength(0)
    await mailUntold({ tenantId: tenantId(), userId: uma }, world.running.services, pools())
    expect(await mails(uma)).toHaveLength(1)
  })
})

describe('A digest', () => {
  it('tells what came after somebody was last there', async () => {
    const { max } = world.userIds
    const before = await mails(max)
    await tell('seen', [max], { values: { who: 'Ada', where: '', text: 'Seen' } })
    await vi.waitFor(async () => expect(JSON.stringify(await unread('max'))).toContain('Seen'), 10_000)
    await ask('max', 'POST', '/users/status', { availability: { status: 'online' } })
    await tell('missed', [max], { values: { who: 'Ada', where: '', text: 'Missed' } })
    await vi.waitFor(async () => expect(JSON.stringify(await unread('max'))).toContain('Missed'), 10_000)
    await world.sql.query(`update realtime.untold set due_at = clock_timestamp() - interval '1 second' where user_id = $1`, [max])
    await mailUntold({ tenantId: tenantId(), userId: max }, world.running.services, pools())
    expect(await mails(max)).toHaveLength(before.length + 1)
  })
})

describe('Quiet hours', () => {
  const quiet = { timezone: 'Europe/Berlin', quietStart: '22:00', quietEnd: '07:00', digestHour: 8, mutedUntil: null }
  it('last over midnight by the clock of whoever wants them', () => {
    const night = new Date('2026-01-15T22:30:00Z')
    expect(quietUntil(quiet, night).toISOString()).toBe('2026-01-16T06:00:00.000Z')
    const day = new Date('2026-01-15T12:00:00Z')
    expect(quietUntil(quiet, day)).toEqual(day)
    expect(quietUntil({ ...quiet, mutedUntil: '2026-01-15T14:00:00Z' }, day).toISOString()).toBe('2026-01-15T14:00:00.000Z')
  })
  it('do not hold the digest, which comes at its hour', () => {
    expect(nextDigest(quiet, new Date('2026-01-15T12:00:00Z')).toISOString()).toBe('2026-01-16T07:00:00.000Z')
  })
})
