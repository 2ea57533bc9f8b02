import { crm } from '@quoin/crm/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')

describe('A category', () => {
  it('cannot lie below itself, however many steps away', async () => {
    const root = await ada()(crm.categories.create, { name: 'Root' })
    const branch = await ada()(crm.categories.create, { name: 'Branch', parent: root.id })
    const leaf = await ada()(crm.categories.create, { name: 'Leaf', parent: branch.id })
    for (const parent of [root.id, branch.id, leaf.id])
      await expect(ada()(crm.categories.update, { id: root.id, parent })).rejects.toMatchObject({ status: 422 })
    expect(await ada()(crm.categories.update, { id: leaf.id, parent: root.id })).toMatchObject({ parent: root.id })
  })

  it('is changed under the odd spelling too, and under its sane one', async () => {
    const { id } = await ada()(crm.categories.create, { name: 'Odd' })
    const odd = await world.fetch('ada', 'PUT', `/api/crm/categories${id}`, { category: { name: 'Odder' } })
    const sane = await world.fetch('ada', 'PUT', `/api/crm/categories/${id}/`, { category: { name: 'Sane' } })
    expect([odd.status, odd.json.data.attributes.name, sane.status, sane.json.data.attributes.name]).toEqual([
      200,
      'Odder',
      200,
      'Sane',
    ])
  })

  it('takes its parent and order under the names the published client uses', async () => {
    const { id } = await ada()(crm.categories.create, { name: 'Parent' })
    const reply = await world.fetch('ada', 'POST', '/api/crm/categories', {
      category: { name: 'Child', parent_id: id, display_order: 4 },
    })
    expect(reply.json.data.attributes).toMatchObject({ parent_unique_id: id, order: 4 })
  })

  it('leaves its children and accounts without it when it is gone for good', async () => {
    const { id } = await ada()(crm.categories.create, { name: 'Passing' })
    const child = await ada()(crm.categories.create, { name: 'Staying', parent: id })
    const account = await ada()(crm.accounts.create, { name: 'Sorted', category: id })
    await ada()(crm.categories.delete, { id })
    await ada()(crm.categories.purge, { id })
    expect(await ada()(crm.categories.get, { id: child.id })).toMatchObject({ parent: null })
    expect(await ada()(crm.accounts.get, { id: account.id })).toMatchObject({ category: null })
  })

  it('is listed in its order', async () => {
    for (const [name, order] of [
      ['Third', 903],
      ['First', 901],
      ['Second', 902],
    ] as const)
      await ada()(crm.categories.create, { name, order })
    expect((await ada()(crm.categories.list, { filter: { order: 'gte:900' } })).data.map((one) => one.name)).toEqual([
      'First',
      'Second',
      'Third',
    ])
  })

  it('can be written by support and read by Rae', async () => {
    const { id } = await world.as('sue')(crm.categories.create, { name: 'Of Sue' })
    expect(await world.as('rae')(crm.categories.get, { id })).toMatchObject({ name: 'Of Sue' })
    await expect(world.as('rae')(crm.categories.update, { id, name: 'Of Rae' })).rejects.toMatchObject({ status: 403 })
  })
})
