import { type Arrangements, type Arranger, sampleBody, type Special } from '@quoin/server/testing'

const self = (a: Arranger): string => a.world.userIds[a.admin]

const registered = async (a: Arranger): Promise<string> => {
  await a.call('search.users.register', { params: { user: self(a) }, body: {} })
  return self(a)
}
/** Something somebody searched for. */
const query = async (a: Arranger): Promise<string> => {
  const params = `${a.word} ${Math.random()}`
  await a.call('search.results.cloud', { body: { params } })
  const { data } = await a.call('search.queries.recent', {})
  return data[0].id as string
}
const contact = (a: Arranger) => ({ entity_unique_id: a.recall('crm.contacts')!, entity_type: 'crm.contacts' })
const favorite = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('search.favorites.add', { body: { ...contact(a), entity_alias: a.word } })
  return data.id as string
}

/** Deletes the oldest searches of the administrator before there are as many as one person may save. */
const makeRoom = async (a: Arranger): Promise<void> => {
  const { data } = await a.call('search.saved.list', { query: { records: '200', sort: 'created_at' } })
  const old = (data as { id: string }[]).map(({ id }) => id).filter((id) => id !== a.recall('search.saved'))
  if (old.length >= 40) for (const id of old.slice(0, 20)) await a.call('search.saved.delete', { params: { id } })
}

export const specials: Readonly<Record<string, Special>> = {
  'search.results.cloud': async (a) => ({ body: { params: a.word } }),
  'search.results.search': async (a) => ({ body: { s: a.word } }),
  // The beginning of the word, as it is typed: what was asked comes back in the answer, and is no leak.
  'search.results.suggest': async (a) => ({ query: { q: a.word.slice(0, 5) } }),
  'search.results.get': async (a) => ({ params: { id: contact(a).entity_unique_id } }),
  'search.results.related': async (a) => ({
    params: { id: contact(a).entity_unique_id },
    query: { entity_type: 'crm.contacts' },
  }),
  'search.results.entityType': async () => ({ params: { type: 'crm.contacts' } }),
  'search.externalItems.register': async (a) => ({
    params: { id: crypto.randomUUID() },
    body: { entity_type: 'help_article', entity_alias: a.word },
  }),
  'search.queries.get': async (a) => ({ params: { id: await query(a) } }),
  'search.queries.forget': async (a) => ({ params: { id: await query(a) } }),
  'search.favorites.get': async (a) => ({ params: { id: await favorite(a) } }),
  'search.favorites.add': async (a) => ({ body: contact(a) }),
  'search.favorites.remove': async (a) => ({ params: { id: await favorite(a) } }),
  'search.favorites.check': async (a) => ({ params: { entity: contact(a).entity_unique_id } }),
  async 'search.saved.create'(a, operation) {
    await makeRoom(a)
    return { body: sampleBody(operation, { word: a.word, idOf: (dotted) => a.recall(dotted) }) }
  },
  'search.saved.check': async (a) => ({ params: { id: await a.fresh('search.saved', {}) } }),
  'search.synonyms.create': async (a) => ({ body: { terms: [`${a.word} of a kind`, 'synonym'] } }),
  'search.users.get': async (a) => ({ params: { user: await registered(a) } }),
  'search.users.register': async (a) => ({ params: { user: self(a) }, body: { payload: { note: a.word } } }),
  'search.users.update': async (a) => ({ params: { user: await registered(a) }, body: { payload: { note: a.word } } }),
}

export const further = ['search.users.register', 'search.results.cloud', 'search.favorites.add']

/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  told: {
    'search.externalItems.register :id':
      'the id an item has in another system, given by whoever registers it: each company keeps its own',
  },
  common: { 'search.results.entityType :type': 'a kind of records, which every company has' },
}
