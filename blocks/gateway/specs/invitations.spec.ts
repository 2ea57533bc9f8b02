import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, password, type Somebody, sessionOf, type World } from './world.ts'

let world: World
let ada: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
})
afterAll(() => world?.close())

const chosen = 'a brand new pass phrase'
const roleId = async (code: string, company = 'demo') => {
  const { rows } = await world.database.migrator.query(
    `select r.id from gateway.roles r join gateway.companies c on c.id = r.tenant_id where r.code = $1 and c.url_id = $2`,
    [code, company],
  )
  return rows[0].id as string
}
const send = async (email: string, more: object = {}, who = ada) =>
  who.ask('POST', '/auth/invitation', { user: { email, role_unique_id: await roleId('guest'), ...more } })
const accept = (invitation: object, query = '') => world.ask('PUT', `/auth/invitation${query}`, { body: { invitation } })
const tokenTo = async (email: string) => {
  const { rows } = await world.database.migrator.query(
    `select values ->> 'link' as link from kit.mails where recipient = $1 and template = 'invitation' order by created_at desc limit 1`,
    [email],
  )
  return new URL(rows[0].link).searchParams.get('invitation_token')!
}
const codeOf = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0].code]

describe('An invitation', () => {
  it('is mailed, accepted once with a password of one’s own, and signs in with the role it named', async () => {
    const sent = await send('ivy@demo.test')
    expect([sent.status, sent.body.data.attributes.status]).toEqual([200, 'pending'])
    const invitation_token = await tokenTo('ivy@demo.test')
    const shown = await world.ask('POST', '/auth/invitation/show', { body: { invitation_token } })
    expect(shown.body.data.attributes).toMatchObject({
      email: 'ivy@demo.test',
      company_name: 'Demo Company',
      has_account: false,
    })
    const both = await Promise.all([1, 2].map(() => accept({ invitation_token, password: chosen, name: 'Ivy' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const done = both.find(({ status }) => status === 200)!
    expect(done.body.data.attributes).toMatchObject({
      email: 'ivy@demo.test',
      name: 'Ivy',
      role_code: 'guest',
      company_url_id: 'demo',
    })
    expect(done.body.meta.auth.token_type).toBe('Bearer')
    expect((await world.ask('GET', '/auth/validate_token', { headers: sessionOf(done.headers) })).status).toBe(200)
    const list = await ada.ask('GET', '/invites?search=ivy')
    expect(list.body.data[0].attributes).toMatchObject({ status: 'accepted', accepted_at: expect.any(String) })
  })
  it('with a role that was deleted since lets in all the same, with none', async () => {
    const role = (await ada.ask('POST', '/roles', { role: { name: 'Season', code: 'season' } })).body.data.id
    await send('sam@demo.test', { role_unique_id: role })
    expect((await ada.ask('DELETE', `/roles/${role}`)).status).toBe(200)
    const done = await accept({ invitation_token: await tokenTo('sam@demo.test'), password: chosen })
    expect([done.status, done.body.data.attributes.role_code]).toEqual([200, 'none'])
  })
  it('takes its token from the query as well, and the role by number', async () => {
    expect((await send('nia@demo.test', { role_unique_id: undefined, role_id: 4 })).status).toBe(200)
    const done = await accept({ password: chosen }, `?invitation_token=${await tokenTo('nia@demo.test')}`)
    expect(done.body.data.attributes.role_code).toBe('user')
  })
  it('of somebody with an account elsewhere is accepted with the password they have, and changes nothing there', async () => {
    await send('olga@demo.test')
    const invitation_token = await tokenTo('olga@demo.test')
    expect(codeOf(await accept({ invitation_token, password: chosen }))).toEqual([422, 'wrong_password'])
    const done = await accept({ invitation_token, password })
    expect(done.body.data.attributes).toMatchObject({ company_url_id: 'demo', role_code: 'guest' })
    const rival = await world.signIn('olga', { app: 'rival' })
    expect((await rival.ask('GET', '/auth/validate_token')).body.data.attributes.role_code).toBe('company_admin')
    expect((await rival.ask('GET', `/users/${rival.id}/companies`)).body.data).toHaveLength(2)
  })
  it('gives no budget to guess that password beyond the one a sign-in has', async () => {
    const { createPerson } = await import('../server.ts')
    await createPerson(world.authenticator.core, { email: 'guess@demo.test', name: 'Guess', password })
    await send('guess@demo.test')
    const invitation_token = await tokenTo('guess@demo.test')
    const tries = []
    for (let i = 0; i < 12; i++) tries.push((await accept({ invitation_token, password: `wrong guess ${i}` })).status)
    expect(tries).toEqual([...Array(10).fill(422), 429, 429])
    expect((await accept({ invitation_token, password })).status).toBe(429)
  })
  it('is good for seven days, and only by its newest link', async () => {
    await send('late@demo.test')
    const first = await tokenTo('late@demo.test')
    const again = await ada.ask('POST', '/auth/invitation/resend', { invitation: { email: 'LATE@demo.test', appid: 'demo' } })
    expect(again.status).toBe(200)
    const second = await tokenTo('late@demo.test')
    expect(codeOf(await accept({ invitation_token: first, password: chosen }))).toEqual([422, 'invitation_token_invalid'])
    world.later(7 * 86_400 + 1)
    expect((await accept({ invitation_token: second, password: chosen })).status).toBe(422)
    ada = await world.signIn('ada')
    await send('late@demo.test')
    expect((await accept({ invitation_token: await tokenTo('late@demo.test'), password: chosen })).status).toBe(200)
    expect((await ada.ask('GET', '/invites?search=late')).body.data).toHaveLength(1)
  })
  it('is good for nothing once it was taken back', async () => {
    const { body } = await send('gone@demo.test')
    const invitation_token = await tokenTo('gone@demo.test')
    expect((await ada.ask('DELETE', `/invites/${body.data.id}`)).body.data.attributes.status).toBe('revoked')
    expect((await accept({ invitation_token, password: chosen })).status).toBe(422)
    expect(codeOf(await ada.ask('DELETE', `/invites/${body.data.id}`))).toEqual([409, 'wrong_state'])
    expect(codeOf(await ada.ask('POST', '/auth/invitation/resend', { invitation: { email: 'gone@demo.test' } }))).toEqual([
      404,
      'not_found',
    ])
    const olga = await world.signIn('olga', { app: 'rival' })
    expect((await olga.ask('DELETE', `/invites/${body.data.id}`)).status).toBe(404)
  })
  it('never gives more than whoever sends it has, and is sent by managers alone', async () => {
    const [adam, uma] = [await world.signIn('adam'), await world.signIn('uma')]
    const top = await roleId('company_admin')
    expect(codeOf(await send('up@demo.test', { role_unique_id: top }, adam))).toEqual([422, 'role_above_own'])
    expect(codeOf(await send('up@demo.test', { role_unique_id: await roleId('guest', 'rival') }))).toEqual([422, 'no_such_role'])
    expect((await send('up@demo.test', {}, uma)).status).toBe(422)
    expect((await uma.ask('GET', '/invites')).status).toBe(422)
    await send('boss@demo.test', { role_unique_id: top })
    const { body } = await ada.ask('GET', '/invites?search=boss')
    expect(codeOf(await adam.ask('DELETE', `/invites/${body.data[0].id}`))).toEqual([422, 'role_above_own'])
    expect(codeOf(await adam.ask('POST', '/auth/invitation/resend', { invitation: { email: 'boss@demo.test' } }))).toEqual([
      422,
      'role_above_own',
    ])
    expect(await world.count(`select 1 from gateway.invites where email = 'up@demo.test'`)).toBe(0)
  })
  it('is not sent to members, nor a way around a suspension', async () => {
    expect(codeOf(await send('uma@demo.test'))).toEqual([422, 'already_member'])
    await send('sid@demo.test')
    const invitation_token = await tokenTo('sid@demo.test')
    const { createPerson, addMember } = await import('../server.ts')
    const { id } = await createPerson(world.authenticator.core, { email: 'sid@demo.test', name: 'Sid', password })
    await addMember(world.authenticator.core, { companyId: world.demo.id, personId: id, roleCode: 'user' })
    expect((await ada.ask('POST', `/users/${id}/deactivate`)).status).toBe(200)
    expect(codeOf(await accept({ invitation_token, password }))).toEqual([422, 'suspended'])
    expect(codeOf(await send('sid@demo.test'))).toEqual([422, 'suspended'])
  })
  it('of an address that was registered but never confirmed leaves nobody else a way in', async () => {
    const stranger = { email: 'prey@demo.test', password: 'what the stranger knows' }
    await world.ask('POST', '/auth', { headers: { appid: 'demo' }, body: stranger })
    await expect.poll(() => world.count(`select 1 from gateway.people where email = 'prey@demo.test'`)).toBe(1)
    await send('prey@demo.test')
    expect((await accept({ invitation_token: await tokenTo('prey@demo.test'), password: chosen })).status).toBe(200)
    const signIn = (secret: string) => world.ask('POST', '/auth/sign_in', { body: { email: stranger.email, password: secret } })
    expect([(await signIn(stranger.password)).status, (await signIn(chosen)).status]).toEqual([401, 200])
  })
  it('leads nowhere but to pages of this installation, and is nothing but one of its kind', async () => {
    for (const accept_invitation_url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'http://127.0.0.1@evil.example/',
    ])
      expect(codeOf(await send('far@demo.test', { accept_invitation_url }))).toEqual([422, 'redirect_not_allowed'])
    await send('kind@demo.test')
    const token = await tokenTo('kind@demo.test')
    expect((await world.ask('POST', '/auth/confirmation', { body: { confirmation_token: token } })).status).toBe(422)
    for (const invitation_token of [ada.accessToken, ada.refreshToken, 'x', {}, [], true, 0, { $ne: null }, ['x']])
      expect((await accept({ invitation_token, password: chosen })).status).toBe(422)
    expect((await accept({ invitation_token: token, password: 'short' })).status).toBe(422)
    expect((await accept({ invitation_token: token, password: chosen })).status).toBe(200)
  })
  it('is sent at most five times an hour to one address', async () => {
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await send('often@demo.test')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('A table of invitations', () => {
  it('is answered line by line, and done as far as it can be', async () => {
    const csv =
      '\uFEFFName;Email;Role\r\n"Doe; Jane";Jane@demo.test;guest\r\n;not-an-address;guest\r\n\r\n;uma@demo.test;\r\n;top@demo.test;emperor\r\nKim;kim@demo.test;\r\n'
    const { status, body } = await ada.ask('POST', '/invites/bulk', { csv })
    expect([status, body.data.attributes.sent, body.data.attributes.refused]).toEqual([200, 2, 3])
    const results = body.data.attributes.results.map((one: any) => [one.line, one.email, one.status, one.code])
    expect(results).toEqual([
      [2, 'Jane@demo.test', 'sent', null],
      [3, 'not-an-address', 'refused', 'invalid'],
      [5, 'uma@demo.test', 'refused', 'already_member'],
      [6, 'top@demo.test', 'refused', 'no_such_role'],
      [7, 'kim@demo.test', 'sent', null],
    ])
    expect(await world.count(`select 1 from gateway.invites where email in ('jane@demo.test', 'kim@demo.test')`)).toBe(2)
  })
  it('is refused without a column of addresses, and past five hundred lines', async () => {
    expect(codeOf(await ada.ask('POST', '/invites/bulk', { csv: 'name\nAda' }))).toEqual([422, 'no_email_column'])
    const many = Array.from({ length: 501 }, (_, i) => `p${i}@demo.test`).join('\n')
    expect(codeOf(await ada.ask('POST', '/invites/bulk', { csv: `email\n${many}` }))).toEqual([422, 'too_many_lines'])
  })
})
