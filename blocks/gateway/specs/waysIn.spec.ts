import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { passkeyDevice } from '@quoin/doubles/passkey'
import type { Mailer } from '@quoin/kit/mail'
import { inTransaction } from '@quoin/kit/server'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCode } from '../people/mailedCodes.ts'
import { addOneTimeToken, type Purpose } from '../people/oneTimeTokens.ts'
import { addMember, createPerson } from '../server.ts'
import { nowhere } from '../sessions/core.ts'
import { type Answered, openWorld, password, sessionOf, type Somebody, type World } from './world.ts'

const origin = 'https://quoin.example'
let world: World
beforeAll(async () => {
  world = await openWorld({ publicUrl: origin })
})
afterAll(() => world?.close())

const lines = readFileSync(new URL('../../../docs/security/ways-in.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const [[, ...columns] = [], , ...rows] = lines
const chosen = 'what they choose from now on'

interface Someone {
  readonly email: string
  readonly id: string | null
  readonly before: Somebody | null
  readonly device: ReturnType<typeof passkeyDevice>
}
/** What makes a confirmed member of demo into each kind of person. */
const states: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  confirmed: async () => {},
  unconfirmed: async (id) => {
    await sql('update gateway.people set confirmed_at = null where id = $1', [id])
    await sql(`update gateway.users set status = 'pending', confirmed_at = null where id = $1`, [id])
    await sql(
      `update gateway.sessions set ended_at = clock_timestamp(), end_reason = 'unconfirmed_closed' where person_id = $1`,
      [id],
    )
    await sql(
      `insert into gateway.registrations (account, password_hash, created_at)
       select sha256(convert_to(email, 'UTF8')), password_hash, clock_timestamp() from gateway.people where id = $1`,
      [id],
    )
  },
  disabled: (id) => sql(`update gateway.people set status = 'suspended' where id = $1`, [id]),
  'no password': (id) => sql('update gateway.people set password_hash = null where id = $1', [id]),
  'second factor': async () => {},
  'second factor, no password': (id) => sql('update gateway.people set password_hash = null where id = $1', [id]),
  invited: (id) => erase(id),
  'member pending': (id) => sql(`update gateway.users set status = 'pending' where id = $1`, [id]),
  'member suspended': (id) => sql(`update gateway.users set status = 'inactive' where id = $1`, [id]),
  'member removed': (id) =>
    sql(`update gateway.users set status = 'deleted', deleted_at = clock_timestamp() where id = $1`, [id]),
  erased: (id) => erase(id),
}
const sql = (text: string, values: readonly unknown[]) => world.database.migrator.query(text, values as unknown[])
async function erase(id: string) {
  await sql('delete from gateway.users where id = $1', [id])
  await sql('delete from gateway.people where id = $1', [id])
}

let made = 0
async function someone(
  state: string,
  way: string,
): Promise<Someone & { link(purpose: Purpose, payload?: object): Promise<string> }> {
  const { core } = world.authenticator
  const email = `way-${made++}@demo.test`
  const { id } = await createPerson(core, { email, name: 'Somebody', password })
  await addMember(core, { companyId: world.demo.id, personId: id, roleCode: 'user' })
  const before = await world.signIn(email.split('@')[0]!)
  const device = passkeyDevice()
  if (way === 'Passkey') {
    const options = await before.ask('POST', `/users/${id}/passkeys/options`, { password })
    const credential = device.create(options.body.data.attributes.options, origin)
    expect((await before.ask('POST', `/users/${id}/passkeys`, { name: 'One', credential })).status).toBe(201)
  }
  if (state.startsWith('second factor')) {
    const { secret } = (await before.ask('POST', `/users/${id}/mfa/setup`, {})).body.data.attributes
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + core.clock.offsetMs })
    expect((await before.ask('POST', `/users/${id}/mfa/enable`, { totp_code: code })).status).toBe(200)
  }
  // A link that is in somebody's hands already when the state comes about.
  const link = (purpose: Purpose, payload: object = {}) =>
    inTransaction(core.pool, nowhere, (tx) =>
      addOneTimeToken(tx, core, { purpose, personId: id, companyId: world.demo.id, payload: { ...payload }, minutes: 10 }),
    )
  return { email, id, before, device, link }
}

const app = { appid: 'demo' }
const post = (path: string, body: object, method = 'POST') => world.ask(method, path, { headers: app, body })
/** Each way: what is prepared while the person is a confirmed member, and what is asked once they are what the column says. */
const ways: Readonly<Record<string, (who: Awaited<ReturnType<typeof someone>>) => Promise<() => Promise<Answered>>>> = {
  Password:
    async ({ email }) =>
    () =>
      post('/auth/sign_in', { email, password }),
  'Link by mail': async ({ link }) => {
    const token = await link('magic_link')
    return () => post('/auth/magic_link/verify', { token })
  },
  'Code by mail': async ({ email }) => {
    let code = '000000'
    const mailer = { send: async (mail: any) => void (code = mail.values.code) } as unknown as Mailer
    await sendCode(world.authenticator.core, mailer, { email, purpose: 'sign_in' })
    return () => post('/auth/passwordless/verify', { email, code })
  },
  Passkey:
    async ({ device }) =>
    async () => {
      const { options } = (await post('/auth/passkey/options', {})).body.data.attributes
      return post('/auth/passkey', { credential: device.use(options, origin) })
    },
  Provider: async ({ link }) => {
    const secret = 'what the page that began keeps to itself'
    const challenge = createHash('sha256').update(secret).digest('base64url')
    const token = await link('oauth_handover', { challenge })
    return () => post('/auth/oauth/finish', { oauth_token: token, secret })
  },
  Invitation: (who) => invitation(who.email, 'ada', 'demo'),
  'Invitation of another company': (who) => invitation(who.email, 'olga', 'rival'),
  'Reset link': async ({ id }) => {
    const { core } = world.authenticator
    const token = await inTransaction(core.pool, nowhere, (tx) =>
      addOneTimeToken(tx, core, { purpose: 'password_reset' as Purpose, personId: id!, companyId: null, minutes: 10 }),
    )
    return () => post('/auth/password', { reset_password_token: token, password: chosen, password_confirmation: chosen }, 'PUT')
  },
  'Confirmation link': async ({ link }) => {
    const confirmation_token = await link('confirmation', { role_code: 'none' })
    return () => post('/auth/confirmation', { confirmation_token })
  },
  Session:
    async ({ before }) =>
    () =>
      before!.ask('GET', '/auth/validate_token'),
  'Refresh token':
    async ({ before }) =>
    () =>
      post('/auth/refresh', { refresh_token: before!.refreshToken }),
  'Link with a session':
    async ({ before }) =>
    () =>
      before!.ask('POST', '/auth/link'),
}

/** An invitation as it would have been sent before: who is a member is invited nowhere they are one. */
async function invitation(email: string, _by: string, company: 'demo' | 'rival'): Promise<() => Promise<Answered>> {
  return async () => {
    const { core } = world.authenticator
    const { id: companyId } = world[company]
    const { rows } = await sql(
      `insert into gateway.invites (tenant_id, id, email, role_id, status, sent_at, expires_at)
       select $1, gen_random_uuid(), $2, r.id, 'pending', now(), now() + interval '7 days' from gateway.roles r
       where r.tenant_id = $1 and r.code = 'guest' returning id`,
      [companyId, email],
    )
    const payload = { invite_id: rows[0].id }
    const token = await inTransaction(core.pool, nowhere, (tx) =>
      addOneTimeToken(tx, core, { purpose: 'invitation', companyId, payload, minutes: 10 }),
    )
    const { rows: known } = await sql('select password_hash, confirmed_at from gateway.people where email = $1', [email])
    const own = known[0]?.password_hash && known[0].confirmed_at
    return post('/auth/invitation', { invitation: { invitation_token: token, password: own ? password : chosen } }, 'PUT')
  }
}

function said({ status, headers, body }: Answered, way: string): string {
  if (status !== 200 && status !== 201) return `${status} ${body.errors?.[0]?.code}`
  const entered = body.meta?.auth?.access_token && body.data && way !== 'Link with a session'
  if (!entered && way !== 'Session') return 'done'
  expect(way === 'Session' || Object.keys(sessionOf(headers)).length === 5, way).toBe(true)
  return body.data.attributes.company_url_id ? 'in' : 'in, no company'
}

describe('Every way in, for every kind of person', () => {
  it('is in the table', () => {
    expect(columns).toEqual(Object.keys(states))
    expect(rows.map(([way]) => way)).toEqual(Object.keys(ways))
  })
  for (const [way = '', ...cells] of rows)
    it(`answers as the table says: ${way}`, async () => {
      const found = await Promise.all(
        cells.map(async (cell, i) => {
          const state = columns[i]!
          if (cell === '–') return cell
          const who = await someone(state, way)
          const ask = await ways[way]!(who)
          await states[state]!(who.id!)
          return said(await ask(), way)
        }),
      )
      expect(Object.fromEntries(columns.map((state, i) => [state, found[i]]))).toEqual(
        Object.fromEntries(columns.map((state, i) => [state, cells[i]])),
      )
    }, 30_000)
})
