import { randomUUID } from 'node:crypto'
import type { Arranger, Special } from '@quoin/server/testing'

/** A rule that begins with nothing anybody else does. */
const rule = (a: Arranger) => ({
  name: a.word,
  trigger: { kind: 'event', resource: 'crm.leads', events: ['crm.leads.create'] },
  conditions: { last_name: `nobody is called ${a.word}` },
  steps: [{ kind: 'notify', to: [{ kind: 'author' }], title: a.word }],
})

/** Deletes the oldest rules of the administrator before there are as many as a company may have. */
const makeRoom = async (a: Arranger): Promise<void> => {
  const { data } = await a.call('automations.rules.list', { query: { records: '200', sort: 'created_at' } })
  const old = (data as { id: string }[]).map(({ id }) => id).filter((id) => id !== a.recall('automations.rules'))
  if (old.length >= 80) for (const id of old.slice(0, 40)) await a.call('automations.rules.delete', { params: { id } })
}

const madeRule = async (a: Arranger): Promise<string> => {
  await makeRoom(a)
  const { data } = await a.call('automations.rules.create', { body: rule(a) })
  return data.id as string
}

/** A run that failed. */
const run = async (a: Arranger): Promise<string> => {
  const { rows } = await a.world.sql.query<{ id: string }>(
    `insert into automations.runs (tenant_id, rule_id, cause, event, state, tries, trouble, occurred_at, finished_at)
     values ($1, $2, $3, 'crm.leads.create', 'failed', 1, $4, now(), now()) returning id`,
    [a.world.tenantIds[a.tenant], await madeRule(a), randomUUID(), a.word],
  )
  return rows[0]!.id
}

export const specials: Readonly<Record<string, Special>> = {
  async 'automations.rules.create'(a) {
    await makeRoom(a)
    return { body: rule(a) }
  },
  'automations.rules.update': async (a) => ({
    params: { id: await madeRule(a) },
    body: { ...rule(a), name: `${a.word} renamed` },
  }),
  async 'automations.rules.resume'(a) {
    const id = await madeRule(a)
    await a.call('automations.rules.pause', { params: { id } })
    return { params: { id } }
  },
  'automations.rules.tryOut': async (a) => {
    const { trigger, conditions, steps } = rule(a)
    return { body: { trigger, conditions, steps } }
  },
  'automations.runs.get': async (a) => ({ params: { id: await run(a) } }),
  'automations.runs.retry': async (a) => ({ params: { id: await run(a) } }),
}
