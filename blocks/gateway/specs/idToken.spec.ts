import { createHash, randomBytes } from 'node:crypto'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { type OidcDouble, startOidc } from '@quoin/doubles/oidc'
import { generateKeyPair, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

const back = 'http://127.0.0.1/of/a/page'
let oidc: OidcDouble
let world: World
beforeAll(async () => {
  oidc = await startOidc({ redirectUris: [back] })
  const at = { issuer: oidc.issuer, client_id: oidc.clientId, client_secret: oidc.clientSecret }
  world = await openWorld({
    providers: [
      { key: 'google', name: 'Google', ...at },
      { key: 'rivals', name: 'Of the rival', ...at, company: 'rival', domains: ['rival.test'] },
    ],
  })
})
afterAll(async () => {
  await world?.close()
  await oidc?.close()
})

const client = (apiKey = 'demo', token?: string) =>
  createAuthenticationBlock(
    createHttpTransport({
      baseUrl: world.base,
      headers: () => ({ 'x-api-key': apiKey, ...(token && { authorization: `Bearer ${token}` }) }),
    }),
    { apiKey },
  )
const refused = (status: number, code: string) => ({ status, code })

/** As a page gets it: of whoever is signed in at the provider, for a client of theirs. */
async function tokenOf(clientId = oidc.clientId): Promise<{ id_token: string; access_token: string }> {
  const verifier = randomBytes(32).toString('base64url')
  const at = new URL(`${oidc.issuer}/auth`)
  at.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: back,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  const code = (await oidc.visit(at.href)).searchParams.get('code')!
  const secret = encodeURIComponent(oidc.clientSecret).replaceAll('%20', '+')
  const answer = await fetch(`${oidc.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier }),
  })
  return (await answer.json()) as { id_token: string; access_token: string }
}

describe('A token that a page got from a provider', () => {
  it('signs in whoever it is about, once', async () => {
    oidc.person = { sub: 'uma-there', email: 'uma@demo.test', email_verified: true }
    const { id_token: token } = await tokenOf()
    const entered = await client().oauth.googleLogin({ token })
    expect(entered).toMatchObject({ user: { uniqueId: world.people.get('uma') }, expiresIn: 3_600 })
    expect((await client('demo', entered.accessToken).auth.validateToken()).valid).toBe(true)
    await expect(client().oauth.googleLogin({ token })).rejects.toMatchObject(refused(422, 'id_token_used'))

    // Within one second the provider writes the same token anew where it says the same.
    oidc.person = { ...oidc.person, name: 'Uma There' }
    const { id_token: another } = await tokenOf()
    const twice = await Promise.allSettled([1, 2].map(() => client().oauth.googleLogin({ token: another })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('makes a member where the company takes people, in no role that is asked for', async () => {
    oidc.person = { sub: 'new-there', email: 'new@demo.test', email_verified: true, name: 'New There' }
    const { id_token: token } = await tokenOf()
    for (const more of [{ roleId: '7' }, { subscription: 'gold' }])
      await expect(client().oauth.googleLogin({ token, ...more })).rejects.toMatchObject({ status: 422 })
    const { user } = await client().oauth.googleLogin({ token })
    expect(user).toMatchObject({ email: 'new@demo.test', name: 'New There' })
    const roles = `select 1 from gateway.users u join gateway.roles r on r.id = u.role_id and r.tenant_id = u.tenant_id
      where u.email = 'new@demo.test' and r.code = 'none'`
    expect(await world.count(roles)).toBe(1)
  })

  it('is refused when it is for another client, forged, of an address that nobody proved, or no ID token', async () => {
    const before = await world.count('select 1 from gateway.identities')
    const google = (token: string) => client().oauth.googleLogin({ token })
    oidc.person = { sub: 'ada-there', email: 'ada@demo.test', email_verified: true }
    const tokens = await tokenOf()
    const [head, body, signature] = tokens.id_token.split('.') as [string, string, string]
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const { privateKey } = await generateKeyPair('RS256')
    const sign = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
      new SignJWT(claims).setProtectedHeader({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), alg }).sign(key)
    for (const token of [
      (await tokenOf(oidc.otherClientId)).id_token,
      `${head}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`,
      `${part({ alg: 'none' })}.${body}.`,
      await sign('RS256', privateKey),
      await sign('HS256', new TextEncoder().encode(oidc.clientSecret.padEnd(32))),
      'a.b.c',
    ])
      await expect(google(token)).rejects.toMatchObject(refused(422, 'provider_refused'))
    await expect(google(tokens.access_token)).rejects.toMatchObject(refused(422, 'id_token_needed'))
    await expect(google('')).rejects.toMatchObject({ status: 422 })
    oidc.person = { sub: 'thief', email: 'ada@demo.test', email_verified: false }
    await expect(google((await tokenOf()).id_token)).rejects.toMatchObject(refused(422, 'mail_not_proven'))
    expect(await world.count('select 1 from gateway.identities')).toBe(before)
  })

  it('is not used up while a code is asked for as well', async () => {
    const adam = await world.signIn('adam')
    const { body } = await adam.ask('POST', `/users/${adam.id}/mfa/setup`, {})
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.attributes.secret) })
    expect((await adam.ask('POST', `/users/${adam.id}/mfa/enable`, { totp_code: totp.generate() })).status).toBe(200)
    oidc.person = { sub: 'adam-there', email: 'adam@demo.test', email_verified: true }
    const { id_token: token } = await tokenOf()
    await expect(client().oauth.googleLogin({ token })).rejects.toMatchObject(refused(422, 'mfa_required'))
    const [backup_code] = body.data.attributes.backup_codes
    const again = { headers: { appid: 'demo' }, body: { token, backup_code } }
    expect((await world.ask('POST', '/auth/google', again)).body.data.id).toBe(adam.id)
  })

  it('is taken for providers of the installation alone, and for ten minutes', async () => {
    oidc.person = { sub: 'olga-there', email: 'olga@rival.test', email_verified: true }
    const { id_token } = await tokenOf()
    const trade = (provider: string, appid: string) =>
      world.ask('POST', '/auth/oauth/id_token', { headers: { appid }, body: { provider, id_token } })
    expect((await trade('rivals', 'demo')).status).toBe(404)
    expect((await trade('nobody', 'demo')).status).toBe(404)
    world.later(700)
    expect((await trade('google', 'demo')).body.errors[0].code).toBe('provider_refused')
  })
})
