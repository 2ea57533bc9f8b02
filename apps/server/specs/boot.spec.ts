import { crm } from '@quoin/crm/resources'
import { block, custom, resource, text } from '@quoin/kit'
import { lintCatalogue } from '@quoin/kit/database'
import { Platform, serve } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/index.ts'
import { reviewed } from '../start.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

describe('The platform', () => {
  it('has a catalogue in which nothing looks past its company [I3]', async () => {
    expect(await lintCatalogue(world.database, reviewed)).toEqual([])
  })

  it('knows its people by either kind of session', async () => {
    const [first, second] = await Promise.all([
      world.as('ada')(crm.accounts.list, {}),
      world.as('ada', 'bearer')(crm.accounts.list, {}),
    ])
    expect(first.data.map((account) => account.id)).toEqual([world.planted.a['crm.accounts']])
    expect(second).toEqual(first)
  })
})

describe('A block', () => {
  const values = { fields: { name: text(80).required() }, wrapper: 'thing', title: 'name', only: ['list'] as const }
  const open = custom({
    method: 'GET',
    path: '/things/open',
    permission: 'member',
    answersRecords: true,
    summary: 'Shows what is open.',
  })

  it('without a word on who may ask does not boot', () => {
    const silent = block('probe', 'Probe', { things: resource({ ...values, permissions: { read: '', write: '' } }) }, {})
    expect(() => new Platform([serve(silent, {})])).toThrow('probe.things.list does not say who may ask.')
  })

  it('that asks for a permission nobody declares does not boot', () => {
    const undeclared = block(
      'probe',
      'Probe',
      { things: resource({ ...values, permissions: { read: 'probe.things.read', write: 'member' } }) },
      {},
    )
    expect(() => new Platform([serve(undeclared, {})])).toThrow(
      'probe.things.list asks for probe.things.read, which probe does not declare.',
    )
  })

  it('with an operation and no code behind it does not boot', () => {
    const empty = block(
      'probe',
      'Probe',
      { things: resource({ ...values, permissions: { read: 'member', write: 'member' }, operations: { open } }) },
      {},
    )
    expect(() => new Platform([serve(empty, { operations: { things: {} as never } })])).toThrow(
      'probe.things.open has no code behind it.',
    )
  })
})
