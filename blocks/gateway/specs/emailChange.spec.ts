import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { gateway } from '@quoin/gateway/resources'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ask = (who: 'uli' | 'uma' | 'sue', email: string, more: object = {}, id = world.userIds[who]) =>
  world.fetch(who, 'PUT', `/api/gateway/users/${id}/email`, { user: { email, password, ...more } })
const confirm = (token: string) => world.fetch('app:a', 'POST', '/api/gateway/auth/email', { email_change_token: token })
const codeOf = ({ status, json }: { status: number; json: any }) => [status, json?.errors?.[0]?.code]
const mailsTo = async (email: string) =>
  (
    await world.sql.query<{ template: string; values: { link?: string; email?: string } }>(
      'select template, values from kit.mails where recipient = $1 order by created_at, id',
      [email],
    )
  ).rows
const tokenTo = async (email: string): Promise<string> => {
  const mails = await mailsTo(email)
  return new URL(mails.findLast(({ template }) => template === 'email_change')!.values.link!).searchParams.get(
    'email_change_token',
  )!
}
const signIn = (email: string) =>
  world.fetch('nobody', 'POST', '/api/gateway/auth/sign_in', { email, password }, { appid: companies.a.appId })

describe('The address one signs in with', () => {
  it('becomes another once a link that was mailed there is used, and the one before is told', async () => {
    const before = emailOf('uli')
    const next = 'uli.moved@quillfeather.example'
    const { json, status } = await ask('uli', 'Uli.Moved@Quillfeather.example')
    expect([status, json.data.attributes.email]).toEqual([200, before])
    const requested = (await mailsTo(before)).find(({ template }) => template === 'email_change_requested')
    expect(requested!.values.email).toBe(next)
    expect((await signIn(next)).status).toBe(401)
    const token = await tokenTo(next)
    const done = await confirm(token)
    expect([done.status, done.json.data.attributes.email]).toEqual([200, next])
    expect((await mailsTo(before)).map(({ template }) => template)).toContain('email_changed')
    // Whoever was signed in is no more, here and with the next click.
    expect((await world.fetch('uli', 'GET', '/api/gateway/auth/validate_token')).status).toBe(401)
    expect([(await signIn(before)).status, (await signIn(next)).status]).toEqual([401, 200])
    expect((await confirm(token)).status).toBe(200)
    const { data } = await world.as('ada')(gateway.users.list, { search: 'uli.moved' })
    expect(data.map(({ id, email }) => [id, email])).toEqual([[world.userIds.uli, next]])
  })

  it('is changed by the published client', async () => {
    const transport = (headers: object = {}) =>
      createHttpTransport({
        baseUrl: `${world.address}/api/gateway`,
        headers: () => ({ 'x-api-key': companies.a.appId, 'tenant-id': companies.a.urlId, ...headers }),
      })
    const apiKey = companies.a.appId
    const { accessToken } = await createAuthenticationBlock(transport(), { apiKey }).auth.signIn({
      email: emailOf('art'),
      password,
    })
    const { users } = createAuthenticationBlock(transport({ authorization: `Bearer ${accessToken}` }), { apiKey })
    const email = 'art.moved@quillfeather.example'
    const user = await users.updateEmail(world.userIds.art, { email, password, confirmSuccessUrl: `${world.address}/done` })
    expect(user).toMatchObject({ uniqueId: world.userIds.art, email: emailOf('art') })
    expect(await tokenTo(email)).toMatch(/./)
  })

  it('tells nobody whose another address is, and is nobody’s twice', async () => {
    const taken = emailOf('sue')
    expect((await ask('uma', taken)).status).toBe(200)
    expect((await mailsTo(taken)).map(({ template }) => template)).toEqual(['already_registered'])
    const wanted = 'both.want@quillfeather.example'
    expect((await ask('uma', wanted)).status).toBe(200)
    const first = await tokenTo(wanted)
    await world.sql.query(`update gateway.people set email = $2 where id = $1`, [world.userIds.rae, wanted])
    expect(codeOf(await confirm(first))).toEqual([409, 'already_taken'])
    // What failed has used nothing up.
    await world.sql.query(`update gateway.people set email = $2 where id = $1`, [world.userIds.rae, emailOf('rae')])
    expect((await ask('uma', 'uma.moved@quillfeather.example')).status).toBe(200)
    expect(codeOf(await confirm(first))).toEqual([422, 'email_change_token_invalid'])
  })

  it('is one’s own alone, and asked for with the password', async () => {
    const next = 'somewhere@quillfeather.example'
    expect((await ask('uma', next, {}, world.userIds.ada)).status).toBe(404)
    expect(codeOf(await ask('uma', next, { password: 'not that one' }))[0]).toBe(422)
    expect(codeOf(await ask('uma', 'not an address'))[0]).toBe(422)
    expect(codeOf(await ask('uma', emailOf('uma')))).toEqual([422, 'same_email'])
    expect(codeOf(await ask('uma', next, { confirm_success_url: 'https://elsewhere.example/' }))).toEqual([
      422,
      'redirect_not_allowed',
    ])
    const visitor = await world.fetch('nobody', 'PUT', `/api/gateway/users/${world.userIds.uma}/email`, {
      user: { email: next, password },
    })
    expect(visitor.status).toBe(401)
    expect(codeOf(await confirm('made up'))).toEqual([422, 'email_change_token_invalid'])
    expect(await mailsTo(next)).toEqual([])
  })

  it('is the new one where somebody has left a company, too', async () => {
    const next = 'sue.moved@quillfeather.example'
    expect((await ask('sue', next)).status).toBe(200)
    await world.as('ada')(gateway.users.remove, { id: world.userIds.sue })
    expect((await confirm(await tokenTo(next))).status).toBe(200)
    const { rows } = await world.sql.query('select email, status from gateway.users where id = $1', [world.userIds.sue])
    expect(rows).toEqual([{ email: next, status: 'deleted' }])
    await world.as('ada')(gateway.users.tenantAddById, { id: world.userIds.sue })
    const { data } = await world.as('ada')(gateway.users.list, { search: 'sue.moved' })
    expect(data.map(({ id, email }) => [id, email])).toEqual([[world.userIds.sue, next]])
  })

  it('is asked for only so often in a day', async () => {
    const codes: unknown[] = []
    for (let i = 0; i < 11; i += 1) codes.push((await ask('uma', `uma.${i}@quillfeather.example`)).status)
    expect(codes.at(-1)).toBe(429)
    expect(await mailsTo('uma.10@quillfeather.example')).toEqual([])
  })
})
