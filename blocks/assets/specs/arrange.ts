import { type Arranger, png, sampleBody, type Special } from '@quoin/server/testing'

/** Days ahead, far enough apart that no two arrangements meet. */
let days = 30
const ahead = (): { starts_at: string; ends_at: string } => {
  days += 2
  const at = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  return { starts_at: at(days), ends_at: at(days + 1) }
}

const freshAsset = (a: Arranger) => a.fresh('assets.assets', {})
/** An asset whose category keeps a field secret. */
async function secretive(a: Arranger): Promise<string> {
  const fields = [{ key: 'pin', label: `${a.word} PIN`, kind: 'text', required: false, secret: true }]
  const { data } = await a.call('assets.categories.create', { body: { name: `${a.word} safes`, custom_fields: fields } })
  const made = await a.call('assets.assets.create', { body: { name: `${a.word} safe`, category_unique_id: data.id } })
  return made.data.id as string
}
/** An asset of which there are many. */
async function pile(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.assets.create', { body: { name: `${a.word} pile`, tracking: 'quantity', quantity: 20 } })
  return data.id as string
}
const onAsset =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await freshAsset(a) }, body: body?.(a) })
const underFresh =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { asset: await freshAsset(a) }, body: body?.(a) })

async function lent(a: Arranger): Promise<{ asset: string; loan: string }> {
  const asset = await freshAsset(a)
  const { meta } = await a.call('assets.loans.lend', { params: { asset }, body: { borrower_name: `${a.word} borrower` } })
  return { asset, loan: meta.loan_unique_id as string }
}
async function reserved(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.reservations.create', {
    body: { asset_unique_id: await freshAsset(a), purpose: `${a.word} purpose`, ...ahead() },
  })
  return data.id as string
}
async function plan(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.maintenancePlans.create', {
    params: { parent: a.recall('assets.assets')! },
    body: { name: `${a.word} service`, every: 6, per: 'month', starts_on: '2026-01-31' },
  })
  return data.id as string
}
async function round(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.auditSessions.create', { body: { name: `${a.word} round` } })
  return data.id as string
}
async function uploaded(
  a: Arranger,
  kind: 'images' | 'eventImages' | 'categoryImages',
  params: Record<string, string>,
): Promise<{ file_id: string }> {
  return a.upload(`assets.${kind}.presign`, params, 'photo.png', png) as Promise<{ file_id: string }>
}
async function eventOf(a: Arranger): Promise<{ asset: string; event: string }> {
  const asset = await freshAsset(a)
  const { data } = await a.call('assets.events.create', {
    params: { parent: asset },
    body: { event_type: 'repair', description: `${a.word} repair` },
  })
  return { asset, event: data.id as string }
}
const categoryOf = async (a: Arranger) => ({ category: await a.fresh('assets.categories', {}) })
/** A unit, and one that somebody asked for. */
async function unitOf(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.entities.create', { body: { name: `${a.word} studio` } })
  return data.id as string
}
async function requested(a: Arranger): Promise<string> {
  const id = await unitOf(a)
  await a.call('assets.entities.requestAccess', { params: { id }, body: { reason: `${a.word} fair` } })
  const { data } = await a.call('assets.entityAccessRequests.list', { query: { 'filter[entity_unique_id]': id } })
  return data[0].id as string
}
async function imageOf(a: Arranger, kind: 'images' | 'eventImages' | 'categoryImages'): Promise<Record<string, string>> {
  const params: Record<string, string> =
    kind === 'images' ? { asset: await freshAsset(a) } : kind === 'eventImages' ? await eventOf(a) : await categoryOf(a)
  const { file_id } = await uploaded(a, kind, params)
  const { data } = await a.call(`assets.${kind}.create`, { params, body: { file_unique_id: file_id } })
  return { ...params, image: data.id as string }
}
async function label(a: Arranger): Promise<string> {
  const { data } = await a.call('assets.assets.codes', { params: { id: await freshAsset(a) } })
  return new URL(data.attributes.label_url as string).hash.slice(1)
}
const person = async (a: Arranger): Promise<string> => {
  const id = a.world.userIds[a.admin]
  await a.call('assets.users.register', { params: { user: id }, body: {} })
  return id
}

/** Requests of the assets block that take more than what their fields say. */
export const specials: Readonly<Record<string, Special>> = {
  'assets.reservations.feedCreate': async (a) => ({ body: { model: `${a.word} model` } }),
  'assets.settings.update': async () => ({ body: { borrowers_extend: true } }),
  'assets.assets.create': async (a, operation) => ({
    body: { ...sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }, ['code']), currency: 'EUR' },
  }),
  'assets.assets.assign': onAsset((a) => ({ assigned_to_unique_id: a.world.userIds[a.admin], notes: `${a.word} desk` })),
  'assets.assets.unassign': async (a) => {
    const id = await freshAsset(a)
    await a.call('assets.assets.assign', { params: { id }, body: { assigned_to_unique_id: a.world.userIds[a.admin] } })
    return { params: { id } }
  },
  'assets.assets.recoverLost': async (a) => {
    const id = await freshAsset(a)
    await a.call('assets.assets.lose', { params: { id }, body: { reason: `${a.word} gone` } })
    return { params: { id } }
  },
  'assets.assets.endMaintenance': async (a) => {
    const id = await freshAsset(a)
    await a.call('assets.assets.startMaintenance', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'assets.assets.reinstate': async (a) => {
    const id = await freshAsset(a)
    await a.call('assets.assets.retire', { params: { id }, body: { reason: `${a.word} old` } })
    return { params: { id } }
  },
  'assets.assets.addCategory': onAsset((a) => ({ categoryId: a.recall('assets.categories')! })),
  'assets.assets.maintain': onAsset(() => ({ maintenance_status: 'in_progress' })),
  'assets.assets.adoptCode': async (a) => ({
    params: { id: await freshAsset(a) },
    body: { value: `${a.word}-${crypto.randomUUID()}` },
  }),
  'assets.assets.dropCode': async (a) => {
    const [id, value] = [await freshAsset(a), `${a.word}-${crypto.randomUUID()}`]
    await a.call('assets.assets.adoptCode', { params: { id }, body: { value } })
    return { params: { id }, query: { value } }
  },
  'assets.assets.secrets': async (a) => ({ params: { id: await secretive(a) } }),
  'assets.assets.secretReveal': async (a) => ({ params: { id: await secretive(a) }, body: { key: 'pin' } }),
  'assets.assets.secretWrite': async (a) => ({ params: { id: await secretive(a) }, body: { key: 'pin', value: '4711' } }),
  'assets.assets.labels': async (a) => ({ body: { asset_unique_ids: [await freshAsset(a)] } }),
  'assets.assets.scan': async () => ({ query: { code: 'A-00000' } }),
  'assets.assets.covers': async (a) => ({ query: { ids: a.recall('assets.assets')! } }),
  'assets.assets.calendar': async () => ({ query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } }),
  'assets.assets.availability': async (a) => ({ query: { asset_unique_id: a.recall('assets.assets')!, ...ahead() } }),
  'assets.assets.publicGet': async (a) => ({ query: { label: await label(a) } }),
  'assets.assets.publicTell': async (a) => ({ body: { label: await label(a), message: `${a.word} bench` } }),
  'assets.parts.update': async (a) => ({
    params: { whole: await freshAsset(a) },
    body: { asset: { parts: [await freshAsset(a)] } },
  }),
  'assets.parts.delete': async (a) => {
    const [whole, part] = [await freshAsset(a), await freshAsset(a)]
    await a.call('assets.parts.update', { params: { whole }, body: { part_unique_ids: [part] } })
    return { params: { whole }, body: { asset: { parts: [part] } } }
  },
  'assets.images.presign': underFresh(() => ({ filename: 'photo.png' })),
  'assets.images.create': async (a) => {
    const params = { asset: await freshAsset(a) }
    return { params, body: { file_unique_id: (await uploaded(a, 'images', params)).file_id } }
  },
  'assets.images.delete': async (a) => ({ params: await imageOf(a, 'images') }),
  'assets.eventImages.list': async (a) => ({ params: { ...(await eventOf(a)) } }),
  'assets.eventImages.presign': async (a) => ({ params: { ...(await eventOf(a)) }, body: { filename: 'photo.png' } }),
  'assets.eventImages.create': async (a) => {
    const params = { ...(await eventOf(a)) }
    return { params, body: { file_unique_id: (await uploaded(a, 'eventImages', params)).file_id } }
  },
  'assets.eventImages.delete': async (a) => ({ params: await imageOf(a, 'eventImages') }),
  'assets.categoryImages.list': async (a) => ({ params: await categoryOf(a) }),
  'assets.categoryImages.presign': async (a) => ({ params: await categoryOf(a), body: { filename: 'photo.png' } }),
  'assets.categoryImages.create': async (a) => {
    const params = await categoryOf(a)
    return { params, body: { file_unique_id: (await uploaded(a, 'categoryImages', params)).file_id } }
  },
  'assets.categoryImages.delete': async (a) => ({ params: await imageOf(a, 'categoryImages') }),
  'assets.entities.delete': async (a) => ({ params: { id: await unitOf(a) } }),
  'assets.entities.requestAccess': async (a) => ({ params: { id: await unitOf(a) }, body: { reason: `${a.word} fair` } }),
  'assets.entities.makePublic': async (a) => ({ params: { id: await unitOf(a) }, body: {} }),
  'assets.entities.makePrivate': async (a) => {
    const id = await unitOf(a)
    await a.call('assets.entities.makePublic', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'assets.entities.ofUser': async (a) => ({ params: { user: a.world.userIds[a.admin] } }),
  'assets.entityAccesses.create': async (a) => ({
    body: { entity_unique_id: await unitOf(a), user_unique_id: await a.member() },
  }),
  'assets.entityAccessRequests.list': async (a) => {
    await requested(a)
    return {}
  },
  'assets.entityAccessRequests.get': async (a) => ({ params: { id: await requested(a) } }),
  'assets.entityAccessRequests.approve': async (a) => ({ params: { id: await requested(a) }, body: {} }),
  'assets.entityAccessRequests.deny': async (a) => ({ params: { id: await requested(a) }, body: {} }),
  'assets.users.ownership': async (a) => ({ params: { user: a.world.userIds[a.admin] } }),
  'assets.stockMoves.create': async (a) => ({
    params: { parent: await pile(a) },
    body: { quantity: 3, reason: 'restock', notes: `${a.word} delivery` },
  }),
  'assets.stockMoves.count': async (a) => ({ params: { asset: await pile(a) }, body: { counted: 17, notes: `${a.word} shelf` } }),
  'assets.assets.report': onAsset((a) => ({ kind: 'damage', description: `${a.word} crack` })),
  'assets.workOrders.create': async (a) => ({ body: { asset_unique_id: await freshAsset(a), title: `${a.word} wheel` } }),
  'assets.loans.list': async (a) => {
    await lent(a)
    return {}
  },
  'assets.loans.get': async (a) => ({ params: { id: (await lent(a)).loan } }),
  'assets.loans.history': async (a) => ({ params: { id: (await lent(a)).loan } }),
  'assets.loans.extend': async (a) => ({ params: { id: (await lent(a)).loan }, body: { due_at: ahead().ends_at } }),
  'assets.loans.otp': underFresh(() => ({})),
  'assets.loans.lend': underFresh((a) => ({ borrower_name: `${a.word} borrower` })),
  'assets.loans.lendSeveral': async (a) => ({
    body: { asset_unique_ids: [await freshAsset(a)], borrower_name: `${a.word} borrower` },
  }),
  'assets.loans.giveBackSeveral': async (a) => ({ body: { asset_unique_ids: [(await lent(a)).asset] } }),
  'assets.loans.items': async (a) => ({ params: { loan: (await lent(a)).loan } }),
  'assets.loans.giveBack': async (a) => ({ params: { loan: (await lent(a)).loan }, body: {} }),
  'assets.loans.receipt': async (a) => ({ params: { loan: (await lent(a)).loan }, body: {} }),
  'assets.reservations.create': async (a) => ({
    body: { asset_unique_id: await freshAsset(a), purpose: `${a.word} purpose`, ...ahead() },
  }),
  'assets.reservations.move': async (a) => ({ params: { id: await reserved(a) }, body: ahead() }),
  'assets.reservations.units': async (a) => ({ params: { reservation: await reserved(a) } }),
  'assets.reservations.fetch': async (a) => ({ params: { reservation: await reserved(a) }, body: {} }),
  'assets.maintenancePlans.done': async (a) => ({ params: { plan: await plan(a) }, body: { notes: `${a.word} oiled` } }),
  'assets.maintenancePlans.forecast': async (a) => ({ params: { plan: await plan(a) } }),
  'assets.alerts.acknowledge': async (a) => ({ params: { id: await a.fresh('assets.alerts', {}) } }),
  'assets.alerts.digestUpdate': async () => ({ body: { wanted: true } }),
  'assets.auditSessions.scans': async (a) => ({
    params: { session: await round(a) },
    body: { list: [{ client_id: crypto.randomUUID(), code: `${a.word} thing` }] },
  }),
  'assets.auditSessions.divide': async (a) => ({
    params: { session: await round(a) },
    body: { user_unique_ids: [a.world.userIds[a.admin]] },
  }),
  'assets.auditSessions.shares': async (a) => ({ params: { session: await round(a) } }),
  'assets.auditSessions.items': async (a) => ({ params: { session: await round(a) } }),
  'assets.users.get': async (a) => ({ params: { user: await person(a) } }),
  'assets.users.register': async (a) => ({
    params: { user: a.world.userIds[a.admin] },
    body: { first_name: a.word, last_name: 'x' },
  }),
  'assets.users.update': async (a) => ({ params: { user: await person(a) }, body: { payload: { note: a.word } } }),
}
