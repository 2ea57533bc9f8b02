import { newSecret } from '@quoin/kit/secret-links'
import { type Arranger, png, type Special } from '@quoin/server/testing'
import { randomUUID } from 'node:crypto'
import { wallet } from '@quoin/wallet/resources'

interface Chain {
  readonly disclosure: string
  readonly breakdown: string
  readonly objective: string
}

/** A disclosure with a breakdown and an objective in it, nobody's but this request's. */
export async function chain(a: Arranger): Promise<Chain> {
  const name = () => ({ name: `${a.word} ${randomUUID().slice(0, 8)}` })
  const id = async (operation: string, params: Record<string, string>) =>
    (await a.call(`disclosure.${operation}.create`, { params, body: name() })).data.id as string
  const disclosure = await id('disclosures', {})
  const breakdown = await id('breakdowns', { parent: disclosure })
  return { disclosure, breakdown, objective: await id('objectives', { parent: breakdown }) }
}

const project = async (a: Arranger) => {
  const { data } = await a.call('projects.projects.create', { body: { name: `${a.word} project` } })
  return data.id as string
}

/** An objective of a project that somebody said something to. */
export async function answered(a: Arranger, more: Record<string, unknown> = {}): Promise<Chain & { project: string }> {
  const made = { ...(await chain(a)), project: await project(a) }
  await a.call('disclosure.objectives.save', { params: pair(made), body: { content: `${a.word} text`, ...more } })
  return made
}
const pair = (made: { project: string; objective: string }) => ({ project: made.project, objective: made.objective })
const link = (a: Arranger) => ({ url: `https://${a.word}.example/proof`, name: `${a.word} proof`, note: `${a.word} note` })

async function sourced(a: Arranger): Promise<{ project: string; objective: string; source: string; evidence: string }> {
  const params = pair(await answered(a))
  const { data } = await a.call('disclosure.sources.add', { params, body: { ...link(a), citation: `${a.word} page` } })
  return { ...params, source: data.id as string, evidence: data.attributes.evidence_unique_id as string }
}

async function frozen(a: Arranger): Promise<{ project: string; edition: string }> {
  const { project } = await answered(a)
  const { data } = await a.call('disclosure.editions.freeze', { params: { project }, body: { title: `${a.word} edition` } })
  return { project, edition: data.id as string }
}

/** An approval of an answer that the asking person is to sign. */
async function askedToSign(a: Arranger): Promise<{ project: string; approval: string; sha256: string }> {
  const made = await answered(a)
  const { data } = await a.call('disclosure.approvals.request', {
    params: { project: made.project },
    body: {
      objective_unique_id: made.objective,
      signer_unique_ids: [a.world.userIds[a.admin]!],
      quorum: 1,
      statement: `${a.word} statement`,
    },
  })
  return { project: made.project, approval: data.id as string, sha256: data.attributes.sha256 as string }
}
const signing = ({ project, approval }: { project: string; approval: string }) => ({ project, approval })

async function invited(a: Arranger): Promise<{ project: string; objective: string; respondent: string; link: string }> {
  const made = pair({ ...(await chain(a)), project: await project(a) })
  const { data } = await a.call('disclosure.respondents.invite', {
    params: { project: made.project },
    body: { name: `${a.word} counsel`, email: `${a.word}@outside.test`, objective_unique_ids: [made.objective] },
  })
  return { ...made, respondent: data.id as string, link: String(data.attributes.url).split('#')[1]! }
}

async function measured(a: Arranger): Promise<{ project: string; figure: string }> {
  const at = await project(a)
  const { data } = await a.call('disclosure.figures.define', { params: { project: at }, body: figure(a) })
  return { project: at, figure: data.id as string }
}
const figure = (a: Arranger) => ({
  key: `k${randomUUID().slice(0, 8)}`,
  name: `${a.word} figure`,
  record_type: 'projects.projects',
  measure: 'count',
  filter: {},
})

/** What a payout says, with the money for it in the administrator's wallet. */
async function payout(a: Arranger): Promise<Record<string, unknown>> {
  const [at, payee] = [await project(a), await a.member()]
  await a.call('projects.members.create', { body: { project_unique_id: at, user_unique_id: payee, standing: 'contributor' } })
  const { data } = await a.call('projects.milestones.create', { body: { project_unique_id: at, name: `${a.word} milestone` } })
  await a.world.running.callInternal(a.world.tenantIds[a.tenant], wallet.wallets.internal.credit, {
    user: a.world.userIds[a.admin],
    amount: 500n,
    currency: 'EUR',
    key: randomUUID(),
  })
  return {
    project_unique_id: at,
    milestone_unique_id: data.id,
    breakdown_unique_id: (await chain(a)).breakdown,
    payee_unique_id: payee,
    amount: 1.5,
    currency: 'EUR',
    points: 3,
    note: `${a.word} note`,
  }
}
const held = async (a: Arranger) => (await a.call('disclosure.payouts.create', { body: await payout(a) })).data.id as string

interface Room {
  readonly project: string
  readonly room: string
}
/** A data room with a text to accept, a group, and a document that the group may have. */
async function opened(a: Arranger): Promise<Room & { document: string; group: string }> {
  const at = await project(a)
  const ends_at = new Date(Date.now() + 9 * 86_400_000).toISOString()
  const made = await a.call('disclosure.rooms.open', { params: { project: at }, body: { name: `${a.word} room`, ends_at } })
  const params = { project: at, room: made.data.id as string }
  await a.call('disclosure.rooms.change', { params, body: { nda: `${a.word} text` } })
  const added = await a.call('disclosure.rooms.addDocument', { params, body: await shown(a) })
  const folders = [`${a.word} folder`]
  const body = { name: `${a.word} group`, folders, may_download: true }
  const group = await a.call('disclosure.rooms.saveGroup', { params, body })
  return { ...params, document: added.data.id as string, group: group.data.id as string }
}
async function shown(a: Arranger) {
  const { file_id } = await a.upload('files.storedFiles.presign', {}, `${a.word}.png`, png)
  const { data } = await a.call('files.storedFiles.create', { body: { file_unique_id: file_id, name: `${a.word} plan.png` } })
  return { stored_file_unique_id: data.id as string, folder: `${a.word} folder` }
}
const ofRoom = ({ project: at, room }: Room) => ({ project: at, room })
const guest = (a: Arranger) => ({ name: `${a.word} guest`, email: `${a.word}-${randomUUID().slice(0, 8)}@outside.test` })

/** Somebody who was let in and accepted, with a link of which no mail would tell. */
async function visited(a: Arranger) {
  const made = await opened(a)
  const params = ofRoom(made)
  const { data } = await a.call('disclosure.rooms.invite', { params, body: { ...guest(a), group_unique_id: made.group } })
  const tenant = a.world.tenantIds[a.tenant]
  const { secret, hash } = newSecret(tenant)
  const { rows } = await a.world.sql.query(
    `update disclosure.room_visitors v set link_hash = $2 from disclosure.room_ndas n where v.id = $1 and n.room_id = v.room_id returning n.sha256`,
    [data.id, hash],
  )
  return { ...made, visitor: data.id as string, link: secret, sha256: rows[0].sha256 as string }
}
async function entered(a: Arranger) {
  const made = await visited(a)
  await a.call('disclosure.rooms.accept', { body: { link: made.link, sha256: made.sha256 } })
  return made
}
const viewed = async (a: Arranger) => {
  const made = await entered(a)
  const body = { link: made.link, document_unique_id: made.document, page: 1 }
  const { data } = await a.call('disclosure.rooms.page', { body })
  return { ...made, view: data.attributes.view_unique_id as string }
}

const roomSpecials: Readonly<Record<string, Special>> = {
  'disclosure.rooms.inProject': async (a) => ({ params: { project: (await opened(a)).project } }),
  'disclosure.rooms.open': async (a) => ({
    params: { project: await project(a) },
    body: { name: `${a.word} room`, ends_at: new Date(Date.now() + 9 * 86_400_000).toISOString() },
  }),
  'disclosure.rooms.show': async (a) => ({ params: ofRoom(await visited(a)) }),
  'disclosure.rooms.change': async (a) => ({
    params: ofRoom(await opened(a)),
    body: { name: `${a.word} other`, nda: `${a.word} other text` },
  }),
  'disclosure.rooms.close': async (a) => ({ params: ofRoom(await opened(a)) }),
  'disclosure.rooms.door': async (a) => ({ params: ofRoom(await opened(a)) }),
  'disclosure.rooms.addDocument': async (a) => ({ params: ofRoom(await opened(a)), body: await shown(a) }),
  'disclosure.rooms.changeDocument': async (a) => {
    const made = await opened(a)
    return {
      params: { ...ofRoom(made), document: made.document },
      body: { name: `${a.word} other`, folder: `${a.word} shelf`, position: 2 },
    }
  },
  'disclosure.rooms.removeDocument': async (a) => {
    const made = await opened(a)
    return { params: { ...ofRoom(made), document: made.document } }
  },
  'disclosure.rooms.saveGroup': async (a) => ({
    params: ofRoom(await opened(a)),
    body: { name: `${a.word} others`, folders: [`${a.word} shelf`] },
  }),
  'disclosure.rooms.removeGroup': async (a) => {
    const made = await opened(a)
    return { params: { ...ofRoom(made), group: made.group } }
  },
  'disclosure.rooms.invite': async (a) => {
    const made = await opened(a)
    return { params: ofRoom(made), body: { ...guest(a), group_unique_id: made.group } }
  },
  'disclosure.rooms.admit': async (a) => {
    const made = await visited(a)
    return { params: { ...ofRoom(made), visitor: made.visitor }, body: { group_unique_id: made.group } }
  },
  'disclosure.rooms.revoke': async (a) => {
    const made = await visited(a)
    return { params: { ...ofRoom(made), visitor: made.visitor } }
  },
  'disclosure.rooms.enter': async (a) => ({ query: { link: (await entered(a)).link } }),
  'disclosure.rooms.ask': async (a) => {
    const { data } = await a.call('disclosure.rooms.door', { params: ofRoom(await opened(a)) })
    return { body: { ...guest(a), link: String(data.attributes.url).split('#')[1]!, reason: `${a.word} reason` } }
  },
  'disclosure.rooms.accept': async (a) => {
    const { link, sha256 } = await visited(a)
    return { body: { link, sha256 } }
  },
  'disclosure.rooms.page': async (a) => {
    const { link, document } = await entered(a)
    return { body: { link, document_unique_id: document, page: 1 } }
  },
  'disclosure.rooms.seen': async (a) => {
    const { link, view } = await viewed(a)
    return { body: { link, view_unique_id: view, seconds: 3 } }
  },
  'disclosure.rooms.download': async (a) => {
    const { link, document } = await entered(a)
    return { body: { link, document_unique_id: document } }
  },
  'disclosure.rooms.get': async (a) => ({ params: { id: (await opened(a)).room } }),
  'disclosure.roomVisitors.get': async (a) => ({ params: { id: (await visited(a)).visitor } }),
  'disclosure.roomVisitors.list': async (a) => {
    await visited(a)
    return {}
  },
  'disclosure.roomViews.list': async (a) => {
    await viewed(a)
    return {}
  },
}

type Address = (made: Chain) => Record<string, string>
const addresses: Readonly<Record<string, Address>> = {
  breakdowns: ({ disclosure }) => ({ parent: disclosure }),
  objectives: ({ breakdown }) => ({ parent: breakdown }),
  prompts: ({ objective }) => ({ parent: objective }),
}
const body = (a: Arranger, resource: string) => ({
  name: `${a.word} ${randomUUID().slice(0, 8)}`,
  order: 3,
  ...(resource === 'breakdowns' && { slug: `${a.word}-part`, description: `${a.word} description` }),
  ...(resource === 'objectives' && { code: `${a.word} code`, guidance: `${a.word} guidance` }),
  ...(resource === 'prompts' && { content: `${a.word} question` }),
})

/** Requests at an address that names all a record lies under. */
const nested = (resource: string, address: Address): Record<string, Special> => {
  const dotted = `disclosure.${resource}`
  const made = async (a: Arranger, isTrashed = false) => {
    const params = address(await chain(a))
    const { data } = await a.call(`${dotted}.create`, { params, body: body(a, resource) })
    const own = { ...params, id: data.id as string }
    if (isTrashed) await a.call(`${dotted}.delete`, { params: own })
    return own
  }
  const of =
    (isTrashed = false): Special =>
    async (a) => ({ params: await made(a, isTrashed) })
  return {
    [`${dotted}.create`]: async (a) => ({ params: address(await chain(a)), body: body(a, resource) }),
    [`${dotted}.list`]: async (a) => ({ params: (({ id: _, ...params }) => params)(await made(a)) }),
    [`${dotted}.trash`]: async (a) => ({ params: (({ id: _, ...params }) => params)(await made(a, true)) }),
    [`${dotted}.get`]: of(),
    [`${dotted}.update`]: async (a) => ({ params: await made(a), body: body(a, resource) }),
    [`${dotted}.delete`]: of(),
    [`${dotted}.history`]: of(),
    [`${dotted}.restore`]: of(true),
    [`${dotted}.purge`]: of(true),
  }
}
const view =
  (...names: ('disclosure' | 'breakdown' | 'objective')[]): Special =>
  async (a) => {
    const made = await answered(a)
    return { params: Object.fromEntries([['project', made.project], ...names.map((name) => [name, made[name]])]) }
  }
const handedIn = async (a: Arranger) => {
  const params = pair(await answered(a))
  await a.call('disclosure.answers.submit', { params, body: {} })
  // Whoever handed it in reviews it not.
  await a.world.sql.query('update disclosure.answers set submitted_by_id = null where project_id = $1', [params.project])
  return params
}

async function prompted(a: Arranger): Promise<string> {
  const params = { parent: (await chain(a)).objective }
  return (await a.call('disclosure.prompts.create', { params, body: body(a, 'prompts') })).data.id as string
}

/** What the definitions cannot say of disclosure. */
export const specials: Readonly<Record<string, Special>> = {
  ...roomSpecials,
  ...Object.assign({}, ...Object.entries(addresses).map(([resource, address]) => nested(resource, address))),
  'disclosure.objectives.save': async (a) => ({
    params: pair({ ...(await chain(a)), project: await project(a) }),
    body: { content: `${a.word} text`, content_url: `https://${a.word}.example/post`, not_applicable: false },
  }),
  'disclosure.objectives.sourcePresign': async (a) => ({
    params: pair(await answered(a)),
    body: { fileName: `${a.word}.txt` },
  }),
  'disclosure.prompts.all': async (a) => {
    await prompted(a)
    return {}
  },
  'disclosure.prompts.read': async (a) => ({ params: { id: await prompted(a) } }),
  'disclosure.views.portfolio': async (a) => {
    await answered(a)
    return {}
  },
  'disclosure.views.passages': async (a) => ({ params: { project: (await answered(a)).project }, query: { words: a.word } }),
  'disclosure.views.tree': view(),
  'disclosure.views.disclosures': view(),
  'disclosure.views.disclosure': view('disclosure'),
  'disclosure.views.breakdowns': view('disclosure'),
  'disclosure.views.breakdown': view('disclosure', 'breakdown'),
  'disclosure.views.objectives': view('disclosure', 'breakdown'),
  'disclosure.views.objective': view('disclosure', 'breakdown', 'objective'),
  'disclosure.answers.list': async (a) => {
    await answered(a)
    return {}
  },
  'disclosure.answers.assign': async (a) => {
    const made = await answered(a)
    return {
      params: { project: made.project },
      body: {
        objective_unique_ids: [made.objective],
        assignee_unique_id: a.world.userIds[a.admin],
        due_on: '2030-05-01',
      },
    }
  },
  'disclosure.answers.pinPost': async (a) => {
    const { data } = await a.call('content.posts.create', { body: { title: `${a.word} post`, content: `<p>${a.word} text</p>` } })
    return { params: pair(await answered(a)), body: { post_unique_id: data.id } }
  },
  'disclosure.answers.post': async (a) => ({ params: pair(await answered(a)) }),
  'disclosure.approvals.request': async (a) => {
    const made = await answered(a)
    return {
      params: { project: made.project },
      body: {
        objective_unique_id: made.objective,
        signer_unique_ids: [a.world.userIds[a.admin]!],
        quorum: 1,
        statement: `${a.word} statement`,
      },
    }
  },
  'disclosure.approvals.inProject': async (a) => ({ params: { project: (await askedToSign(a)).project } }),
  'disclosure.approvals.mine': async (a) => {
    await askedToSign(a)
    return {}
  },
  'disclosure.signatures.list': async (a) => {
    await askedToSign(a)
    return {}
  },
  'disclosure.approvals.sign': async (a) => {
    const made = await askedToSign(a)
    return { params: signing(made), body: { name: `${a.word} name`, sha256: made.sha256 } }
  },
  'disclosure.approvals.withdraw': async (a) => {
    const made = await askedToSign(a)
    await a.call('disclosure.approvals.sign', { params: signing(made), body: { name: `${a.word} name`, sha256: made.sha256 } })
    return { params: signing(made) }
  },
  'disclosure.approvals.revoke': async (a) => ({ params: signing(await askedToSign(a)) }),
  'disclosure.respondents.invite': async (a) => {
    const made = await answered(a)
    return {
      params: { project: made.project },
      body: { name: `${a.word} counsel`, email: `${a.word}@outside.test`, objective_unique_ids: [made.objective] },
    }
  },
  'disclosure.respondents.inProject': async (a) => ({ params: { project: (await invited(a)).project } }),
  'disclosure.respondents.revoke': async (a) => {
    const { project, respondent } = await invited(a)
    return { params: { project, respondent } }
  },
  'disclosure.respondents.asked': async (a) => ({ query: { link: (await invited(a)).link } }),
  'disclosure.respondents.respond': async (a) => {
    const { link, objective } = await invited(a)
    return { body: { link, objective_unique_id: objective, content: `${a.word} text`, version: 0 } }
  },
  'disclosure.figures.choices': async () => ({}),
  'disclosure.figures.inProject': async (a) => ({ params: { project: (await measured(a)).project } }),
  'disclosure.figures.define': async (a) => ({ params: { project: await project(a) }, body: figure(a) }),
  'disclosure.figures.reread': async (a) => ({ params: await measured(a) }),
  'disclosure.figures.remove': async (a) => ({ params: await measured(a) }),
  'disclosure.payouts.create': async (a) => ({ body: await payout(a) }),
  'disclosure.payouts.cancel': async (a) => ({ params: { id: await held(a) }, body: { reason: `${a.word} reason` } }),
  'disclosure.payouts.retry': async (a) => {
    const id = await held(a)
    await a.world.sql.query("update disclosure.payouts set status = 'failed' where id = $1", [id])
    return { params: { id } }
  },
  'disclosure.answers.submit': async (a) => ({ params: pair(await answered(a)), body: {} }),
  'disclosure.answers.review': async (a) => ({
    params: await handedIn(a),
    body: { outcome: 'accepted', note: `${a.word} note` },
  }),
  'disclosure.answers.decideNotApplicable': async (a) => ({
    params: pair(await answered(a, { not_applicable: true, not_applicable_reason: `${a.word} reason` })),
    body: { approve: false },
  }),
  'disclosure.answers.acceptChange': async (a) => {
    const { disclosure, breakdown, ...made } = await answered(a)
    await a.call('disclosure.objectives.update', {
      params: { disclosure, parent: breakdown, id: made.objective },
      body: { guidance: `${a.word} guidance` },
    })
    return { params: pair(made), body: {} }
  },
  'disclosure.answers.log': async (a) => ({ params: pair(await answered(a)) }),
  'disclosure.answers.mine': async () => ({}),
  'disclosure.adoptions.changes': async (a) => ({ params: { project: (await answered(a)).project } }),
  'disclosure.adoptions.adopt': async (a) => ({ params: { project: (await answered(a)).project } }),
  'disclosure.sources.ofObjective': async (a) => {
    const { project, objective } = await sourced(a)
    return { params: { project, objective } }
  },
  'disclosure.sources.add': async (a) => ({ params: pair(await answered(a)), body: { ...link(a), citation: `${a.word} page` } }),
  'disclosure.sources.remove': async (a) => {
    const { evidence: _, ...params } = await sourced(a)
    return { params }
  },
  'disclosure.evidence.inProject': async (a) => ({ params: { project: (await sourced(a)).project } }),
  'disclosure.evidence.revise': async (a) => {
    const { project, evidence } = await sourced(a)
    return { params: { project, evidence }, body: { name: `${a.word} other`, url: `https://${a.word}.example/other` } }
  },
  'disclosure.evidence.revisions': async (a) => {
    const { project, evidence } = await sourced(a)
    return { params: { project, evidence } }
  },
  'disclosure.editions.freeze': async (a) => ({
    params: { project: (await answered(a)).project },
    body: { title: `${a.word} edition`, note: `${a.word} note` },
  }),
  'disclosure.editions.inProject': async (a) => ({ params: { project: (await frozen(a)).project } }),
  'disclosure.editions.body': async (a) => ({ params: await frozen(a) }),
  'disclosure.editions.compare': async (a) => {
    const params = await frozen(a)
    return { params, query: { with: params.edition } }
  },
  'disclosure.editions.export': async (a) => ({ params: await frozen(a), body: { format: 'docx' } }),
  'disclosure.editions.exports': async (a) => ({ params: await frozen(a) }),
  'disclosure.uploads.parts': async (a) => {
    const { data } = await a.call('disclosure.objectives.sourcePresign', {
      params: pair(await answered(a)),
      body: { fileName: `${a.word}.txt`, size: 20 },
    })
    return { body: { file: data.id as string } }
  },
  'disclosure.evidence.download': async (a) => {
    const params = pair(await answered(a))
    const bytes = new TextEncoder().encode(`${a.word} ${randomUUID()}`)
    const { file_id } = await a.upload('disclosure.objectives.sourcePresign', params, `${a.word}.txt`, bytes)
    const { data } = await a.call('disclosure.sources.add', { params, body: { file_unique_id: file_id as string } })
    return { params: { project: params.project, evidence: data.attributes.evidence_unique_id as string } }
  },
}
