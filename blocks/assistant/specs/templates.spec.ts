import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf } from './clientOf.ts'

let world: World
let ada: Client
let uma: Client
beforeAll(async () => {
  world = await startWorld()
  ada = await clientOf(world, 'ada')
  uma = await clientOf(world, 'uma')
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/assistant${path}`, body)
const attributesOf = async (id: string) => (await raw('ada', 'GET', `/prompts/${id}`)).json.data.attributes
/** A published template. */
async function templateWith(prompt: object = {}): Promise<string> {
  const wording = { content: 'Greet {{name}} of {{ firm }}.', persona: 'You work for {{ firm }}.', temperature: 0.4 }
  const { json } = await raw('ada', 'POST', '/prompts', {
    prompt: { name: 'Greeting', abstract: 'Greets people', is_template: true, ...wording, ...prompt },
  })
  await ada.prompts.publish(json.data.id, json.data.attributes.prompt_version_unique_id)
  return json.data.id
}

describe('A template of prompts', () => {
  it('is listed with what is to be filled in, once it is published', async () => {
    const id = await templateWith()
    const listed = async () => (await ada.promptTemplates.list({ page: 1, perPage: 100, includeSchema: true })).data
    const found = (await listed()).find(({ uniqueId }) => uniqueId === id)
    expect(found).toMatchObject({ name: 'Greeting', description: 'Greets people', status: 'active' })
    expect(found!.schema).toMatchObject({ required: ['name', 'firm'], properties: { name: { type: 'string' } } })
    expect(await ada.promptTemplates.get(id)).toMatchObject({
      formDefinition: { fields: [{ name: 'name', type: 'textarea' }, { name: 'firm' }] },
    })
    expect(
      (await ada.promptTemplates.list({ perPage: 100 })).data.find(({ uniqueId }) => uniqueId === id)?.schema,
    ).toBeUndefined()
    expect((await uma.promptTemplates.get(id)).name).toBe('Greeting')
    await raw('ada', 'PUT', `/prompts/${id}/archive`, { prompt: {} })
    expect((await listed()).map(({ uniqueId }) => uniqueId)).not.toContain(id)
    await expect(ada.promptTemplates.get(id)).rejects.toMatchObject({ status: 404 })
    const draft = (await raw('ada', 'POST', '/prompts', { prompt: { name: 'Draft', content: 'Hi.', is_template: true } })).json
    await expect(ada.promptTemplates.get(draft.data.id)).rejects.toMatchObject({ status: 404 })
  })

  it('is what a prompt is made of, with places filled in once and the others left', async () => {
    const promptTemplateId = await templateWith()
    const made = await ada.prompts.create({ name: 'Ours', promptTemplateId, templateData: { firm: 'Quay & Sons' } } as never)
    expect(await attributesOf(made.uniqueId)).toMatchObject({
      content: 'Greet {{name}} of Quay & Sons.',
      persona: 'You work for Quay & Sons.',
      temperature: 0.4,
      is_template: false,
      prompt_template_id: promptTemplateId,
      template_data: { firm: 'Quay & Sons' },
    })
    const own = await ada.prompts.create({ name: 'Own words', promptTemplateId, content: 'Say hello.' } as never)
    expect(await attributesOf(own.uniqueId)).toMatchObject({ content: 'Say hello.', persona: 'You work for {{ firm }}.' })
    // What was made stays as it is whatever becomes of the template.
    await ada.prompts.update(promptTemplateId, { name: 'Greeting', content: 'Changed.' })
    expect(await attributesOf(made.uniqueId)).toMatchObject({ content: 'Greet {{name}} of Quay & Sons.' })
  })

  it('is refused where it is none, is not theirs, or is malformed', async () => {
    const id = await templateWith()
    const plain = await templateWith({ is_template: false })
    for (const prompt_template_id of [plain, crypto.randomUUID(), world.planted.b['assistant.prompts']!, 'none']) {
      const { status } = await raw('ada', 'POST', '/prompts', { prompt: { name: 'Made', prompt_template_id } })
      expect(status, prompt_template_id).toBe(422)
    }
    const long = { name: 'Long', prompt_template_id: id, template_data: { name: 'x'.repeat(20_000) } }
    expect((await raw('ada', 'POST', '/prompts', { prompt: long })).status).toBe(422)
    expect((await raw('ada', 'POST', '/prompts', { prompt: { ...long, template_data: 'firm' } })).status).toBe(422)
    expect((await raw('uma', 'POST', '/prompts', { prompt: { name: 'Made', prompt_template_id: id } })).status).toBe(403)
    expect((await raw('ada', 'GET', '/prompt_templates?records=0')).status).toBe(422)
    expect((await raw('rival', 'GET', `/prompt_templates/${id}`)).status).toBe(404)
    expect((await raw('nobody', 'GET', `/prompt_templates/${id}`)).status).toBe(401)
  })
})
