import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createHttpTransport } from '@23blocks/transport-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../testing/sampleFiles.ts'
import { companies, emailOf, password, startWorld, type World } from '../testing/index.ts'

let world: World
let ada: string
let token: string
let uma: string
beforeAll(async () => {
  world = await startWorld()
  ada = world.userIds.ada
  token = await signedIn('ada')
  uma = await signedIn('uma')
})
afterAll(() => world.close())

const apiKey = companies.a.appId
const client = (secret: string | null = token) =>
  createAuthenticationBlock(
    createHttpTransport({
      baseUrl: `${world.address}/api/gateway`,
      headers: () => ({
        'x-api-key': apiKey,
        'tenant-id': companies.a.urlId,
        ...(secret !== null && { authorization: `Bearer ${secret}` }),
      }),
    }),
    { apiKey },
  )
const signedIn = async (name: 'ada' | 'uma' | 'uli') =>
  (await client(null).auth.signIn({ email: emailOf(name), password })).accessToken
const post = (path: string, body: object, secret: string | null = token) =>
  fetch(`${world.address}/api/gateway${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(body),
  })

describe('The published client, of sessions and people', () => {
  it('opens a company with a token of its own, says which were opened, and leaves it again', async () => {
    const { oauth } = client()
    const opened = await oauth.createTenantContext({ companyUrlId: companies.a.urlId, switchReason: 'Month end' })
    expect(opened).toMatchObject({
      tenantContextToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: expect.any(Number),
      tenantInfo: { companyUrlId: companies.a.urlId, roleId: 7, permissions: expect.arrayContaining(['crm.contacts.read']) },
      auditId: expect.any(Number),
    })
    const read = () =>
      fetch(`${world.address}/api/crm/contacts`, { headers: { 'company-token': opened.tenantContextToken, appid: apiKey } })
    expect((await read()).status).toBe(200)
    const entry = async () => (await oauth.getTenantContextAudit()).find(({ id }) => Number(id) === opened.auditId)
    expect(await entry()).toMatchObject({ active: true, revoked: false, switchReason: 'Month end' })
    expect(JSON.stringify(await oauth.getTenantContextAudit())).not.toContain(opened.tenantContextToken)

    // Nobody else's, and not by whoever is not signed in.
    await expect(client(uma).oauth.revokeTenantContext({ tenantContextTokenId: String(opened.auditId) })).rejects.toMatchObject({
      status: 404,
    })
    expect((await client(uma).oauth.getTenantContextAudit()).map(({ id }) => Number(id))).not.toContain(opened.auditId)
    await expect(client(null).oauth.getTenantContextAudit()).rejects.toMatchObject({ status: 401 })
    await expect(oauth.createTenantContext({ companyUrlId: companies.b.urlId })).rejects.toMatchObject({ status: 404 })
    await expect(oauth.createTenantContext({})).rejects.toMatchObject({ status: 422 })

    expect((await oauth.revokeTenantContext({ tenantContextTokenId: String(opened.auditId) })).message).toMatch(/left/)
    await expect.poll(async () => (await read()).status, { timeout: 2_000 }).toBe(401)
    expect(await entry()).toMatchObject({ active: false, revoked: true, switchReason: null, revokedAt: expect.any(String) })
    await expect(oauth.revokeTenantContext({ tenantContextTokenId: String(opened.auditId) })).rejects.toMatchObject({
      status: 409,
    })
    // The session goes on.
    expect((await client().auth.validateToken()).valid).toBe(true)
  })

  it('opens nothing for a key of the company', async () => {
    const { secretKey } = await client().apiKeys.create({ name: 'Opens', scopes: ['crm.contacts.read'] })
    const asKey = (path: string, body: object) =>
      fetch(`${world.address}/api/gateway${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
        body: JSON.stringify(body),
      })
    const opened = await asKey('/auth/tenant-context', { tenant_context: { company_url_id: companies.a.urlId } })
    expect([opened.status, (await opened.json()).errors[0].code]).toEqual([422, 'person_needed'])
  })

  it('counts what a key asks, for those who manage keys', async () => {
    const { apiKeys } = client()
    const made = await apiKeys.create({ name: 'Counted', scopes: ['crm.contacts.read'] })
    const ask = async (path: string) =>
      (await fetch(`${world.address}/api/crm${path}`, { headers: { 'x-api-key': made.secretKey } })).status
    expect([await ask('/contacts'), await ask('/contacts'), await ask('/accounts')]).toEqual([200, 200, 403])
    const usage = { apiKeyId: made.uniqueId, totalRequests: 3, successfulRequests: 2, failedRequests: 1 }
    expect(await apiKeys.getUsage(made.uniqueId, 'day')).toMatchObject({
      ...usage,
      period: 'day',
      averageLatency: expect.any(Number),
      requestsByEndpoint: { 'crm.contacts.list': 2, 'crm.accounts.list': 1 },
    })
    await ask('/contacts')
    const week = await apiKeys.getUsage(made.uniqueId)
    expect(week).toMatchObject({ period: 'week', totalRequests: 4, requestsByEndpoint: { 'crm.contacts.list': 3 } })
    expect(week.requestsByDay).toHaveLength(7)
    expect(week.requestsByDay.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), count: expect.any(Number) })
    await expect(apiKeys.getUsage(made.uniqueId, 'year' as never)).rejects.toMatchObject({ status: 422 })
    await expect(apiKeys.getUsage(ada)).rejects.toMatchObject({ status: 404 })
    await expect(client(uma).apiKeys.getUsage(made.uniqueId)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(client(null).apiKeys.getUsage(made.uniqueId)).rejects.toMatchObject({ status: 401 })
    expect((await world.fetch('rival', 'GET', `/api/gateway/api_keys/${made.uniqueId}/usage`)).status).toBe(404)
  })

  it('exchanges refresh tokens, and looks into and ends its own session alone', async () => {
    const first = await client(null).auth.signIn({ email: emailOf('uli'), password })
    const fresh = await client(null).oidc.refreshToken(first.refreshToken!, apiKey)
    expect(fresh).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(/.{40}/), expires_in: 3_600 })
    await expect(
      client(null).oidc.exchangeCode({ grantType: 'authorization_code', clientId: apiKey, code: 'x' } as never),
    ).rejects.toMatchObject({ status: 422 })
    await expect(client(null).oidc.refreshToken('of nobody', apiKey)).rejects.toMatchObject({ status: 401 })

    const { oidc, auth } = client(fresh.access_token)
    expect(await oidc.introspect(fresh.access_token)).toMatchObject({ active: true, sub: world.userIds.uli })
    expect(await oidc.introspect(token)).toEqual(expect.objectContaining({ active: false }))
    expect((await oidc.introspect(token)).sub).toBeUndefined()
    await expect(client(null).oidc.introspect(token)).rejects.toMatchObject({ status: 401 })
    await expect(oidc.revoke(token)).rejects.toMatchObject({ status: 422 })
    expect((await client().auth.validateToken()).valid).toBe(true)
    await expect(client(fresh.access_token).oauth.revokeToken({ token })).rejects.toMatchObject({ status: 422 })
    await oidc.revoke(fresh.access_token)
    await expect(auth.validateToken()).rejects.toMatchObject({ status: 401 })
  })

  it('mails links that sign in, tells their token to nobody, and looks at one without using it up', async () => {
    const { magicLinks } = client()
    const made = await magicLinks.create({ userUniqueId: world.userIds.uma })
    expect(made).toMatchObject({ userUniqueId: world.userIds.uma, userEmail: emailOf('uma'), token: '', status: 'active' })
    const linkTo = async () => {
      const { rows } = await world.sql.query<{ link: string }>(
        `select values->>'link' as link from kit.mails where recipient = $1 and template = 'magic_link' order by created_at desc limit 1`,
        [emailOf('uma')],
      )
      return rows[0]?.link ?? ''
    }
    await expect.poll(linkTo, { timeout: 3_000 }).toMatch(/magic_link_token=/)
    const secret = new URL(await linkTo()).searchParams.get('magic_link_token')!
    for (const caller of [client(null), client()])
      expect(await caller.magicLinks.validate(secret)).toMatchObject({
        userUniqueId: world.userIds.uma,
        userEmail: expect.stringMatching(/^.\*\*\*@/),
        token: '',
      })
    const verify = () => post('/auth/magic_link/verify', { token: secret }, null)
    expect((await verify()).status).toBe(200)
    await expect(magicLinks.validate(secret)).rejects.toMatchObject({ status: 422 })
    await expect(magicLinks.validate('no such link')).rejects.toMatchObject({ status: 422 })
    // Somebody of another company does not exist, and where a link leads is not anybody's to choose.
    await expect(magicLinks.create({ userUniqueId: world.userIds.rival })).rejects.toMatchObject({ status: 404 })
    await expect(magicLinks.create({ email: emailOf('uma'), targetUrl: 'https://elsewhere.example/' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(magicLinks.create({ email: emailOf('uma'), expiresInHours: 48 })).rejects.toMatchObject({ status: 422 })
    const [known, unknown] = await Promise.all([
      magicLinks.create({ email: emailOf('uma') }),
      magicLinks.create({ email: 'nobody@nowhere.example' }),
    ])
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect(known.userUniqueId).toBe(unknown.userUniqueId)
  })

  it('says whether an address is a member’s to those who may read members, and to nobody else', async () => {
    const { auth } = client()
    expect(await auth.validateEmail({ email: emailOf('uma') })).toMatchObject({
      exists: true,
      wellFormed: true,
      accountStatus: 'active',
      canRecover: true,
    })
    expect(await auth.validateEmail({ email: emailOf('rival') })).toMatchObject({ exists: false, wellFormed: true })
    expect(await auth.validateEmail({ email: 'no address' })).toMatchObject({ exists: false, wellFormed: false })
    await expect(client(null).auth.validateEmail({ email: emailOf('uma') })).rejects.toMatchObject({ status: 401 })
  })

  it('shows guests, and makes them users with the right to give that role', async () => {
    const { guests } = client()
    const guest = world.userIds.rae
    expect((await guests.list()).data.map(({ uniqueId }) => uniqueId)).toContain(guest)
    expect((await guests.list()).data.map(({ uniqueId }) => uniqueId)).not.toContain(ada)
    expect(await guests.get(guest)).toMatchObject({ userUniqueId: guest, email: emailOf('rae'), accessToken: '' })
    await expect(guests.get(ada)).rejects.toMatchObject({ status: 404 })
    await expect(guests.get(world.userIds.rival)).rejects.toMatchObject({ status: 404 })
    await expect(client(null).guests.list()).rejects.toMatchObject({ status: 401 })
    await expect(client(uma).guests.convert(guest)).rejects.toMatchObject({ status: expect.toSatisfy((s: number) => s >= 400) })
    expect((await guests.get(guest)).uniqueId).toBe(guest)
    expect(await guests.convert(guest)).toMatchObject({ userUniqueId: guest })
    await expect(guests.convert(guest)).rejects.toMatchObject({ status: 404 })
  })

  it('notes how far a member came: by themselves, or by whoever may change members', async () => {
    const me = world.userIds.uma
    const here = companies.a.urlId
    const { tenants, tenantUsers } = client(uma)
    expect(await tenantUsers.current()).toMatchObject({ onboardingCompleted: false, purchaseCompleted: false })
    expect(await tenants.updateOnboarding(me, here, { onboardingCompleted: true, payload: { step: 4 } })).toMatchObject({
      userUniqueId: me,
      userEmail: emailOf('uma'),
      tenantUrlId: here,
      onboardingCompleted: true,
      purchaseCompleted: false,
      payload: { step: 4 },
    })
    expect(await client().tenants.updateSales(me, here, { purchaseCompleted: true })).toMatchObject({
      userUniqueId: me,
      userName: expect.stringMatching(/./),
      roleName: expect.stringMatching(/./),
      purchaseCompleted: true,
    })
    expect(await tenantUsers.current()).toMatchObject({
      onboardingCompleted: true,
      purchaseCompleted: true,
      payload: { step: 4 },
    })
    const stays = { onboardingCompleted: true }
    await expect(tenants.updateOnboarding(ada, here, stays)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(tenants.updateOnboarding(me, companies.b.urlId, stays)).rejects.toMatchObject({ status: 404 })
    await expect(client().tenants.updateSales(world.userIds.rival, here, { purchaseCompleted: true })).rejects.toMatchObject({
      status: 404,
    })
    await expect(tenants.updateOnboarding(me, here, { onboardingCompleted: 'yes' as never })).rejects.toMatchObject({
      status: 422,
    })
    await expect(client(null).tenants.updateOnboarding(me, here, stays)).rejects.toMatchObject({ status: 401 })
  })

  it('shows the one app of the company by its public id', async () => {
    const { apps } = client()
    expect((await apps.list()).data).toMatchObject([{ appType: 'web', oauthEnabled: false }])
    expect((await apps.get(apiKey)).apiKeyCount).toBeGreaterThan(0)
    expect((await client(uma).apps.get(apiKey)).apiKeyCount).toBe(0)
    await expect(apps.get(companies.b.appId)).rejects.toMatchObject({ status: 404 })
    await expect(client(null).apps.list()).rejects.toMatchObject({ status: 401 })
  })

  it('uploads a picture in one part, and none in several or for somebody else', async () => {
    const { avatars } = client(uma)
    const me = world.userIds.uma
    const { uploadId, parts } = await avatars.multipartPresign(me, { filename: 'face.png', partCount: 1 })
    const put = await fetch(parts[0]!.uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
    expect(put.status).toBeLessThan(300)
    const done = { filename: 'face.png', uploadId, parts: [{ PartNumber: 1, ETag: put.headers.get('etag') ?? 'one' }] }
    expect(await avatars.multipartComplete(me, done)).toMatchObject({
      fileName: 'face.png',
      publicUrl: expect.stringMatching(/^http/),
    })
    await expect(avatars.multipartPresign(me, { filename: 'face.png', partCount: 2 })).rejects.toMatchObject({ status: 422 })
    await expect(avatars.multipartPresign(ada, { filename: 'face.png', partCount: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(avatars.multipartComplete(ada, done)).rejects.toMatchObject({ status: 404 })
    await expect(avatars.multipartComplete(me, { ...done, uploadId: 'nowhere' })).rejects.toMatchObject({ status: 422 })
  })

  it('changes a role and a status by their own calls alone, and reads the person out of their profile', async () => {
    const { users, avatars } = client()
    const uma = await users.get(world.userIds.uma)
    const refused = (name: string) => ({ status: 422, source: `/data/attributes/${name}` })
    await expect(users.update(uma.uniqueId, { roleId: '1' } as never)).rejects.toMatchObject(refused('role_id'))
    await expect(users.update(uma.uniqueId, { status: 'inactive' } as never)).rejects.toMatchObject(refused('status'))
    const same = { roleId: uma.roleId, status: uma.status, nickname: 'U' }
    expect(await users.update(uma.uniqueId, same as never)).toMatchObject({ nickname: 'U', status: 'active' })
    expect(await users.updateProfile(ada, { firstName: 'Ada' } as never)).toMatchObject({
      name: (await users.get(ada)).name,
      roleId: '7',
      provider: 'email',
    })
    const { key, uploadUrl } = await avatars.presignUpload(ada, 'me.png')
    const body = new Uint8Array(png)
    expect((await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': 'image/png' }, body })).status).toBe(200)
    await avatars.create(ada, { name: key, originalName: 'me.png' } as never)
    expect((await avatars.get(ada)).fileSize).toBe(body.length)
    expect((await avatars.list(ada)).data).toMatchObject([{ fileSize: body.length }])
  })

  it('makes somebody of the parent company a member, and says who, where and in which role', async () => {
    const pat = { userUniqueId: world.userIds.pat, userEmail: emailOf('pat') }
    const asked = {
      id: pat.userUniqueId,
      email: pat.userEmail,
      name: 'pat parent',
      appId: apiKey,
      parentAppId: companies.p.appId,
      roleName: 'Guest',
    }
    const { tenants } = client()
    await expect(client(uma).tenants.createTenantUser(pat.userUniqueId, asked)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await tenants.createTenantUser(pat.userUniqueId, { ...asked, name: undefined as never })).toMatchObject({
      ...pat,
      tenantUrlId: companies.a.urlId,
      tenantUniqueId: world.tenantIds.a,
      roleName: 'Guest',
    })
    // A stranger to the company is not there, whoever it is that asks.
    await expect(tenants.createTenantUser(world.userIds.rob, { ...asked, id: world.userIds.rob })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('orders people and refuses an order that sessions have not', async () => {
    const { users, refreshTokens, userDevices } = client()
    const sorted = async (direction: 'asc' | 'desc') =>
      (await users.search('a', { perPage: 100, sort: { field: 'email', direction } } as never)).data.map(({ email }) => email)
    const up = await sorted('asc')
    expect(up.length).toBeGreaterThan(1)
    expect(await sorted('desc')).toEqual([...up].reverse())
    for (const list of [refreshTokens, userDevices])
      await expect(list.list({ sort: { field: 'createdAt', direction: 'asc' } } as never)).rejects.toMatchObject({ status: 422 })
    const [one] = (await userDevices.list()).data
    expect(one!.createdAt.getTime()).toBeLessThan(Date.now())
  })
})
