import { randomUUID } from 'node:crypto'
import type { Arranger, Special } from '@quoin/server/testing'
import { wallet } from '@quoin/wallet/resources'

/** A project of the administrator’s own, of members only. */
export const project = async (a: Arranger): Promise<string> => {
  const { data } = await a.call('projects.projects.create', {
    body: { name: `${a.word} project`, visibility: 'members', status: 'active' },
  })
  return data.id as string
}
const made = async (a: Arranger, name: string, body: Record<string, unknown>): Promise<string> =>
  (await a.call(`projects.${name}.create`, { body })).data.id as string
const task = async (a: Arranger, of: string): Promise<string> =>
  made(a, 'tasks', { project_unique_id: of, name: `${a.word} task`, status: 'todo' })
const risk = async (a: Arranger): Promise<string> =>
  made(a, 'risks', { project_unique_id: await project(a), name: `${a.word} risk`, status: 'open', likelihood: 2, impact: 3 })
const discussion = async (a: Arranger): Promise<string> =>
  made(a, 'discussions', { project_unique_id: await project(a), title: `${a.word} subject` })
const spoken = async (a: Arranger) => {
  const of = await project(a)
  const params = { project: of, discussion: await made(a, 'discussions', { project_unique_id: of, title: `${a.word} subject` }) }
  return {
    ...params,
    id: (await a.call('projects.discussionMessages.create', { params, body: { body: `${a.word} words` } })).data.id as string,
  }
}

/** Money that somebody pledged, with a wallet to pay it from. */
async function pledge(a: Arranger): Promise<string> {
  const id = await made(a, 'contributions', {
    project_unique_id: await project(a),
    kind: 'money',
    amount: 2,
    currency: 'EUR',
    description: `${a.word} pledge`,
  })
  await a.world.running.callInternal(a.world.tenantIds[a.tenant], wallet.wallets.internal.credit, {
    user: a.world.userIds[a.admin],
    amount: 500n,
    currency: 'EUR',
    key: randomUUID(),
  })
  return id
}

const register = (a: Arranger) => ({
  user: { name: `${a.word} person`, email: `${a.word}@${a.word}.example`, payload: { note: a.word } },
  tag: { tag: `${a.word} badge`, unique_id: `${a.word}-1` },
})
/** Somebody known to projects: the administrator. */
async function known(a: Arranger): Promise<string> {
  const id = await a.known('gateway.users')
  await a.call('projects.identities.register', { params: { id }, body: register(a) })
  return id
}
async function membership(a: Arranger): Promise<{ project: string; user: string; id: string }> {
  const [of, user] = [await project(a), await a.member()]
  return {
    project: of,
    user,
    id: await made(a, 'members', { project_unique_id: of, user_unique_id: user, role: `${a.word} role` }),
  }
}
const ofProject: Special = async (a) => ({ params: { id: await project(a) } })
const ofMember: Special = async (a) => ({ params: { id: (await membership(a)).id } })
const ofMe: Special = async (a) => ({ params: { user: await a.known('gateway.users') } })

/** What the definitions cannot say of projects. */
export const specials: Readonly<Record<string, Special>> = {
  'projects.projects.create': async (a) => ({
    body: {
      name: `${a.word} project`,
      description: `${a.word} description`,
      purpose: `${a.word} purpose`,
      status: 'active',
      health: 'at_risk',
      progress: 7,
      starts_on: '2026-01-31',
      due_on: '2026-03-31',
      budget: 1.5,
      currency: 'EUR',
      visibility: 'members',
      tags: [a.word],
    },
  }),
  'projects.projects.update': async (a) => ({
    params: { id: await project(a) },
    body: { name: `${a.word} other`, progress: 8, budget: 2.5, currency: 'EUR' },
  }),
  'projects.projects.follow': ofProject,
  'projects.projects.unfollow': ofProject,
  'projects.projects.setBaseline': ofProject,
  'projects.projects.briefing': ofProject,
  'projects.projects.plan': ofProject,
  'projects.projects.memberProjects': ofMe,
  'projects.projects.followingProjects': ofMe,
  'projects.members.create': async (a) => ({
    body: {
      project_unique_id: await project(a),
      user_unique_id: await a.member(),
      role: `${a.word} role`,
      standing: 'contributor',
    },
  }),
  'projects.members.update': async (a) => ({ ...(await ofMember(a, undefined!)), body: { role: `${a.word} other` } }),
  'projects.members.delete': ofMember,
  'projects.dependencies.create': async (a) => {
    const of = await project(a)
    return { body: { task_unique_id: await task(a, of), predecessor_unique_id: await task(a, of), lag_days: 1 } }
  },
  'projects.tasks.create': async (a) => ({
    body: {
      project_unique_id: a.recall('projects.projects') ?? (await project(a)),
      name: `${a.word} task`,
      description: `${a.word} description`,
      status: 'todo',
      priority: 'high',
      assignee_unique_id: await a.known('gateway.users'),
      starts_on: '2026-03-01',
      due_on: '2026-03-31',
      estimate_minutes: 90,
    },
  }),
  'projects.tasks.update': async (a) => ({
    params: { id: await task(a, await project(a)) },
    body: { name: `${a.word} other`, status: 'in_review', due_on: '2026-04-30' },
  }),
  'projects.tasks.move': async (a) => ({ params: { id: await task(a, await project(a)) }, body: { status: 'done' } }),
  'projects.tasks.mine': async () => ({ query: { of: 'me' } }),
  'projects.tasks.portfolio': async () => ({ query: { status: 'open' } }),
  'projects.risks.review': async (a) => ({
    params: { id: await risk(a) },
    body: { likelihood: 1, impact: 2, review_on: '2026-05-31' },
  }),
  'projects.risks.close': async (a) => ({ params: { id: await risk(a) }, body: { justification: `${a.word} justification` } }),
  'projects.risks.reopen': async (a) => {
    const id = await risk(a)
    await a.call('projects.risks.close', { params: { id }, body: {} })
    return { params: { id }, body: {} }
  },
  'projects.risks.heatMap': async (a) => ({ query: { project: await project(a) } }),
  'projects.discussions.resolve': async (a) => ({ params: { id: await discussion(a) } }),
  'projects.discussions.reopen': async (a) => {
    const id = await discussion(a)
    await a.call('projects.discussions.resolve', { params: { id } })
    return { params: { id } }
  },
  'projects.discussionMessages.list': async (a) => ({ params: await spoken(a), query: { search: a.word } }),
  'projects.discussionMessages.get': async (a) => ({ params: await spoken(a) }),
  'projects.discussionMessages.create': async (a) => ({ params: await spoken(a), body: { body: `${a.word} words` } }),
  'projects.discussionMessages.update': async (a) => ({ params: await spoken(a), body: { body: `${a.word} other` } }),
  'projects.discussionMessages.delete': async (a) => ({ params: await spoken(a) }),
  'projects.contributions.create': async (a) => ({
    body: {
      project_unique_id: a.recall('projects.projects') ?? (await project(a)),
      kind: 'work',
      description: `${a.word} work`,
      contributed_on: '2026-03-31',
      minutes: 90,
      note: `${a.word} note`,
    },
  }),
  'projects.contributions.update': async (a) => ({
    params: { id: await made(a, 'contributions', { project_unique_id: await project(a), minutes: 30 }) },
    body: { minutes: 60, note: `${a.word} note` },
  }),
  'projects.contributions.pay': async (a) => ({ params: { id: await pledge(a) } }),
  'projects.contributions.refund': async (a) => {
    const id = await pledge(a)
    await a.call('projects.contributions.pay', { params: { id } })
    return { params: { id }, body: { reason: `${a.word} reason` } }
  },
  'projects.identities.get': async (a) => ({ params: { id: await known(a) } }),
  'projects.identities.update': async (a) => ({ params: { id: await known(a) }, body: { name: `${a.word} other` } }),
  'projects.identities.register': async (a) => ({ params: { id: await a.known('gateway.users') }, body: register(a) }),
  'projects.identities.join': async (a) => ({
    params: { id: await a.member() },
    body: { unique_id: await project(a), joined_at: '2026-03-31T10:00:00.000Z', role: `${a.word} role` },
  }),
  'projects.identities.leave': async (a) => {
    const { project: of, user } = await membership(a)
    return { params: { id: user, project: of } }
  },
  'projects.events.feedGet': async () => ({}),
  'projects.events.feedCreate': async () => ({}),
  'projects.events.feedDelete': async () => ({}),
  'projects.settings.get': async () => ({}),
  'projects.settings.update': async (a) => ({
    body: { matrix_size: 5, medium_from: 6, high_from: 12, likelihood_names: [a.word], impact_names: [a.word], due_soon_days: 7 },
  }),
}
