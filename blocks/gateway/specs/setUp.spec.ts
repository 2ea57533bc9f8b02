import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerSetupCode } from '../server.ts'
import { openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ empty: true })
})
afterAll(() => world?.close())

const setUp = (code: string, more = {}) =>
  world.ask('POST', '/auth/setup', {
    body: {
      code,
      company: { name: 'First Company', url_id: 'first' },
      user: { name: 'Fran First', email: 'fran@demo.test', password, ...more },
    },
  })
const needed = async () => (await world.ask('GET', '/auth/setup')).body.data.attributes.needed

describe('An empty installation', () => {
  it('is set up once, by whoever reads the last code it printed', async () => {
    const { core } = world.authenticator
    expect(await needed()).toBe(true)
    const old = await offerSetupCode(core)
    const code = await offerSetupCode(core)
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/)
    for (const wrong of [old!, 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', ''])
      expect((await setUp(wrong)).body.errors[0].code).toBe('setup_code_wrong')
    expect((await setUp(code!, { password: 'short' })).status).toBe(422)
    const twice = await Promise.all([setUp(code!.toLowerCase()), setUp(code!)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    const { body, headers } = twice.find(({ status }) => status === 200)!
    expect(body.data.attributes).toMatchObject({ email: 'fran@demo.test', role_code: 'company_admin', company_url_id: 'first' })
    expect(Object.keys(body.data.attributes.permissions)).toContain('gateway.roles.write')
    expect(headers.get('access-token')).toBeTruthy()
    expect(await needed()).toBe(false)
    expect(await offerSetupCode(core)).toBeUndefined()
    expect((await setUp(code!)).status).toBe(422)
  })
})
