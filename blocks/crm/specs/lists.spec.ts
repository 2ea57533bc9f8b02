import { gateway } from '@quoin/gateway/resources'
import { type Name, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const list = async (name = 'Spring fair'): Promise<string> => (await ada()(crm.targetLists.create, { name })).id
const lead = (lastName: string, more: object = {}) =>
  ada()(crm.leads.create, { firstName: 'Lia', lastName, leadEmail: `${lastName.toLowerCase()}@lists.example`, ...more })
const action = async (id: string, action: 'put_on' | 'take_off', body: object, who: Name = 'ada') =>
  world.fetch(who, 'PUT', `/api/crm/target_lists/${id}/${action}`, { target_list: body })
const putOn = async (id: string, body: object) => (await action(id, 'put_on', body)).json.data.attributes
const members = async (id: string, query = '', who: Name = 'ada') =>
  (await world.fetch(who, 'GET', `/api/crm/target_lists/${id}/members?${query}`)).json.data.map((one: any) => one.attributes)
const counts = async (id: string, who: Name = 'ada') =>
  (await world.fetch(who, 'GET', `/api/crm/target_lists/${id}/counts`)).json.data.attributes
const addresses = async (id: string, query = '') =>
  (await world.fetch('ada', 'GET', `/api/crm/target_lists/${id}/addresses?${query}`)).json.data.attributes.rows

describe('A target list', () => {
  it('takes leads, contacts and accounts, each once, and says how many stand on it', async () => {
    const id = await list()
    const [one, two] = [await lead('First'), await lead('Second')]
    const contact = await ada()(crm.contacts.create, { firstName: 'Con', lastName: 'Tact', primaryEmail: 'con@lists.example' })
    const account = await ada()(crm.accounts.create, { name: 'Acme Lists' })
    await ada()(crm.accountContacts.associate, { account: account.id, contact_unique_id: contact.id, is_main: true })
    expect(await putOn(id, { kind: 'leads', ids: [one.id, two.id] })).toMatchObject({ added: 2, already: 0 })
    expect(await putOn(id, { kind: 'leads', ids: [one.id] })).toMatchObject({ added: 0, already: 1, added_unique_ids: [] })
    await putOn(id, { kind: 'contacts', ids: [contact.id] })
    await putOn(id, { kind: 'accounts', ids: [account.id] })
    expect(await counts(id)).toMatchObject({
      total: 4,
      kinds: { leads: 2, contacts: 1, accounts: 1 },
      states: { listed: 4, answered: 0 },
      verdicts: { reachable: 4, opted_out: 0 },
    })
    expect(await members(id, 'search=tact')).toMatchObject([
      { kind: 'contacts', name: 'Con Tact', company: 'Acme Lists', email: 'con@lists.example' },
    ])
    expect(await members(id, 'search=acme')).toMatchObject([
      { kind: 'accounts', name: 'Acme Lists', company: 'Con Tact', email: 'con@lists.example' },
    ])
    const shown = await ada()(crm.targetLists.list, { search: 'spring' })
    expect(shown.data.find((one) => one.id === id)).toMatchObject({ membersCount: 4 })
    const holding = await ada()(crm.targetLists.holding, { kind: 'leads', record_unique_id: two.id })
    expect(holding.lists).toMatchObject([{ unique_id: id, name: 'Spring fair', state: 'listed' }])
  })

  it('is filled by what a segment finds, and a second time only by who came since', async () => {
    const id = await list()
    for (const name of ['Seg', 'Ment']) await lead(name, { tags: ['fair'] })
    const segment = { kind: 'leads', matching: { filter: { tags: 'fair' } } }
    expect(await putOn(id, segment)).toMatchObject({ added: 2 })
    await lead('Late', { tags: ['fair'] })
    expect(await putOn(id, segment)).toMatchObject({ added: 1, already: 2 })
    for (const matching of [{ filter: { nonsense: '1' } }, { filter: { payload: 'x' } }])
      expect((await action(id, 'put_on', { kind: 'leads', matching })).status).toBe(422)
    expect((await action(id, 'put_on', { kind: 'leads' })).status).toBe(422)
    expect((await action(id, 'put_on', { ids: ['x'], ...segment })).status).toBe(422)
  })

  it('lets go of somebody, who comes back where they stood', async () => {
    const id = await list()
    const { id: person } = await lead('Back')
    await putOn(id, { kind: 'leads', ids: [person] })
    const [{ unique_id: member, version }] = await members(id)
    await ada()(crm.targetListMembers.update, { parent: id, id: member, state: 'declined', version })
    await expect(
      ada()(crm.targetListMembers.update, { parent: id, id: member, state: 'answered', version }),
    ).rejects.toMatchObject({ status: 409, code: 'stale_version' })
    expect((await action(id, 'take_off', { kind: 'leads', ids: [person] })).json.data.attributes).toMatchObject({ taken: 1 })
    expect([await members(id), (await counts(id)).total]).toEqual([[], 0])
    expect(await putOn(id, { kind: 'leads', ids: [person] })).toMatchObject({ added: 1 })
    expect(await members(id)).toMatchObject([{ name: 'Lia Back', state: 'declined' }])
    const history = await ada()(crm.targetLists.history, { id })
    expect(history.data.map(({ operation }) => operation.split('.').pop())).toEqual(['putOn', 'takeOff', 'putOn', 'create'])
  })

  it('hands out who may be written to, and says of the others why not', async () => {
    const id = await list()
    const people = [await lead('Glad'), await lead('Quiet', { optedOut: true }), await lead('Mute', { leadEmail: null })]
    await putOn(id, { kind: 'leads', ids: people.map((one) => one.id) })
    expect((await addresses(id)).map((row: any) => row.name)).toEqual(['Lia Glad'])
    expect((await addresses(id, 'who=all')).map((row: any) => [row.name, row.may_be_written_to])).toEqual([
      ['Lia Glad', 'reachable'],
      ['Lia Mute', 'no_address'],
      ['Lia Quiet', 'opted_out'],
    ])
    const file = await world.fetch('ada', 'GET', `/api/crm/target_lists/${id}/addresses?who=all&format=csv`)
    expect([file.headers.get('content-type'), file.text.split('\r\n').length]).toEqual(['text/csv; charset=utf-8', 5])
    await ada()(crm.settings.update, { consent_text: 'You may write to me.', confirm_consent: true })
    expect((await counts(id)).verdicts).toEqual({ reachable: 0, opted_out: 1, unconfirmed: 1, no_address: 1 })
    await ada()(crm.settings.update, { confirm_consent: false })
  })

  it('tells nobody of people they do not see, and takes none of them', async () => {
    const role = await ada()(gateway.roles.create, { name: 'Own leads', code: 'own_leads' })
    const codes = ['crm.leads.read', 'crm.targetLists.read', 'crm.targetLists.write']
    const grants = { id: role.id, permission_ids: codes, scopes: { 'crm.leads.read': 'own' } }
    await ada()(gateway.roles.setPermissions, grants as never)
    await ada()(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Own leads' } as never)
    const id = await list('Shared list')
    const [hers, his] = [await lead('Hers'), await lead('His', { owner: world.userIds.uli })]
    const contact = await ada()(crm.contacts.create, { firstName: 'Far', lastName: 'Away' })
    await putOn(id, { kind: 'leads', ids: [hers.id, his.id] })
    await putOn(id, { kind: 'contacts', ids: [contact.id] })
    expect((await members(id, '', 'uli')).map((one: any) => one.name)).toEqual(['Lia His'])
    expect(await counts(id, 'uli')).toMatchObject({ total: 1, kinds: { leads: 1, contacts: 0 } })
    expect(await members(id, 'search=hers', 'uli')).toEqual([])
    expect((await world.fetch('uli', 'GET', `/api/crm/target_lists/${id}`)).json.data.attributes.members_count).toBe(1)
    expect((await action(id, 'take_off', { kind: 'leads', ids: [hers.id] }, 'uli')).status).toBe(404)
    expect((await action(id, 'take_off', { kind: 'contacts', ids: [contact.id] }, 'uli')).status).toBe(403)
    const unseen = (await members(id)).find((one: any) => one.name === 'Lia Hers')
    const touch = { member: { state: 'answered' } }
    expect((await world.fetch('uli', 'PUT', `/api/crm/target_lists/${id}/members/${unseen.unique_id}`, touch)).status).toBe(404)
    expect((await action(id, 'take_off', { kind: 'leads', matching: {} }, 'uli')).json.data.attributes.taken).toBe(1)
    expect((await counts(id)).total).toBe(2)
  })

  it('keeps one place for two contacts that are merged, and none for a person who is erased', async () => {
    const [id, other] = [await list(), await list('Autumn')]
    const person = (firstName: string, more: object = {}) =>
      ada()(crm.contacts.create, {
        firstName,
        lastName: 'Merger',
        primaryEmail: `${firstName.toLowerCase()}@lists.example`,
        ...more,
      })
    const [kept, gone] = [await person('Kim'), await person('Kay', { optedOut: true })]
    await putOn(id, { kind: 'contacts', ids: [kept.id, gone.id] })
    await putOn(other, { kind: 'contacts', ids: [gone.id] })
    const { unique_id: merge } = await ada()(crm.contacts.merge, { keep_unique_id: kept.id, merge_unique_ids: [gone.id] })
    // Who opted out under the other name has opted out now.
    for (const one of [id, other]) expect(await members(one)).toMatchObject([{ name: 'Kim Merger', verdict: 'opted_out' }])
    await ada()(crm.contacts.undoMerge, { merge })
    expect((await members(id)).length).toBe(2)
    expect(await members(other)).toMatchObject([{ name: 'Kay Merger' }])
    const asked = { record: 'crm.contacts', record_unique_id: gone.id } as const
    const { blocks } = await ada()(gateway.persons.handOut, asked)
    expect(blocks.crm!.target_list_members).toHaveLength(2)
    await ada()(gateway.persons.erase, asked)
    expect([await members(other), (await members(id)).length]).toEqual([[], 1])
  })
})

describe('Somebody who opted out of marketing email', () => {
  it('gets none by template, as a lead, as the contact it becomes, and none at the account they stand for', async () => {
    const { id: template } = await ada()(crm.mailTemplates.create, { name: 'News', subject: 'News', body: 'Hello' })
    const mail = (about: object) =>
      world.fetch('ada', 'POST', '/api/crm/mails', { mail: { template_unique_id: template, ...about } })
    const { id } = await lead('Silent', { optedOut: true })
    expect((await mail({ lead_unique_id: id })).json.errors[0]).toMatchObject({ status: '409', code: 'opted_out' })
    const { contact_unique_id, account_unique_id } = (
      await world.fetch('ada', 'PUT', `/api/crm/leads/${id}/convert`, { lead: { accept_duplicates: true, opportunity: null } })
    ).json.data.attributes
    expect(await ada()(crm.contacts.get, { id: contact_unique_id })).toMatchObject({ optedOut: true })
    for (const about of [{ contact_unique_id }, { account_unique_id }]) expect((await mail(about)).status).toBe(409)
    const words = { subject: 'Yours', body: 'My words', template_unique_id: null }
    expect((await mail({ contact_unique_id, ...words })).status).toBe(201)
  })
})
