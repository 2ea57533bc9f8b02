import type { Arranger, Special } from '@quoin/server/testing'

const project = async (a: Arranger) => {
  const { data } = await a.call('projects.projects.create', {
    body: { name: `${a.word} project`, purpose: `${a.word} purpose` },
  })
  return data.id as string
}
async function begun(a: Arranger): Promise<string> {
  const { data } = await a.call('assistant.contexts.create', {
    body: { name: `${a.word} talk`, project_unique_id: await project(a) },
  })
  return data.id as string
}
/** A conversation in which one question was asked. */
async function asked(a: Arranger): Promise<string> {
  const id = await begun(a)
  await a.call('assistant.contexts.say', { params: { id }, body: { content: `What is the ${a.word} purpose?` } })
  return id
}
const on =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: await asked(a) }, body: body?.(a) })
const trashed: Special = async (a) => {
  const params = { id: await asked(a) }
  await a.call('assistant.contexts.delete', { params })
  return { params }
}

/** What the definitions cannot say of the assistant. */
export const specials: Readonly<Record<string, Special>> = {
  'assistant.contexts.create': async (a) => ({
    body: { name: `${a.word} talk`, project_unique_id: await project(a), reference: `${a.word} reference` },
  }),
  'assistant.contexts.get': on(),
  'assistant.contexts.say': on((a) => ({ content: `What is the ${a.word} purpose?` })),
  'assistant.contexts.writing': on(),
  'assistant.contexts.transcript': on(),
  // Nothing is asked in it: that would change it.
  'assistant.contexts.update': async (a) => ({ params: { id: await begun(a) }, body: { name: `${a.word} other` } }),
  'assistant.contexts.delete': on(),
  'assistant.contexts.restore': trashed,
  'assistant.contexts.purge': trashed,
  'assistant.contexts.accept': async (a) => {
    const name = () => ({ name: `${a.word} ${crypto.randomUUID().slice(0, 8)}` })
    const id = async (operation: string, params: Record<string, string>) =>
      (await a.call(`disclosure.${operation}.create`, { params, body: name() })).data.id as string
    const disclosure = await id('disclosures', {})
    const breakdown = await id('breakdowns', { parent: disclosure })
    const objective = await id('objectives', { disclosure, parent: breakdown })
    const { data } = await a.call('assistant.contexts.create', {
      body: { name: `${a.word} talk`, project_unique_id: await project(a), objective_unique_id: objective },
    })
    const said = await a.call('assistant.contexts.say', { params: { id: data.id as string }, body: { content: `${a.word}?` } })
    return { params: { id: data.id as string, message: said.data.id as string }, body: { content: `${a.word} text`, version: 0 } }
  },
  'assistant.messages.answers': async (a) => {
    await asked(a)
    return {}
  },
  'assistant.messages.answer': async (a) => {
    const said = await a.call('assistant.contexts.say', {
      params: { id: await begun(a) },
      body: { content: `What is the ${a.word} purpose?` },
    })
    return { params: { message: said.data.id as string } }
  },
  'assistant.settings.get': async () => ({}),
  'assistant.settings.update': async () => ({ body: { monthly_tokens_max: 5_000 } }),
}
