import { crm } from '@quoin/crm/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')

describe('A contact', () => {
  it('needs both names, and is told so at once', async () => {
    await expect(ada()(crm.contacts.create, {} as never)).rejects.toMatchObject({
      status: 422,
      fields: { first_name: 'is required', last_name: 'is required' },
    })
  })

  it('has an address folded to small letters, and none that is none', async () => {
    expect(
      await ada()(crm.contacts.create, { firstName: 'Ada', lastName: 'Lovelace', primaryEmail: ' ADA@Demo.Test ' }),
    ).toMatchObject({ primaryEmail: 'ada@demo.test' })
    expect(await ada()(crm.contacts.create, { firstName: 'No', lastName: 'Mail', primaryEmail: '' as string })).toMatchObject({
      primaryEmail: null,
    })
    for (const primaryEmail of ['nope', 'a@b', 'a b@demo.test', 'a@demo.test\nBcc: x@demo.test']) {
      await expect(ada()(crm.contacts.create, { firstName: 'Bad', lastName: 'Mail', primaryEmail })).rejects.toMatchObject({
        status: 422,
        fields: { primary_email: expect.any(String) },
      })
    }
  })

  it('may share its address with another, for people share addresses', async () => {
    for (const firstName of ['One', 'Two'])
      await ada()(crm.contacts.create, { firstName, lastName: 'Shared', primaryEmail: 'desk@demo.test' })
    expect((await ada()(crm.contacts.list, { filter: { primary_email: 'DESK@demo.test' } })).data).toHaveLength(2)
  })

  it('goes to a trash of its own and comes back from it [crm.contacts_trash]', async () => {
    const { id } = await ada()(crm.contacts.create, { firstName: 'In the', lastName: 'Bin' })
    await ada()(crm.contacts.delete, { id })
    const trash = await world.fetch('ada', 'GET', '/api/crm/contacts/trash/show?search=bin')
    expect(trash.json.data.map((one: any) => [one.id, typeof one.attributes.deleted_at])).toEqual([[id, 'string']])
    expect((await ada()(crm.contacts.list, { search: 'bin' })).data).toEqual([])
    await ada()(crm.contacts.restore, { id })
    expect((await ada()(crm.contacts.list, { search: 'bin' })).data.map((one) => one.id)).toEqual([id])
  })

  it('travels inside its wrapper, like everything in the block [crm.wrappers]', async () => {
    const wrong = await world.fetch('ada', 'POST', '/api/crm/contacts', { first_name: 'No', last_name: 'Wrapper' })
    expect([wrong.status, wrong.json.errors[0].code]).toEqual([422, 'wrapper_missing'])
    for (const [path, wrapper] of [
      ['contacts', 'contact'],
      ['accounts', 'account'],
      ['categories', 'category'],
    ]) {
      const reply = await world.fetch('ada', 'POST', `/api/crm/${path}/`, {
        [wrapper!]: { name: 'In it', first_name: 'In', last_name: 'It' },
      })
      expect([path, reply.status]).toEqual([path, 201])
    }
  })

  it('is found by parts of its names in any script, and filtered by its tags', async () => {
    const made = await ada()(crm.contacts.create, { firstName: 'さくら', lastName: '田中', tags: ['vip', 'eu', 'vip'] })
    expect(made.tags).toEqual(['vip', 'eu'])
    for (const search of ['田中', '田', 'さく'])
      expect((await ada()(crm.contacts.list, { search })).data.map((one) => one.id)).toEqual([made.id])
    const byTag = await ada()(crm.contacts.list, { filter: { tags: 'vip' } })
    expect(byTag.data.map((one) => one.id)).toEqual([made.id])
  })

  it('brings its owner along when asked', async () => {
    const { id } = await ada()(crm.contacts.create, { firstName: 'With', lastName: 'Owner', owner: world.userIds.uma })
    const reply = await world.fetch('ada', 'GET', `/api/crm/contacts/${id}?include=owner`)
    expect(reply.json.data.relationships.owner.data).toEqual({ type: 'User', id: world.userIds.uma })
    expect(reply.json.included.map((one: any) => one.id)).toEqual([world.userIds.uma])
  })

  it('is one of the people of the account it is made with, and shows where it belongs as that changes', async () => {
    const [first, second] = [
      (await ada()(crm.accounts.create, { name: 'Heron Mills' })).id,
      (await ada()(crm.accounts.create, { name: 'Alder Press' })).id,
    ]
    const { id, account } = await ada()(crm.contacts.create, { firstName: 'Ines', lastName: 'Heron', account: first })
    expect(account).toBe(first)
    const people = await world.fetch('ada', 'GET', `/api/crm/accounts/${first}/contacts`)
    expect(people.json.data.map((one: any) => one.id)).toEqual([id])
    const shown = async () => (await ada()(crm.contacts.get, { id })).account
    await ada()(crm.accountContacts.associate, { account: second, contact_unique_id: id })
    expect(await shown()).toBe(first)
    await ada()(crm.accountContacts.remove, { account: first, contact: id })
    expect(await shown()).toBe(second)
    expect((await ada()(crm.contacts.list, { filter: { account_unique_id: second } })).data.map((one) => one.id)).toEqual([id])
    await ada()(crm.accountContacts.remove, { account: second, contact: id })
    expect(await shown()).toBeNull()
  })
})
