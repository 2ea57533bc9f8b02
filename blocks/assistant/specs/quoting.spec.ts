import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('An installation without a model', () => {
  it('quotes what was found and says that no model is set', async () => {
    const ask = (method: string, path: string, body: unknown) => world.fetch('ada', method, `/api/projects${path}`, body)
    const project = await ask('POST', '/projects', {
      project: { name: 'Lighthouse', purpose: 'Repair the lamp of the lighthouse.' },
    })
    const { json } = await ask('POST', '/jarvis/contexts', { context: { project_unique_id: project.json.data.id } })
    const said = await ask('POST', `/jarvis/contexts/${json.data.id}/messages`, {
      message: { content: 'What happens to the lamp?' },
    })
    expect(said.json.data.attributes).toMatchObject({
      notice: 'no_model',
      notice_text: expect.stringContaining('No language model is configured'),
      content: expect.stringContaining('“Repair the lamp of the lighthouse.” [1]'),
      model: null,
    })
  })
})
