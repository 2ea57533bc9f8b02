import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createSearchBlock } from '@23blocks/block-search'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, emailOf, password, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let token: string
const apiKey = companies.a.appId
const transport = (block: string) =>
  createHttpTransport({
    baseUrl: `${world.address}/api/${block}`,
    headers: () => ({ 'x-api-key': apiKey, 'tenant-id': companies.a.urlId, ...(token && { authorization: `Bearer ${token}` }) }),
  })
const client = () => createSearchBlock(transport('search'), { apiKey })
let id: string
beforeAll(async () => {
  world = await startWorld()
  token = (await createAuthenticationBlock(transport('gateway'), { apiKey }).auth.signIn({ email: emailOf('ada'), password }))
    .accessToken
  const made = await world.fetch('ada', 'POST', '/api/crm/accounts', { account: { name: 'Quaverly Sailmakers' } })
  id = made.json.data.id
})
afterAll(() => world.close())

describe('The published client, of an index of records', () => {
  it('finds records of every block by words, by their kind, and by what a prompt says', async () => {
    const { entities, jarvis } = client()
    const listed = await entities.list({ search: 'quaverly', entityType: 'crm.accounts', perPage: 5 })
    expect(listed.data).toMatchObject([
      { uniqueId: id, entityType: 'crm.accounts', alias: 'Quaverly Sailmakers', source: 'crm', status: 'active' },
    ])
    expect(listed.meta.totalCount).toBe(1)
    expect((await entities.list({ search: 'quaverly', entityType: 'crm.contacts' })).data).toEqual([])
    expect((await entities.searchByCopilot({ include: ['quaverly', 'sail'] })).map((one) => one.uniqueId)).toEqual([id])
    expect(await entities.searchByCopilot({ include: ['quaverly'], exclude: ['crm'] })).toEqual([])
    const prompted = await jarvis.search({ prompt: 'Quaverly sailmakers', page: 1, records: 5 })
    expect(prompted.data).toMatchObject([
      {
        entityUniqueId: id,
        entityAlias: 'Quaverly Sailmakers',
        relevanceScore: 1,
        semanticMatches: expect.arrayContaining(['Quaverly', 'Sailmakers']),
      },
    ])
    expect(await jarvis.suggest('quav', 3)).toEqual(['Quaverly Sailmakers'])
    expect(await entities.listEntityTypes()).toContainEqual({ entityType: 'crm.accounts' })
  })

  it('is told what there is not, instead of being passed over', async () => {
    const { entities, jarvis } = client()
    await expect(entities.list()).rejects.toMatchObject({ status: 422 })
    await expect(entities.list({ search: 'x', status: 'archived' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.searchByCopilot({ include: ['x'], partition: 'p' })).rejects.toMatchObject({ status: 422 })
    await expect(jarvis.search({ prompt: 'x', language: 'de' })).rejects.toMatchObject({ status: 422 })
    const asked = { search: { include: ['quaverly'] } }
    expect((await world.fetch('rival', 'POST', '/api/search/entities/search', asked)).json.data).toEqual([])
    expect((await world.fetch('nobody', 'POST', '/api/search/entities/search', asked)).status).toBe(401)
  })
})
