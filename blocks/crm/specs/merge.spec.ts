import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const contact = (more: object = {}) => ada()(crm.contacts.create, { firstName: 'Mo', lastName: 'Twin', ...more })
const merge = (keep: string, others: string[], fields?: Record<string, string>) =>
  ada()(crm.contacts.merge, { keep_unique_id: keep, merge_unique_ids: others, fields } as never) as Promise<{
    unique_id: string
    moved: number
    fields: string[]
  }>

/** Every row of the CRM's tables, without what an undo writes down itself and without the marks of the record that stayed. */
async function everything(kept: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await world.sql.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'crm' and c.relkind = 'r' and c.relname <> 'merges' order by 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await world.sql.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from crm.${name} t where tenant_id = $1 order by to_jsonb(t)::text`,
      [world.tenantIds.a],
    )
    all[name] = rows
      .map(({ row }) => (row.id === kept ? { ...row, version: 0, updated_at: 0, updated_by: 0 } : row))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  }
  return all
}

/** A new target list with contacts on it, each as far along as it is said, and perhaps taken off again. */
async function listed(...people: readonly (readonly [id: string, state: string, off?: 'off'])[]): Promise<string> {
  const { id: list } = await ada()(crm.targetLists.create, { name: 'Merged' })
  for (const [id, state, off] of people) {
    await ada()(crm.targetLists.putOn, { id: list, kind: 'contacts', ids: [id] } as never)
    await world.sql.query('update crm.target_list_members set state = $2 where contact_id = $1 and target_list_id = $3', [
      id,
      state,
      list,
    ])
    if (off) await ada()(crm.targetLists.takeOff, { id: list, kind: 'contacts', ids: [id] } as never)
  }
  return list
}

/** Where a contact stands on a list, when it does. */
const standing = async (list: string, contact: string): Promise<string | undefined> => {
  const { rows } = await world.sql.query<{ state: string }>(
    'select state from crm.target_list_members where target_list_id = $1 and contact_id = $2 and deleted_at is null',
    [list, contact],
  )
  return rows[0]?.state
}

describe('Merging contacts', () => {
  it('moves everything that pointed to them, fills gaps, takes the chosen values, and can be taken back to the last byte [CD5]', async () => {
    const [keep, ...others] = await Promise.all([
      contact({ primaryEmail: 'mo@twin.example', tags: ['a'] }),
      contact({ firstName: 'Moses', primaryPhone: '+49 40 1234567', tags: ['b'] }),
      contact({ position: 'Chief', tags: ['a', 'c'] }),
      contact(),
      contact(),
    ])
    const accounts = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => ada()(crm.accounts.create, { name: `Merge ${name}` })),
    )
    for (const one of [keep!, ...others]) {
      for (const account of accounts)
        await ada()(crm.accountContacts.associate, { account: account.id, contact_unique_id: one.id, role: one.id })
      for (let i = 0; i < 10; i++) await ada()(crm.opportunities.create, { name: `Deal ${i}`, contact: one.id, total: i })
      await ada()(crm.quotes.create, { name: 'Offer', contact: one.id })
    }
    const only = await ada()(crm.accounts.create, { name: 'Only of the third' })
    await ada()(crm.accountContacts.associate, { account: only.id, contact_unique_id: others[1]!.id })
    const [seen, carried, back] = [
      await listed([keep!.id, 'listed'], [others[0]!.id, 'declined'], [others[1]!.id, 'answered']),
      await listed([others[0]!.id, 'contacted'], [others[2]!.id, 'answered']),
      await listed([keep!.id, 'contacted', 'off'], [others[3]!.id, 'listed']),
    ]
    const before = await everything(keep!.id)

    const done = await merge(
      keep!.id,
      others.map((one) => one.id),
      { first_name: others[0]!.id },
    )
    expect(done.moved).toBe(4 * 11 + 2)
    expect(await ada()(crm.contacts.get, { id: keep!.id })).toMatchObject({
      firstName: 'Moses',
      lastName: 'Twin',
      primaryEmail: 'mo@twin.example',
      primaryPhone: '+49 40 1234567',
      position: 'Chief',
      tags: ['a', 'b', 'c'],
    })
    for (const { id } of others) await expect(ada()(crm.contacts.get, { id })).rejects.toMatchObject({ status: 404 })
    expect((await ada()(crm.opportunities.list, { filter: { contact_unique_id: keep!.id }, records: 1 })).meta.totalCount).toBe(
      50,
    )
    const there = await ada()(crm.accountContacts.list, { account: only.id })
    expect(there.data.map((one) => one.id)).toEqual([keep!.id])

    expect(await Promise.all([seen, carried, back].map((list) => standing(list, keep!.id)))).toEqual([
      'declined',
      'answered',
      'contacted',
    ])

    await ada()(crm.contacts.undoMerge, { merge: done.unique_id })
    expect(await everything(keep!.id)).toEqual(before)
    await expect(ada()(crm.contacts.undoMerge, { merge: done.unique_id })).rejects.toMatchObject({
      status: 409,
      code: 'already_undone',
    })
  }, 60_000)

  it('fills what lacks of fields that the company added, and takes along whoever names the other in one', async () => {
    const field = async (resource: string, key: string, more: object) =>
      expect(
        (
          await world.fetch('ada', 'POST', '/api/gateway/custom_fields', {
            custom_field: { resource, key, label: key, kind: 'text', ...more },
          })
        ).status,
      ).toBe(201)
    await field('crm.contacts', 'hat', {})
    await field('crm.contacts', 'badge', { is_unique: true })
    await field('crm.opportunities', 'buyer', { kind: 'record', target: 'crm.contacts' })
    await field('products.products', 'maker', { kind: 'record', target: 'crm.contacts', is_unique: true })
    const [keep, ...others] = await Promise.all([
      contact({ customFields: { hat: 'red' } }),
      contact({ customFields: { hat: 'blue', badge: 'A-1' } }),
      contact(),
    ])
    const deal = await ada()(crm.opportunities.create, { name: 'Named', customFields: { buyer: others[0]!.id } } as never)
    const product = async (maker: string) => {
      const body = { product: { name: 'Tea', sku: `TEA-${maker}`, custom_fields: { maker } } }
      return (await world.fetch('ada', 'POST', '/api/products/products', body)).json.data.id as string
    }
    const products = [await product(others[0]!.id), await product(others[1]!.id)]
    const named = async () => {
      const { customFields } = (await ada()(crm.opportunities.get, { id: deal.id })) as unknown as { customFields: object }
      const { rows } = await world.sql.query<{ maker: string }>(
        `select custom_fields ->> 'maker' as maker from products.products where id = any($1) order by array_position($1, id)`,
        [products],
      )
      return [customFields, ...rows.map(({ maker }) => maker)]
    }
    const [before, rows] = [await named(), await everything(keep!.id)]
    const done = await merge(
      keep!.id,
      others.map(({ id }) => id),
    )
    expect(await ada()(crm.contacts.get, { id: keep!.id })).toMatchObject({ customFields: { hat: 'red', badge: 'A-1' } })
    // Two products cannot have one maker where the company says so.
    expect(await named()).toEqual([{ buyer: keep!.id }, keep!.id, others[1]!.id])
    await ada()(crm.contacts.undoMerge, { merge: done.unique_id })
    expect(await ada()(crm.contacts.get, { id: keep!.id })).toMatchObject({ customFields: { hat: 'red' } })
    expect([await named(), await everything(keep!.id)]).toEqual([before, rows])
  })

  it('leaves whoever was the main contact of an account that, under the name that stays', async () => {
    const [keep, other] = [await contact(), await contact()]
    const { id: account } = await ada()(crm.accounts.create, { name: 'With a main contact' })
    await ada()(crm.accountContacts.associate, { account, contact_unique_id: keep.id })
    await ada()(crm.accountContacts.associate, { account, contact_unique_id: other.id, is_main: true, role: 'Owner' })
    const before = await everything(keep.id)
    const done = await merge(keep.id, [other.id])
    const { data } = (await ada()(crm.accountContacts.list, { account })) as unknown as { data: object[] }
    expect(data).toMatchObject([{ id: keep.id, is_main: true, account_role: 'Owner' }])
    await ada()(crm.contacts.undoMerge, { merge: done.unique_id })
    expect(await everything(keep.id)).toEqual(before)
  })

  it('lists whoever attends a meeting under both names once, as far along as either was', async () => {
    const [keep, other, third] = [await contact(), await contact(), await contact()]
    const meeting = (contactId: string) =>
      ada()(crm.meetings.create, { title: 'Tea', scheduledAt: '2026-03-31T10:00:00Z', contact: contactId })
    const come = (parent: string, contactId: string, more: object = {}) =>
      ada()(crm.attendees.create, { parent, meeting: parent, contact: contactId, ...more })
    const attending = async (parent: string) => {
      const { data } = await ada()(crm.attendees.list, { parent, filter: { contact_unique_id: keep.id } })
      return { contacts: data, all: (await ada()(crm.attendees.list, { parent })).data.length }
    }
    // Both were asked; the one that goes came.
    const both = await meeting(keep.id)
    const came = await come(both.id, other.id, { role: 'buyer' })
    await ada()(crm.attendees.checkIn, { parent: both.id, id: came.id })
    // It is with one that goes, and with two of them.
    const theirs = await meeting(other.id)
    const two = await meeting(other.id)
    await come(two.id, third.id)
    // The one that stays was taken off, the other was not.
    const off = await meeting(other.id)
    const mistaken = await come(off.id, keep.id)
    await ada()(crm.attendees.delete, { parent: off.id, id: mistaken.id })
    const before = await everything(keep.id)
    const hosts = 1

    const done = await merge(keep.id, [other.id, third.id])
    for (const { id } of [both, theirs, two, off]) {
      const { contacts, all } = await attending(id)
      expect([contacts.length, all]).toEqual([1, 1 + hosts])
    }
    expect((await attending(both.id)).contacts).toMatchObject([{ presence: 'present', rsvpStatus: 'accepted', role: 'buyer' }])

    await ada()(crm.contacts.undoMerge, { merge: done.unique_id })
    expect(await everything(keep.id)).toEqual(before)
  })

  it('is listed for those only who see the one that stays', async () => {
    const role = await ada()(gateway.roles.create, { name: 'Own contacts', code: 'own_contacts' })
    const codes = ['crm.contacts.read', 'crm.contacts.delete']
    await ada()(gateway.roles.setPermissions, {
      id: role.id,
      permission_ids: codes,
      scopes: Object.fromEntries(codes.map((code) => [code, 'own'])),
    } as never)
    await ada()(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Own rows only' } as never)
    const own = await contact({ owner: world.userIds.uli })
    await merge((await contact()).id, [(await contact()).id])
    await merge(own.id, [(await contact()).id])
    const { merges } = (await world.as('uli')(crm.contacts.merges, {})) as unknown as { merges: { kept_unique_id: string }[] }
    expect(merges.map((one) => one.kept_unique_id)).toEqual([own.id])
  })

  it('keeps what was changed since when it is taken back, and says so', async () => {
    const [keep, other] = [await contact(), await contact({ position: 'Chief', primaryPhone: '+49 40 7654321' })]
    const done = await merge(keep.id, [other.id])
    await ada()(crm.contacts.update, { id: keep.id, position: 'President' })
    expect(await ada()(crm.contacts.undoMerge, { merge: done.unique_id })).toMatchObject({ kept_fields: ['position'] })
    expect(await ada()(crm.contacts.get, { id: keep.id })).toMatchObject({ position: 'President', primaryPhone: null })
    expect(await ada()(crm.contacts.get, { id: other.id })).toMatchObject({ position: 'Chief' })
  })

  it('is too late after 30 days', async () => {
    const done = await merge((await contact()).id, [(await contact()).id])
    await world.sql.query(`update crm.merges set created_at = created_at - interval '31 days' where id = $1`, [done.unique_id])
    await expect(ada()(crm.contacts.undoMerge, { merge: done.unique_id })).rejects.toMatchObject({
      status: 409,
      code: 'too_late',
    })
  })

  it('never reaches into another company, in any place an id can stand, and changes nothing then', async () => {
    const own = await contact()
    const theirs = world.planted.b['crm.contacts']!
    const before = await Promise.all([world.hashes('a'), world.hashes('b')])
    await expect(merge(own.id, [theirs])).rejects.toMatchObject({ status: 404 })
    await expect(merge(theirs, [own.id])).rejects.toMatchObject({ status: 404 })
    const second = await world.as('ada')(crm.contacts.get, { id: world.planted.a['crm.contacts']! })
    await expect(merge(own.id, [second.id], { first_name: theirs })).rejects.toMatchObject({ status: 422 })
    expect(await Promise.all([world.hashes('a'), world.hashes('b')])).toEqual(before)
  })

  it('is not for those who may not delete', async () => {
    const [one, two] = [await contact(), await contact()]
    await expect(
      world.as('uma')(crm.contacts.merge, { keep_unique_id: one.id, merge_unique_ids: [two.id] } as never),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('Merging accounts', () => {
  it('frees the code of the one that goes, and lets no account belong to itself', async () => {
    const keep = await ada()(crm.accounts.create, { name: 'Kept', code: 'KEPT-1' })
    const other = await ada()(crm.accounts.create, { name: 'Other', code: 'OTHER-1' })
    await ada()(crm.accounts.update, { id: keep.id, parentAccount: other.id })
    const child = await ada()(crm.accounts.create, { name: 'Child', parentAccount: other.id })
    const done = (await ada()(crm.accounts.merge, {
      keep_unique_id: keep.id,
      merge_unique_ids: [other.id],
      fields: { code: other.id },
    } as never)) as unknown as { unique_id: string }
    expect(await ada()(crm.accounts.get, { id: keep.id })).toMatchObject({ code: 'OTHER-1', parentAccount: null })
    expect(await ada()(crm.accounts.get, { id: child.id })).toMatchObject({ parentAccount: keep.id })
    await ada()(crm.accounts.undoMerge, { merge: done.unique_id })
    expect(await ada()(crm.accounts.get, { id: keep.id })).toMatchObject({ code: 'KEPT-1', parentAccount: other.id })
    expect(await ada()(crm.accounts.get, { id: other.id })).toMatchObject({ code: 'OTHER-1' })
  })
})

describe('Merging accounts, further', () => {
  const account = (name: string, more: object = {}) => ada()(crm.accounts.create, { name, ...more })
  const mergeAccounts = async (keep: string, other: string) =>
    (
      (await ada()(crm.accounts.merge, { keep_unique_id: keep, merge_unique_ids: [other] } as never)) as unknown as {
        unique_id: string
      }
    ).unique_id

  it('makes one of two that lie above and below another, whichever stays', async () => {
    for (const stays of ['lower', 'upper'] as const) {
      const top = await account('Top')
      const upper = await account('Upper', { parentAccount: top.id })
      const between = await account('Between', { parentAccount: upper.id })
      const lower = await account('Lower', { parentAccount: between.id })
      const [keep, other] = stays === 'lower' ? [lower, upper] : [upper, lower]
      const before = await everything(keep.id)
      const done = await mergeAccounts(keep.id, other.id)
      expect(await ada()(crm.accounts.get, { id: keep.id })).toMatchObject({ parentAccount: top.id })
      expect(await ada()(crm.accounts.get, { id: between.id })).toMatchObject({ parentAccount: keep.id })
      await ada()(crm.accounts.undoMerge, { merge: done })
      expect(await everything(keep.id)).toEqual(before)
    }
  })

  it('has one main contact, and of its details what either says', async () => {
    const [keep, other] = [await account('Details Kept'), await account('Details Other')]
    for (const [one, { id }] of [
      [keep, await contact()],
      [other, await contact()],
    ] as const)
      await ada()(crm.accountContacts.associate, { account: one.id, contact_unique_id: id, is_main: true })
    const details = (id: string, account: object) => world.fetch('ada', 'PUT', `/api/crm/accounts/${id}/details`, { account })
    await details(keep.id, { industry: 'Tea' })
    await details(other.id, {
      industry: 'Coffee',
      employees: 7,
      credit_limit: 500,
      credit_currency: 'JPY',
      founded_on: '1999-03-31',
    })
    const before = await everything(keep.id)
    const done = await mergeAccounts(keep.id, other.id)
    const { data } = (await ada()(crm.accountContacts.list, { account: keep.id })) as unknown as {
      data: { is_main: boolean }[]
    }
    expect(data.map((one) => one.is_main).sort()).toEqual([false, true])
    expect((await world.fetch('ada', 'GET', `/api/crm/accounts/${keep.id}/details`)).json.data.attributes).toMatchObject({
      industry: 'Tea',
      employees: 7,
      credit_limit: 500,
      credit_currency: 'JPY',
      founded_on: '1999-03-31',
    })
    await ada()(crm.accounts.undoMerge, { merge: done })
    expect(await everything(keep.id)).toEqual(before)
  })
})

describe('A person who asks to be forgotten', () => {
  it('is handed all that is held of them, and then found in no table any more, while the sums stay [CD7]', async () => {
    const name = 'Xanthippe'
    const lead = await ada()(crm.leads.create, {
      firstName: name,
      lastName: 'Zwicky',
      leadEmail: 'xanthippe@teahouse.example',
      notes: 'Xanthippe likes tea',
    })
    await ada()(crm.leadFollows.create, { parent: lead.id, lead: lead.id, notes: 'Ring Xanthippe' })
    const made = (await ada()(crm.leads.convert, {
      id: lead.id,
      accept_duplicates: true,
      account_name: 'Tea House',
      opportunity: { total: 77 },
    } as never)) as unknown as Record<string, string>
    const id = made.contact_unique_id!
    const twin = await contact({ firstName: name, lastName: 'Zwicki' })
    await merge(id, [twin.id])
    const quote = await ada()(crm.quotes.create, {
      name: 'Tea',
      contact: id,
      currency: 'EUR',
      lines: [{ description: 'Tea', quantity: 1, unit_price: 12 }],
    })
    const { url } = (await ada()(crm.quotes.send, { id: quote.id })) as { url: string }
    await fetch(`${world.address}/api/crm/public/quote/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: new URL(url).hash.slice(1), name: 'Xanthippe Zwicky' }),
    })
    await world.fetch(
      'ada',
      'PUT',
      `/api/crm/contacts/${id}`,
      { contact: { notes: 'Xanthippe again' } },
      { 'idempotency-key': 'erase-me' },
    )

    await world.fetch('ada', 'POST', '/api/crm/mails', {
      mail: { contact_unique_id: id, subject: 'For Xanthippe', body: 'Dear {{ first_name }}' },
    })

    const asked = { record: 'crm.contacts', record_unique_id: id } as const
    const held = await ada()(gateway.persons.handOut, asked)
    const { contacts, leads, quotes, mails } = held.blocks.crm!
    expect([contacts!.length, leads!.length, quotes!.length, mails!.length]).toEqual([2, 1, 1, 1])
    // The offer as it was sent, and as it was signed.
    expect(held.files).toMatchObject([{ content_type: 'application/pdf' }, { content_type: 'application/pdf' }])
    expect(JSON.stringify(held)).toContain('xanthippe@teahouse.example')

    await ada()(gateway.persons.erase, asked)
    const { rows: tables } = await world.sql.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('crm', 'kit', 'graphile_worker') and c.relkind = 'r'`,
    )
    const found: string[] = []
    for (const { name: table } of tables) {
      const { rows } = await world.sql.query(`select t::text as row from ${table} t where t::text ~* 'xanthippe|zwick'`)
      found.push(...rows.map((row: { row: string }) => `${table}: ${row.row.slice(0, 300)}`))
    }
    expect(found).toEqual([])
    expect((await ada()(crm.contacts.list, { search: 'xanthippe' })).data).toEqual([])
    expect(await ada()(crm.quotes.get, { id: quote.id })).toMatchObject({
      totalMinor: 1_200,
      state: 'accepted',
      acceptedBy: 'Erased person',
    })
    expect(await ada()(crm.opportunities.get, { id: made.opportunity_unique_id! })).toMatchObject({ totalMinor: 7_700 })
  })
})
