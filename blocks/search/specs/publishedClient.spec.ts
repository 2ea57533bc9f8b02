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
    await expect(entities.list({ entityType: 'crm.accounts' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.list({ search: 'x', status: 'archived' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.searchByCopilot({ include: ['x'], partition: 'p' })).rejects.toMatchObject({ status: 422 })
    await expect(jarvis.search({ prompt: 'x', language: 'de' })).rejects.toMatchObject({ status: 422 })
    const asked = { search: { include: ['quaverly'] } }
    expect((await world.fetch('rival', 'POST', '/api/search/entities/search', asked)).json.data).toEqual([])
    expect((await world.fetch('nobody', 'POST', '/api/search/entities/search', asked)).status).toBe(401)
  })
})

describe('The published client, of items of other systems', () => {
  const item = '5b0c2f4e-8a1d-4c36-9f57-2d3e4f5a6b7c'
  const article = {
    entityType: 'help_article',
    entityAlias: 'Bendy battens',
    content: 'How to reef a mainsail before the squall.',
    entityUrl: 'https://help.example/battens',
    entitySource: 'Help center',
  }

  it('registers one under its own id, finds it beside the records of blocks, changes and deletes it', async () => {
    const { entities, search } = client()
    const made = await entities.register(item, article)
    expect(made).toMatchObject({
      uniqueId: item,
      entityType: 'help_article',
      alias: 'Bendy battens',
      description: article.content,
      url: article.entityUrl,
      source: 'Help center',
      status: 'active',
    })
    expect(await entities.get(item)).toMatchObject({ uniqueId: item, entityType: 'help_article', url: article.entityUrl })
    const ids = (list: readonly { uniqueId: string }[]) => list.map(({ uniqueId }) => uniqueId)
    expect(ids((await entities.list()).data)).toContain(item)
    expect(ids((await entities.list({ entityType: 'help_article', status: 'active' })).data)).toEqual([item])
    expect((await entities.list({ entityType: 'wiki_page' })).data).toEqual([])
    expect(ids((await entities.list({ search: 'mainsail', entityType: 'help_article' })).data)).toEqual([item])
    expect(ids((await entities.list({ search: 'mainsail' })).data)).toEqual([item])
    const [hit] = (await search.search({ query: 'bendy' })).results
    expect(hit).toMatchObject({ entityUniqueId: item, entityUrl: article.entityUrl, entitySource: 'Help center' })
    // The same again is a change, as an import that runs every night sends it.
    expect(await entities.register(item, { ...article, entityAlias: 'Stiff battens' })).toMatchObject({ alias: 'Stiff battens' })
    expect(await entities.update(item, { status: 'archived', entityAlias: 'Old battens' })).toMatchObject({
      alias: 'Old battens',
      status: 'archived',
    })
    await entities.delete(item)
    await expect(entities.get(item)).rejects.toMatchObject({ status: 404 })
    expect(await entities.register(item, article)).toMatchObject({ uniqueId: item, status: 'active' })
    expect(
      await entities.register(crypto.randomUUID(), { entityType: 'memo', content: 'Order sailcloth\nby Friday' }),
    ).toMatchObject({ alias: 'Order sailcloth' })
  })

  it('refuses what is no item, what is of a block, and whoever may not', async () => {
    const { entities } = client()
    const other = crypto.randomUUID()
    await expect(entities.register('article-1', article)).rejects.toMatchObject({ status: 422 })
    await expect(entities.register(other, { ...article, entityType: 'crm.accounts' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.register(other, { entityType: 'help_article' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.register(other, { ...article, entityUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
      status: 422,
    })
    await expect(entities.register(other, { ...article, timeZone: 'UTC' })).rejects.toMatchObject({ status: 422 })
    await expect(entities.update(id, { entityAlias: 'Mine' })).rejects.toMatchObject({ status: 404 })
    await expect(entities.delete(id)).rejects.toMatchObject({ status: 404 })
    const register = (who: 'uma' | 'nobody' | 'rival', at = other) =>
      world.fetch(who, 'POST', `/api/search/entities/${at}/register`, {
        entity: { entity_type: 'help_article', entity_alias: 'Theirs' },
      })
    expect((await register('uma')).status).toBe(403)
    expect((await register('nobody')).status).toBe(401)
    expect((await world.fetch('rival', 'GET', `/api/search/entities/${item}`)).status).toBe(404)
    // Another company may have an item under the same id; they are two.
    expect((await register('rival', item)).status).toBe(201)
    expect((await entities.get(item)).alias).toBe('Bendy battens')
  })

  it('says what a type of records is made of', async () => {
    const { entities } = client()
    const { entityType, fields } = await entities.getEntityTypeSchema('crm.accounts')
    expect(entityType).toBe('crm.accounts')
    expect(fields).toContainEqual({ name: 'name', type: 'text', required: true, searchable: true, filterable: true })
    await expect(entities.getEntityTypeSchema('crm.unicorns')).rejects.toMatchObject({ status: 404 })
    await expect(entities.getEntityTypeSchema('gateway.roles')).rejects.toMatchObject({ status: 404 })
  })
})

describe('The published client, of records that have to do with each other', () => {
  it('is told what one refers to, what refers to it, and what is called alike', async () => {
    const { entities, jarvis } = client()
    const { json } = await world.fetch('ada', 'POST', '/api/crm/contacts', {
      contact: { first_name: 'Tamsin', last_name: 'Reef', account_unique_id: id },
    })
    const contact = json.data.id
    const namesake = await world.fetch('ada', 'POST', '/api/crm/leads', {
      lead: { first_name: 'Quaverly', last_name: 'Sailmakers' },
    })
    expect(namesake.status).toBe(201)
    const related = await jarvis.getRelated(id, 'crm.accounts')
    const of = (uniqueId: string) => related.find((one) => one.entityUniqueId === uniqueId)
    expect(of(contact)).toMatchObject({ entityType: 'crm.contacts', entityAlias: 'Tamsin Reef', relevanceScore: 0.9 })
    expect(of(namesake.json.data.id)).toMatchObject({ entityType: 'crm.leads', relevanceScore: 0.5 })
    expect(of(id)).toBeUndefined()
    expect((await jarvis.getRelated(contact, 'crm.contacts', 1)).map((one) => one.entityUniqueId)).toEqual([id])
    expect(await entities.get(contact)).toMatchObject({ uniqueId: contact, entityType: 'crm.contacts', alias: 'Tamsin Reef' })
  })

  it('shows nobody what their own lists do not', async () => {
    const { jarvis } = client()
    const ask = (who: 'rival' | 'nobody') =>
      world.fetch(who, 'GET', `/api/search/search/records/${id}/related?entity_type=crm.accounts`)
    expect((await ask('rival')).status).toBe(404)
    expect((await ask('nobody')).status).toBe(401)
    expect((await world.fetch('rival', 'GET', `/api/search/search/records/${id}`)).status).toBe(404)
    await expect(jarvis.getRelated(id, 'crm.contacts')).rejects.toMatchObject({ status: 404 })
    await expect(jarvis.getRelated(id, 'crm.unicorns')).rejects.toMatchObject({ status: 404 })
    await expect(jarvis.getRelated('not one', 'crm.accounts')).rejects.toMatchObject({ status: 404 })
    await expect(jarvis.getRelated(id, 'crm.accounts', 1000)).rejects.toMatchObject({ status: 422 })
  })

  it('reads an item as it was registered, and a person by the record of a list', async () => {
    const { entities, identities } = client()
    const item = crypto.randomUUID()
    await entities.register(item, { entityType: 'note', entityAlias: 'Reefing', content: 'How a sail is made smaller' })
    expect(await entities.get(item)).toMatchObject({ alias: 'Reefing', description: 'How a sail is made smaller' })
    await identities.register(world.userIds.ada, { name: 'Ada' } as never)
    const [row] = (await identities.list()).data
    expect(await identities.get(row!.uniqueId)).toMatchObject({ uniqueId: row!.uniqueId })
  })
})
