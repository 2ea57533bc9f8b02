import { passkeyDevice } from '@quoin/doubles/passkey'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../server.ts'
import { openWorld, password, sessionOf, type Somebody, type World } from './world.ts'

const origin = 'https://quoin.example'
let world: World
beforeAll(async () => {
  world = await openWorld({ publicUrl: origin })
})
afterAll(() => world?.close())

const codeOf = ({ body }: { body: any }): string | undefined => body.errors?.[0]?.code
const begin = async (who: Somebody) =>
  (await who.ask('POST', `/users/${who.id}/passkeys/options`, { password })).body.data.attributes.options
const keep = (who: Somebody, credential: object, name = 'My phone') =>
  who.ask('POST', `/users/${who.id}/passkeys`, { name, credential })
const made = async (who: Somebody) => {
  const device = passkeyDevice()
  const answer = await keep(who, device.create(await begin(who), origin))
  expect(answer.status).toBe(201)
  return { device, id: answer.body.data.id as string }
}
const question = async () => (await world.ask('POST', '/auth/passkey/options', { body: {} })).body.data.attributes.options
const enter = (credential: object) => world.ask('POST', '/auth/passkey', { headers: { appid: 'demo' }, body: { credential } })
const passkeysOf = async (who: Somebody): Promise<any[]> => (await who.ask('GET', `/users/${who.id}/passkeys`)).body.data

describe('A passkey', () => {
  it('is made with the password, signs in without it, and without the code of an app', async () => {
    const uma = await world.signIn('uma')
    const options = (body: object) => uma.ask('POST', `/users/${uma.id}/passkeys/options`, body)
    expect([(await options({})).status, (await options({ password: 'not mine' })).status]).toEqual([422, 422])
    const { device, id } = await made(uma)
    const answer = await enter(device.use(await question(), origin))
    expect([answer.status, answer.body.data.id, typeof answer.body.meta.auth.refresh_token]).toEqual([200, uma.id, 'string'])
    const me = await world.ask('GET', '/auth/validate_token', { headers: { appid: 'demo', ...sessionOf(answer.headers) } })
    expect(me.body.data.attributes.company_url_id).toBe('demo')
    expect(await passkeysOf(uma)).toMatchObject([{ id, attributes: { name: 'My phone', last_used_at: expect.any(String) } }])
    expect((await begin(uma)).excludeCredentials.map((one: { id: string }) => one.id)).toEqual([device.id])
  })
  it('is told to its owner by mail, by its name, when it comes and when it goes', async () => {
    await createPerson(world.authenticator.core, { email: 'told@demo.test', name: 'Told', password })
    const told = await world.signIn('told')
    const { id } = await made(told)
    expect((await told.ask('DELETE', `/users/${told.id}/passkeys/${id}`, { password })).status).toBe(200)
    const { rows } = await world.database.migrator.query(
      `select template, values ->> 'passkey' as name from kit.mails where recipient = 'told@demo.test' order by created_at, id`,
    )
    expect(rows).toEqual([
      { template: 'passkey_added', name: 'My phone' },
      { template: 'passkey_removed', name: 'My phone' },
    ])
  })
  it('answers one question once, ours, in time, here and with the person at hand', async () => {
    const rae = await world.signIn('rae')
    const { device } = await made(rae)
    const asked = await question()
    const used = device.use(asked, origin)
    const twice = await Promise.all([enter(used), enter(used)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
    const other = async (credential: object) => {
      const { status, body } = await enter(credential)
      expect([status, body.errors[0].code]).toEqual([401, 'passkey_unknown'])
    }
    await other(device.use(asked, origin))
    await other(device.use({ ...(await question()), challenge: 'bm90IG91cnM' }, origin))
    await other(device.use(await question(), 'https://evil.example'))
    await other(device.use({ ...(await question()), rpId: 'evil.example' }, origin))
    await other(device.use(await question(), origin, { verifiesPerson: false }))
    await other(passkeyDevice().use(await question(), origin))
    const late = await question()
    world.later(601)
    await other(device.use(late, origin))
    const forged: any = device.use(await question(), origin)
    await other({ ...forged, response: { ...forged.response, signature: passkeyDevice().id } })
    const creation = await begin(rae)
    await other(device.use({ rpId: 'quoin.example', challenge: creation.challenge }, origin))
    device.rewind()
    await other(device.use(await question(), origin))
    for (const credential of [{}, [], 'x', null, { id: device.id }]) expect((await enter(credential as object)).status).toBe(422)
  })
  it('is kept only with an answer to a question of its owner', async () => {
    const [adam, nona] = [await world.signIn('adam'), await world.signIn('nona')]
    const refused = async (who: Somebody, credential: object) => {
      const answer = await keep(who, credential)
      expect([answer.status, codeOf(answer)]).toEqual([422, 'passkey_creation_token_invalid'])
    }
    const device = passkeyDevice()
    await refused(nona, device.create(await begin(adam), origin))
    await refused(adam, device.create(await begin(adam), 'https://evil.example'))
    await refused(adam, device.create({ ...(await begin(adam)), rp: { id: 'evil.example' } }, origin))
    await refused(adam, device.create({ ...(await begin(adam)), challenge: (await question()).challenge }, origin))
    const late = await begin(adam)
    world.later(601)
    await refused(adam, device.create(late, origin))
    expect(await passkeysOf(adam)).toEqual([])
    const created = device.create(await begin(adam), origin)
    expect((await keep(adam, created)).status).toBe(201)
    await refused(adam, created)
    // The same key once more, or for somebody else as well, would say two names.
    expect((await keep(nona, device.create(await begin(nona), origin))).status).toBe(409)
  })
  it('is listed, called something else and forgotten by its owner alone', async () => {
    const [ada, olga] = [await world.signIn('ada'), await world.signIn('olga', { app: 'rival' })]
    const { device, id } = await made(ada)
    const path = `/users/${ada.id}/passkeys`
    expect((await ada.ask('PUT', `${path}/${id}`, { name: 'Blue key' })).body.data.attributes.name).toBe('Blue key')
    for (const name of ['', ' ', 'x'.repeat(81), 1, null])
      expect((await ada.ask('PUT', `${path}/${id}`, { name })).status).toBe(422)
    for (const [method, at, body] of [
      ['GET', path, undefined],
      ['PUT', `${path}/${id}`, { name: 'Mine' }],
      ['DELETE', `${path}/${id}`, undefined],
      ['POST', `${path}/options`, { password }],
      ['PUT', `/users/${olga.id}/passkeys/${id}`, { name: 'Mine' }],
      ['DELETE', `/users/${olga.id}/passkeys/${id}`, undefined],
    ] as const)
      expect((await olga.ask(method, at, body)).status, `${method} ${at}`).toBe(404)
    for (const bad of ['x', '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await ada.ask('DELETE', `${path}/${bad}`)).status, bad).toBe(404)
    expect((await enter(device.use(await question(), origin))).status).toBe(200)
    expect((await ada.ask('DELETE', `${path}/${id}`)).status).toBe(200)
    expect((await ada.ask('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await enter(device.use(await question(), origin))).status).toBe(401)
  })
  it('opens no account that is suspended', async () => {
    const nona = await world.signIn('nona')
    const { device } = await made(nona)
    await world.database.migrator.query(`update gateway.people set status = 'suspended' where id = $1`, [nona.id])
    expect((await enter(device.use(await question(), origin))).status).toBe(401)
  })
})
