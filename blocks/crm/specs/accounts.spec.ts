import { crm } from '@quoin/crm/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')

describe('An account', () => {
  it('is given a code made from its name, counted up when it is taken', async () => {
    const codes = []
    for (const name of ['Müller & Söhne', 'Muller   Sohne', 'müller-söhne!', '東京電機', 'שלום'])
      codes.push((await ada()(crm.accounts.create, { name })).code)
    expect(codes).toEqual(['MULLER-SOHNE', 'MULLER-SOHNE-2', 'MULLER-SOHNE-3', 'ACCOUNT', 'ACCOUNT-2'])
  })

  it('is given codes of their own however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => ada()(crm.accounts.create, { name: 'All at once' })))
    expect(new Set(made.map((one) => one.code)).size).toBe(12)
  })

  it('keeps the code it was given, which no living account of the company shares', async () => {
    const first = await ada()(crm.accounts.create, { name: 'First', code: 'Shared' })
    await expect(ada()(crm.accounts.create, { name: 'Second', code: 'shared' })).rejects.toMatchObject({
      status: 409,
      code: 'already_taken',
      fields: { code: expect.any(String) },
    })
    await expect(world.as('rival')(crm.accounts.create, { name: 'Third', code: 'Shared' })).resolves.toMatchObject({
      code: 'Shared',
    })
    await ada()(crm.accounts.delete, { id: first.id })
    await ada()(crm.accounts.create, { name: 'Second', code: 'shared' })
    await expect(ada()(crm.accounts.restore, { id: first.id })).rejects.toMatchObject({ status: 409, code: 'already_taken' })
  })

  it('belongs to whoever made it unless somebody else is named', async () => {
    expect(await world.as('uma')(crm.accounts.create, { name: 'Of Uma' })).toMatchObject({ owner: world.userIds.uma })
    expect(await ada()(crm.accounts.create, { name: 'For Uli', owner: world.userIds.uli })).toMatchObject({
      owner: world.userIds.uli,
    })
    await expect(ada()(crm.accounts.create, { name: 'For a rival', owner: world.userIds.rival })).rejects.toMatchObject({
      status: 422,
      code: 'no_such_record',
    })
  })

  it('is read by Rae, who may change nothing', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Read only' })
    const rae = world.as('rae')
    expect(await rae(crm.accounts.get, { id })).toMatchObject({ name: 'Read only' })
    for (const attempt of [
      () => rae(crm.accounts.update, { id, name: 'Mine' }),
      () => rae(crm.accounts.delete, { id }),
      () => rae(crm.accounts.create, { name: 'Mine' }),
      () => rae(crm.accountDetails.create, { account: id, industry: 'x' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
  })

  it('does not exist for a rival, a visitor or nobody', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Ours' })
    await expect(world.as('rival')(crm.accounts.get, { id })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(world.visitor()(crm.accounts.get, { id })).rejects.toMatchObject({ status: 401, code: 'sign_in_needed' })
    await expect(world.nobody(crm.accounts.get, { id })).rejects.toMatchObject({ status: 401 })
  })

  it('is changed by people with own rights only when it is theirs', async () => {
    const theirs = await ada()(crm.accounts.create, { name: 'Of Uli', owner: world.userIds.uli })
    const uma = world.as('uma')
    expect(await uma(crm.accounts.get, { id: theirs.id })).toMatchObject({ name: 'Of Uli' })
    await expect(uma(crm.accounts.update, { id: theirs.id, name: 'Of Uma' })).rejects.toMatchObject({ status: 403 })
    await expect(uma(crm.accounts.create, { name: 'Slipped under Uli', owner: world.userIds.uli })).rejects.toMatchObject({
      status: 403,
    })
    const mine = await uma(crm.accounts.create, { name: 'Of Uma' })
    await expect(uma(crm.accounts.update, { id: mine.id, owner: world.userIds.uli })).rejects.toMatchObject({ status: 403 })
    expect(await uma(crm.accounts.update, { id: mine.id, name: 'Still of Uma' })).toMatchObject({ name: 'Still of Uma' })
  })

  it('keeps a tax number as its country writes it, and refuses one that cannot be', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Taxed' })
    const write = (more: object) => world.fetch('ada', 'PUT', `/api/crm/accounts/${id}/details`, { account: more })
    for (const [given, kept] of [
      [
        { tax_country: 'de', tax_id: 'de 123.456-789' },
        { tax_country: 'DE', tax_id: 'DE123456789' },
      ],
      [
        { tax_country: 'JP', tax_id: 'T1234567890123' },
        { tax_country: 'JP', tax_id: 'T1234567890123' },
      ],
      [
        { tax_country: 'KE', tax_id: 'P051234567Z' },
        { tax_country: 'KE', tax_id: 'P051234567Z' },
      ],
      [
        { tax_country: null, tax_id: 'as they say' },
        { tax_country: null, tax_id: 'ASTHEYSAY' },
      ],
    ] as const) {
      const reply = await write(given)
      expect(reply.json.data.attributes, JSON.stringify(given)).toMatchObject(kept)
    }
    for (const [wrong, pointer] of [
      [{ tax_country: 'D1' }, 'tax_country'],
      [{ tax_country: 'FR' }, 'tax_country'],
      [{ tax_country: 'GB', tax_id: '12345' }, 'tax_id'],
    ] as const) {
      const { status, json } = await write(wrong)
      expect([status, json.errors[0].source.pointer], JSON.stringify(wrong)).toEqual([422, expect.stringContaining(pointer)])
    }
  })

  it('takes nothing below it from people whose right to write does not reach it', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'Of Ada alone' })
    const place = await ada()(crm.accountLocations.create, { parent: account, account, name: 'Yard' })
    const gone = await ada()(crm.accountLocations.create, { parent: account, account, name: 'Old yard' })
    await ada()(crm.accountLocations.delete, { parent: account, id: gone.id })
    const person = await ada()(crm.contacts.create, { firstName: 'Bea', lastName: 'Low' })
    await ada()(crm.accountContacts.associate, { account, contact_unique_id: person.id })
    const { id: lead } = await ada()(crm.leads.create, { firstName: 'Leo', lastName: 'Far' })
    const uma = world.as('uma')
    expect((await uma(crm.accountLocations.list, { parent: account })).data).toHaveLength(1)
    const below = { parent: account, id: place.id }
    const attempts: Record<string, () => Promise<unknown>> = {
      create: () => uma(crm.accountLocations.create, { parent: account, account, name: 'Mine' }),
      update: () => uma(crm.accountLocations.update, { ...below, name: 'Mine' }),
      delete: () => uma(crm.accountLocations.delete, below),
      restore: () => uma(crm.accountLocations.restore, { parent: account, id: gone.id }),
      purge: () => uma(crm.accountLocations.purge, { parent: account, id: gone.id }),
      associate: () => uma(crm.accountContacts.associate, { account, contact_unique_id: person.id, role: 'Mine' }),
      remove: () => uma(crm.accountContacts.remove, { account, contact: person.id }),
      details: () => uma(crm.accountDetails.update, { account, industry: 'Mine' }),
      presign: () => uma(crm.accountDocuments.presign, { account, filename: 'mine.pdf' }),
      paper: () => uma(crm.accountDocuments.create, { parent: account, account, name: 'Mine' }),
      follow: () => uma(crm.leadFollows.create, { parent: lead, lead, notes: 'Mine' }),
    }
    for (const [name, attempt] of Object.entries(attempts))
      await expect(attempt(), name).rejects.toMatchObject({ status: 403, code: 'not_allowed' })
    const mine = (await uma(crm.accounts.create, { name: 'Of Uma herself' })).id
    await expect(uma(crm.accountLocations.update, { ...below, parent: mine, name: 'Mine' })).rejects.toMatchObject({
      status: 404,
    })
    const own = await uma(crm.accountLocations.create, { parent: mine, account: mine, name: 'Desk' })
    await uma(crm.accountLocations.update, { parent: mine, id: own.id, name: 'Better desk' })
    await uma(crm.accountDetails.update, { account: mine, industry: 'Bees' })
    await uma(crm.accountContacts.associate, { account: mine, contact_unique_id: person.id })
  })

  it('is changed by team mates, and read by those who read their team', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Of the team', owner: world.userIds.uli })
    const art = world.as('art')
    expect((await art(crm.accounts.list, {})).data).toEqual([])
    const {
      rows: [team],
    } = await world.sql.query<{ id: string }>(`insert into gateway.teams (tenant_id, name) values ($1, 'North') returning id`, [
      world.tenantIds.a,
    ])
    for (const name of ['uma', 'uli', 'art'] as const)
      await world.sql.query('insert into gateway.team_members values ($1, $2, $3)', [
        world.tenantIds.a,
        team!.id,
        world.userIds[name],
      ])
    // Who somebody is may be remembered for some seconds; new sessions know it at once.
    for (const name of ['uma', 'art'] as const) world.forget(name)
    expect(await world.as('uma')(crm.accounts.update, { id, label: 'together' })).toMatchObject({ label: 'together' })
    const seen = await art(crm.accounts.list, {})
    expect(seen.data.map((one) => one.owner)).not.toContain(world.userIds.ada)
    expect(seen.meta.totalCount).toBe(seen.data.length)
    expect(seen.data.map((one) => one.id)).toContain(id)
  })

  it('cannot lie below itself', async () => {
    const top = await ada()(crm.accounts.create, { name: 'Top' })
    const below = await ada()(crm.accounts.create, { name: 'Below', parentAccount: top.id })
    await expect(ada()(crm.accounts.update, { id: top.id, parentAccount: below.id })).rejects.toMatchObject({ status: 422 })
    await expect(ada()(crm.accounts.update, { id: top.id, parentAccount: top.id })).rejects.toMatchObject({ status: 422 })
  })

  it('tells two people who change it at once, and keeps what the first one wrote', async () => {
    const account = await ada()(crm.accounts.create, { name: 'Twice' })
    const tries = await Promise.allSettled(
      ['one', 'two'].map((label) => ada()(crm.accounts.update, { id: account.id, label, version: account.version })),
    )
    const refused = tries.find((one) => one.status === 'rejected')!
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(refused.reason).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await ada()(crm.accounts.get, { id: account.id })).toMatchObject({ version: 2 })
  })

  it('remembers every change, by whom and from what', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Told' })
    await world.as('sue')(crm.accounts.update, { id, name: 'Told again' })
    const history = await ada()(crm.accounts.history, { id })
    expect(history.data.map((one) => [one.operation, one.actorId])).toEqual([
      ['crm.accounts.update', world.userIds.sue],
      ['crm.accounts.create', world.userIds.ada],
    ])
    expect(history.data[0]!.changes).toMatchObject({ name: ['Told', 'Told again'] })
  })

  it('goes to the trash, comes back, and is gone for good only from there', async () => {
    const { id } = await ada()(crm.accounts.create, { name: 'Thrown away' })
    await expect(ada()(crm.accounts.purge, { id })).rejects.toMatchObject({ status: 404 })
    await ada()(crm.accounts.delete, { id })
    expect((await ada()(crm.accounts.trash, { search: 'thrown' })).data.map((one) => one.id)).toEqual([id])
    await ada()(crm.accounts.restore, { id })
    await ada()(crm.accounts.delete, { id })
    await ada()(crm.accounts.purge, { id })
    await expect(ada()(crm.accounts.restore, { id })).rejects.toMatchObject({ status: 404 })
    expect((await ada()(crm.accounts.trash, { search: 'thrown' })).data).toEqual([])
  })
})

describe('The accounts', () => {
  it('come a thousand at a time for those who load them all [crm.accounts_preload]', async () => {
    await world.sql.query(
      `insert into crm.accounts (tenant_id, name, code) select $1, 'Many ' || n, 'MANY-' || n from generate_series(1, 1000) n`,
      [world.tenantIds.b],
    )
    const reply = await world.fetch('rival', 'GET', '/api/crm/accounts/?page=1&records=1000')
    expect([reply.status, reply.json.data.length]).toEqual([200, 1_000])
    expect(reply.json.meta).toMatchObject({ per_page: 1_000, total_pages: 2, total_records: reply.json.meta.total_count })
    expect((await world.fetch('rival', 'GET', '/api/crm/accounts?records=1001')).status).toBe(422)
  })

  it('take search, page and records as every list of the block does [crm.list_params]', async () => {
    for (const operation of [crm.accounts.list, crm.contacts.list, crm.categories.list]) {
      const page = await ada()(operation as typeof crm.accounts.list, { search: 'nothingofthekind', page: 1, records: 5 })
      expect(page).toEqual({ data: [], meta: expect.objectContaining({ currentPage: 1, perPage: 5, totalCount: 0 }) })
    }
  })

  it('are sorted as people do, and found by what they are called in any script', async () => {
    for (const name of ['Zebra 10', 'zebra 2', 'Zébra 1', '青空工房', 'Ålesund Maritime'])
      await ada()(crm.accounts.create, { name })
    expect((await ada()(crm.accounts.list, { search: 'zebra', sort: 'name' })).data.map((one) => one.name)).toEqual([
      'Zébra 1',
      'zebra 2',
      'Zebra 10',
    ])
    for (const [typed, name] of [
      ['青空', '青空工房'],
      ['空工', '青空工房'],
      ['alesund', 'Ålesund Maritime'],
      ['ÅLES', 'Ålesund Maritime'],
    ]) {
      expect((await ada()(crm.accounts.list, { search: typed! })).data.map((one) => one.name)).toEqual([name])
    }
    expect((await ada()(crm.accounts.list, { search: '空青' })).data).toEqual([])
  })
})

describe('The details of an account', () => {
  it('are written, and changed by being written again [crm.account_details]', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'Detailed' })
    const path = `/api/crm/accounts/${account}/details`
    const first = await world.fetch('ada', 'POST', path, { account: { industry: 'Steel', employees: 12 } })
    const second = await world.fetch('ada', 'POST', `${path}/`, { account: { employees: 13 } })
    const third = await world.fetch('ada', 'PUT', path, { account: { industry: '' } })
    expect([first.status, second.status, third.status]).toEqual([201, 200, 200])
    expect(third.json.data).toMatchObject({
      id: first.json.data.id,
      attributes: { account_unique_id: account, industry: null, employees: 13 },
    })
    expect((await world.fetch('ada', 'PUT', path, { account: { employees: -1, email: 'nope' } })).json.errors).toHaveLength(2)
  })
})

describe('The contacts of an account', () => {
  it('are associated and taken off again, and stay contacts [crm.account_contacts]', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'With people' })
    const { id: contact } = await ada()(crm.contacts.create, { firstName: 'Grace', lastName: 'Hopper' })
    const path = `/api/crm/accounts/${account}/contacts`
    const first = await world.fetch('ada', 'POST', path, { account: { contact_unique_id: contact, role: 'Chief' } })
    const second = await world.fetch('ada', 'POST', path, { account: { unique_id: contact, role: 'Head' } })
    expect([first.status, second.status, second.json.data.id]).toEqual([201, 200, contact])
    expect(
      (await world.fetch('ada', 'GET', `${path}?search=hopper&page=1&records=5`)).json.data.map((one: any) => one.id),
    ).toEqual([contact])
    expect((await world.fetch('ada', 'DELETE', `${path}/${contact}`)).status).toBe(200)
    expect((await world.fetch('ada', 'DELETE', `${path}/${contact}`)).status).toBe(404)
    expect((await world.fetch('ada', 'GET', path)).json.data).toEqual([])
    expect(await ada()(crm.contacts.get, { id: contact })).toMatchObject({ lastName: 'Hopper' })
  })

  it('have one main contact at most', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'One main' })
    for (const lastName of ['One', 'Two', 'Three']) {
      const { id } = await ada()(crm.contacts.create, { firstName: 'Main', lastName })
      await world.fetch('ada', 'POST', `/api/crm/accounts/${account}/contacts`, {
        account: { contact_unique_id: id, is_main: true },
      })
    }
    const { rows } = await world.sql.query('select is_main from crm.account_contacts where account_id = $1 order by created_at', [
      account,
    ])
    expect(rows.map((row: any) => row.is_main)).toEqual([false, false, true])
  })

  it('are never those of another company', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'No strangers' })
    const reply = await world.fetch('ada', 'POST', `/api/crm/accounts/${account}/contacts`, {
      account: { contact_unique_id: world.planted.b['crm.contacts'] },
    })
    expect(reply.status).toBe(404)
  })
})

describe('The locations of an account', () => {
  it('are added, changed, removed and found below their account only [crm.account_locations]', async () => {
    const [here, there] = await Promise.all(['Here', 'There'].map((name) => ada()(crm.accounts.create, { name })))
    const made = await ada()(crm.accountLocations.create, {
      parent: here!.id,
      account: here!.id,
      name: 'Head office',
      latitude: 53.5436,
      longitude: 9.9883,
    })
    expect(made).toMatchObject({ account: here!.id, latitude: 53.5436, locationType: 'office' })
    await expect(ada()(crm.accountLocations.get, { parent: there!.id, id: made.id })).rejects.toMatchObject({ status: 404 })
    await expect(
      ada()(crm.accountLocations.create, { parent: here!.id, account: here!.id, name: 'Nowhere', latitude: 91 }),
    ).rejects.toMatchObject({ status: 422, fields: { latitude: expect.any(String) } })
    await ada()(crm.accountLocations.delete, { parent: here!.id, id: made.id })
    expect((await ada()(crm.accountLocations.list, { parent: here!.id })).data).toEqual([])
  })

  it('lie on a map, where they were written down or else where their town or country is', async () => {
    const { id: account } = await ada()(crm.accounts.create, { name: 'On the map' })
    const place = (name: string, more: object) => ada()(crm.accountLocations.create, { parent: account, account, name, ...more })
    await place('Quay', { latitude: 53.5436, longitude: 9.9886, isMain: true })
    await place('Workshop', { city: 'MUNICH', country: 'DE' })
    await place('Branch', { city: 'No such town', country: 'Portugal' })
    await place('Somewhere', { city: 'Springfield' })
    const { places } = await ada()(crm.accountLocations.map, { account })
    expect(places.map(({ name, precision }) => [name, precision])).toEqual([
      ['Quay', 'place'],
      ['Branch', 'country'],
      ['Workshop', 'town'],
    ])
    expect(Math.round(places[2]!.latitude)).toBe(48)
    expect(Math.round(places[2]!.longitude)).toBe(12)
  })

  it('say who is met there, one of the account’s own people, and when', async () => {
    const [{ id: account }, { id: twin }] = [
      await ada()(crm.accounts.create, { name: 'Met here' }),
      await ada()(crm.accounts.create, { name: 'Met here too' }),
    ]
    const [own, other] = await Promise.all(
      ['Own', 'Other'].map((firstName) => ada()(crm.contacts.create, { firstName, lastName: 'Host' })),
    )
    await ada()(crm.accountContacts.associate, { account, contact_unique_id: own!.id })
    const weekHours = [1, 2, 3].map((day) => ({ day, from: '08:00', to: '17:30' }))
    const yard = await ada()(crm.accountLocations.create, { parent: account, account, name: 'Yard', contact: own!.id, weekHours })
    const at = { parent: account, id: yard.id }
    expect(yard).toMatchObject({ contact: own!.id, weekHours })
    await expect(ada()(crm.accountLocations.update, { ...at, contact: other!.id })).rejects.toMatchObject({
      status: 422,
      fields: { contact_unique_id: 'is no contact of this account' },
    })
    for (const hour of [
      { day: 8, from: '08:00', to: '09:00' },
      { day: 1, from: '09:00', to: '08:00' },
    ])
      await expect(ada()(crm.accountLocations.update, { ...at, weekHours: [hour] })).rejects.toMatchObject({ status: 422 })
    // Who takes the place of somebody, or of the account, is met there; who leaves the account is not.
    const people = await ada()(crm.contacts.merge, { keep_unique_id: other!.id, merge_unique_ids: [own!.id] })
    expect((await ada()(crm.accountLocations.get, at)).contact).toBe(other!.id)
    const houses = await ada()(crm.accounts.merge, { keep_unique_id: twin, merge_unique_ids: [account] })
    expect((await ada()(crm.accountLocations.get, { ...at, parent: twin })).contact).toBe(other!.id)
    await ada()(crm.accounts.undoMerge, { merge: houses.unique_id })
    await ada()(crm.contacts.undoMerge, { merge: people.unique_id })
    expect((await ada()(crm.accountLocations.get, at)).contact).toBe(own!.id)
    await ada()(crm.accountContacts.remove, { account, contact: own!.id })
    expect(await ada()(crm.accountLocations.get, at)).toMatchObject({ contact: null, weekHours })
  })
})
