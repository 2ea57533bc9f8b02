import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createCrmBlock } from '@23blocks/block-crm'
import { createHttpTransport } from '@23blocks/transport-http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { companies, emailOf, password, startWorld, type World } from '../testing/index.ts'

let world: World
let tokens: { accessToken: string; refreshToken?: string }
const apiKey = companies.a.appId

beforeAll(async () => {
  world = await startWorld()
  tokens = await authentication().auth.signIn({ email: emailOf('ada'), password })
})
afterAll(() => world.close())

const transport = (block: string, token?: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const authentication = (token?: string) => createAuthenticationBlock(transport('gateway', token), { apiKey })
const crm = () => createCrmBlock(transport('crm', tokens.accessToken), { apiKey })

describe('The published client', () => {
  it('signs in, and is told what it holds', async () => {
    const signedIn = await authentication().auth.signIn({ email: emailOf('ada'), password })
    expect(signedIn).toMatchObject({
      accessToken: expect.stringMatching(/.{40}/),
      refreshToken: expect.stringMatching(/.{40}/),
      tokenType: 'Bearer',
      expiresIn: 3_600,
    })
    expect(signedIn.user).toMatchObject({ uniqueId: world.userIds.ada, email: emailOf('ada') })
  })

  it('knows who is signed in, with role, avatar and profile', async () => {
    const { auth } = authentication(tokens.accessToken)
    expect(await auth.validateToken()).toMatchObject({ valid: true, user: { uniqueId: world.userIds.ada } })
    const user = await auth.getCurrentUser()
    expect(user.role).toMatchObject({ code: 'company_admin' })
    expect(user.profile).toMatchObject({ firstName: companies.a.word })
    expect(user.avatar?.url).toMatch(/^http/)
  })

  it('trades its refresh token for new ones, once', async () => {
    const signedIn = await authentication().auth.signIn({ email: emailOf('max'), password })
    const first = await authentication().auth.refreshToken({ refreshToken: signedIn.refreshToken! })
    expect(first).toMatchObject({
      accessToken: expect.stringMatching(/.{40}/),
      refreshToken: expect.stringMatching(/.{40}/),
      tokenType: 'Bearer',
    })
    expect(await authentication(first.accessToken).auth.validateToken()).toMatchObject({ valid: true })
  })

  it('restricts a key, which is then refused elsewhere, and is told what cannot be kept', async () => {
    const { apiKeys } = authentication(tokens.accessToken)
    const restrictions = { rateLimitPerMinute: 60, allowedOrigins: ['https://shop.example'], allowedIps: ['203.0.113.7'] }
    const { uniqueId, secretKey } = await apiKeys.create({ name: 'Shop', scopes: ['crm.contacts.read'], ...restrictions })
    expect(await apiKeys.get(uniqueId)).toMatchObject(restrictions)
    const ask = () => fetch(`${world.address}/api/crm/contacts`, { headers: { 'x-api-key': secretKey } })
    expect((await ask()).status).toBe(401)
    expect(await apiKeys.update(uniqueId, { allowedIps: [], allowedOrigins: [] })).toMatchObject({
      rateLimitPerMinute: 60,
      allowedOrigins: [],
      allowedIps: [],
    })
    await expect.poll(async () => (await ask()).status, { timeout: 2_000 }).toBe(200)
    await expect(apiKeys.create({ name: 'Slow', rateLimitPerDay: 10 })).rejects.toMatchObject({ status: 422 })
  })

  it('writes a profile as its types have it, numbers and facts of its own as text', async () => {
    const { users } = authentication(tokens.accessToken)
    const said = { firstName: 'Ada', lastName: companies.a.word, children: '2', payload: '{"shift":"early"}' }
    await users.updateProfile(world.userIds.ada!, said as never)
    expect(await users.getProfile(world.userIds.ada!)).toMatchObject({ children: 2, payload: { shift: 'early' } })
    await expect(users.updateProfile(world.userIds.ada!, { ...said, children: 'two' } as never)).rejects.toMatchObject({
      status: 422,
    })
  })

  it('is told which blocks there are and how they are, and what its session is good for', async () => {
    const { services, blocks, oauth, auth } = authentication(tokens.accessToken)
    const all = await services.list({ perPage: 100 })
    expect(all.data.map(({ code, status }) => [code, status])).toContainEqual(['crm', 'active'])
    expect((await services.list({ perPage: 2, page: 2 })).data.map(({ code }) => code)).toEqual(
      all.data.slice(2, 4).map(({ code }) => code),
    )
    for (const one of [await services.getByCode('crm'), await services.get('crm')])
      expect(one).toMatchObject({ code: 'crm', status: 'active', healthCheckUrl: '/api/crm/health' })
    expect(await services.healthCheck()).toHaveLength(all.meta.totalCount)
    await expect(services.get('none')).rejects.toMatchObject({ status: 404 })
    const company = (await blocks.get('crm')).companyUniqueId
    expect((await blocks.list(company)).meta.totalCount).toBe(all.meta.totalCount)
    expect((await blocks.list(crypto.randomUUID())).data).toEqual([])
    const { user } = await auth.validateToken()
    expect(await oauth.introspectToken()).toMatchObject({
      active: true,
      userUniqueId: user.uniqueId,
      companyId: company,
      scopes: expect.arrayContaining(['crm.contacts.read']),
    })
    await expect(oauth.introspectToken('somebody else’s')).rejects.toMatchObject({ status: 422 })
    await expect(authentication().services.list()).rejects.toMatchObject({ status: 401 })
  })

  it('makes a quote of a total, since it knows no lines, and changes it', async () => {
    const { quotes } = crm()
    const made = await quotes.create({ code: 'CLIENT-Q', name: 'Consulting', total: 12.5, budget: 20 })
    expect(made).toMatchObject({ name: 'Consulting', total: 12.5, budget: 20 })
    expect(await quotes.update(made.uniqueId, { total: 15 })).toMatchObject({ total: 15 })
    expect(await quotes.get(made.uniqueId)).toMatchObject({ total: 15, budget: 20 })
  })

  it('is signed out when it says so', async () => {
    const { accessToken } = await authentication().auth.signIn({ email: emailOf('uma'), password })
    await authentication(accessToken).auth.signOut()
    await vi.waitFor(() => expect(authentication(accessToken).auth.validateToken()).rejects.toMatchObject({ status: 401 }), {
      timeout: 1_000,
    })
  })

  it('is told why it could not sign in', async () => {
    await expect(authentication().auth.signIn({ email: emailOf('ada'), password: 'not the one at all' })).rejects.toMatchObject({
      status: 401,
      message: 'Invalid identity or password.',
    })
  })

  it('lists, reads, makes, changes, deletes and brings back accounts', async () => {
    const { accounts } = crm()
    const made = await accounts.create({
      code: 'CLIENT-1',
      name: 'Published Ltd',
      label: 'first',
      tags: ['eu'],
      payload: { a: 1 },
    })
    expect(made).toMatchObject({
      uniqueId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code: 'CLIENT-1',
      name: 'Published Ltd',
      label: 'first',
      status: 'active',
      enabled: true,
      tags: ['eu'],
      payload: { a: 1 },
      createdBy: world.userIds.ada,
    })
    expect(made.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await accounts.get(made.uniqueId)).toEqual(made)
    expect(await accounts.update(made.uniqueId, { name: 'Published Limited', status: 'archived', enabled: false })).toMatchObject(
      { name: 'Published Limited', status: 'archived', enabled: false, label: 'first' },
    )
    const page = await accounts.list({ page: 1, perPage: 1 })
    expect(page.data).toHaveLength(1)
    expect(page.meta).toMatchObject({ currentPage: 1, perPage: 1, totalCount: 2, totalPages: 2 })
    expect((await accounts.search('published')).data.map((one) => one.uniqueId)).toEqual([made.uniqueId])
    await accounts.delete(made.uniqueId)
    await expect(accounts.get(made.uniqueId)).rejects.toMatchObject({ status: 404 })
    expect((await accounts.listDeleted()).data.map((one) => one.uniqueId)).toEqual([made.uniqueId])
    expect(await accounts.recover(made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId })
    expect(await accounts.get(made.uniqueId)).toMatchObject({ name: 'Published Limited' })
  })

  it('lists, reads, makes, changes, deletes and brings back contacts', async () => {
    const { contacts } = crm()
    const made = await contacts.create({
      firstName: 'Grace',
      lastName: 'Client',
      primaryEmail: 'Grace@Demo.Test',
      primaryPhone: '+49 40 1',
      position: 'Chief',
      tags: ['eu'],
    })
    expect(made).toMatchObject({
      firstName: 'Grace',
      lastName: 'Client',
      primaryEmail: 'grace@demo.test',
      position: 'Chief',
      status: 'active',
      tags: ['eu'],
    })
    expect(await contacts.update(made.uniqueId, { contactStatus: 'warm', notes: 'two\nlines' })).toMatchObject({
      contactStatus: 'warm',
      notes: 'two\nlines',
    })
    expect((await contacts.search('grace')).data.map((one) => one.uniqueId)).toEqual([made.uniqueId])
    await contacts.delete(made.uniqueId)
    expect((await contacts.listDeleted()).data.map((one) => one.uniqueId)).toEqual([made.uniqueId])
    expect(await contacts.recover(made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId })
  })

  it('lists, reads, makes, changes and deletes categories', async () => {
    const { categories } = crm()
    const root = await categories.create({ name: 'Client root', displayOrder: 3 })
    const child = await categories.create({ name: 'Client child', parentId: root.uniqueId })
    expect((await categories.list({ parentUniqueId: root.uniqueId })).data.map((one) => one.uniqueId)).toEqual([child.uniqueId])
    expect(await categories.update(child.uniqueId, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    expect(await categories.get(root.uniqueId)).toMatchObject({ name: 'Client root' })
    await categories.delete(child.uniqueId)
    await expect(categories.get(child.uniqueId)).rejects.toMatchObject({ status: 404 })
  })

  it('is told which field is wrong, and that a record does not exist', async () => {
    await expect(crm().contacts.create({ firstName: 'Grace', lastName: 'Client', primaryEmail: 'nope' })).rejects.toMatchObject({
      status: 422,
      source: '/data/attributes/primary_email',
    })
    await expect(crm().accounts.get(world.planted.b['crm.accounts']!)).rejects.toMatchObject({
      status: 404,
      message: 'This record does not exist.',
    })
  })

  it('finds the service well', async () => {
    expect(await crm().health()).toMatchObject({ service: 'crm', status: 'ok' })
    expect(await authentication().health()).toMatchObject({ service: 'gateway', status: 'ok' })
  })

  it('gets what it decodes from plain JSON, with nothing made up on the way', async () => {
    const { json, headers } = await world.fetch('ada:bearer', 'GET', '/api/crm/accounts?records=1&sort=code')
    expect(headers.get('content-type')).toMatch(/^application\/vnd\.api\+json/)
    expect(json.data[0]).toMatchObject({
      id: expect.any(String),
      type: 'Account',
      attributes: {
        unique_id: json.data[0].id,
        code: expect.any(String),
        enabled: expect.any(Boolean),
        tags: expect.any(Array),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect(json.meta).toMatchObject({
      current_page: 1,
      per_page: 1,
      total_pages: expect.any(Number),
      total_count: expect.any(Number),
      total_records: json.meta.total_count,
      totalRecords: json.meta.total_count,
      totalPages: json.meta.total_pages,
    })
  })
})
