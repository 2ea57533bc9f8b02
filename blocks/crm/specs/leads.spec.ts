import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

let counter = 0
const lead = (more: object = {}) => {
  counter += 1
  return world.as('ada')(crm.leads.create, {
    firstName: `Zyx${counter}`,
    lastName: `Quark${'abcdefghij'[counter % 10]!.repeat(6)}`,
    ...more,
  })
}
const refusal = (status: number, code: string) => expect.objectContaining({ status, code })

describe('A lead', () => {
  it('is captured, assigned, qualified and disqualified, and each step is in its history', async () => {
    const ada = world.as('ada')
    const { id } = await lead({ source: 'fair' })
    expect(await ada(crm.leads.assign, { id, owner: world.userIds.uma })).toMatchObject({
      owner: world.userIds.uma,
      stage: 'new',
    })
    expect(await ada(crm.leads.qualify, { id, score: 80 })).toMatchObject({ stage: 'qualified', score: 80 })
    expect(await ada(crm.leads.disqualify, { id, reason: 'No budget' })).toMatchObject({
      stage: 'unqualified',
      lostReason: 'No budget',
    })
    await expect(ada(crm.leads.disqualify, { id, reason: 'Again' })).rejects.toEqual(refusal(409, 'wrong_state'))
    const { data } = await ada(crm.leads.history, { id })
    expect(data.map((entry) => entry.operation)).toEqual([
      'crm.leads.disqualify',
      'crm.leads.qualify',
      'crm.leads.assign',
      'crm.leads.create',
    ])
  })

  it('is not assigned to somebody of another company', async () => {
    const { id, version } = await lead()
    await expect(world.as('ada')(crm.leads.assign, { id, owner: world.userIds.rival })).rejects.toEqual(refusal(404, 'not_found'))
    expect(await world.as('ada')(crm.leads.get, { id })).toMatchObject({ version, owner: world.userIds.ada })
  })

  it('is not moved by a stale drag, which is told where the lead is now', async () => {
    const { id, version } = await lead()
    await world.as('ada')(crm.leads.move, { id, stage: 'contacted', version })
    const late = world.as('ada')(crm.leads.move, { id, stage: 'qualified', version })
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      reasons: [{ meta: { current: { attributes: { stage: 'contacted' } } } }],
    })
  })

  it('becomes account, contact and opportunity, linked both ways', async () => {
    const ada = world.as('ada')
    const { id } = await lead({ companyName: 'Vexbolt Drilling', leadEmail: 'only@vexbolt.example', tags: ['fair'] })
    const made = (await ada(crm.leads.convert, {
      id,
      opportunity: { total: 1250.5, currency: 'EUR' },
    } as never)) as unknown as Record<string, string>
    expect(await ada(crm.leads.get, { id })).toMatchObject({
      stage: 'converted',
      account: made.account_unique_id,
      contact: made.contact_unique_id,
      opportunity: made.opportunity_unique_id,
    })
    expect(await ada(crm.accounts.get, { id: made.account_unique_id! })).toMatchObject({
      name: 'Vexbolt Drilling',
      preferredDomain: 'vexbolt.example',
    })
    expect(await ada(crm.contacts.get, { id: made.contact_unique_id! })).toMatchObject({
      primaryEmail: 'only@vexbolt.example',
      tags: ['fair'],
    })
    expect(await ada(crm.opportunities.get, { id: made.opportunity_unique_id! })).toMatchObject({
      lead: id,
      account: made.account_unique_id,
      total: 1250.5,
      totalMinor: 125_050,
      outcome: 'open',
    })
    const people = await ada(crm.accountContacts.list, { account: made.account_unique_id! })
    expect(people.data.map((one) => one.id)).toEqual([made.contact_unique_id])
    await expect(ada(crm.leads.convert, { id } as never)).rejects.toEqual(refusal(409, 'already_converted'))
  })

  it('offers what is probably there already instead of doubling it', async () => {
    const ada = world.as('ada')
    const known = await ada(crm.contacts.create, {
      firstName: 'Imogen',
      lastName: 'Brackwater',
      primaryEmail: 'imogen@brackwater.example',
      primaryPhone: '+49 (40) 555 0199',
    })
    const account = await ada(crm.accounts.create, { name: 'Brackwater Logistics' })
    const { id } = await lead({
      firstName: 'Imogene',
      lastName: 'Brackwater',
      phoneNumber: '040 5550199',
      companyName: 'Brackwater Logistic',
    })
    const before = await world.hashes('a')
    const offered = (await ada(crm.leads.convert, { id } as never).catch((error: unknown) => error)) as {
      code: string
      reasons: { meta: Record<string, { record: { id: string }; reasons: string[] }[]> }[]
    }
    expect(offered.code).toBe('duplicates_found')
    expect(offered.reasons[0]!.meta.contacts![0]).toMatchObject({
      record: { id: known.id },
      reasons: expect.arrayContaining(['phone', 'name']),
    })
    expect(offered.reasons[0]!.meta.accounts![0]).toMatchObject({ record: { id: account.id } })
    expect(await world.hashes('a')).toEqual(before)
    const made = await ada(crm.leads.convert, { id, account: account.id, contact: known.id, opportunity: null } as never)
    expect(made).toMatchObject({
      account_unique_id: account.id,
      contact_unique_id: known.id,
      opportunity_unique_id: null,
      account_created: false,
      contact_created: false,
    })
  })

  it('is converted wholly or not at all', async () => {
    const { id } = await lead({ companyName: 'Halfway House' })
    const before = await world.hashes('a')
    await expect(
      world.as('ada')(crm.leads.convert, {
        id,
        accept_duplicates: true,
        opportunity: { total: 1.001, currency: 'EUR' },
      } as never),
    ).rejects.toEqual(refusal(422, 'invalid'))
    expect(await world.hashes('a')).toEqual(before)
  })

  it("warns of people with the same mail, telephone or a name alike, and of nobody's in another company", async () => {
    await lead({ firstName: 'Wilhelmina', lastName: 'Ostergaard', leadEmail: 'wil@ostergaard.example' })
    const same = (await world.as('ada')(crm.leads.duplicates, { name: 'Wilhelmina Oestergaard' })) as {
      leads: { score: number }[]
    }
    expect(same.leads).toHaveLength(1)
    const theirs = (await world.as('rival')(crm.leads.duplicates, {
      name: 'Wilhelmina Ostergaard',
      email: 'wil@ostergaard.example',
    })) as { leads: unknown[] }
    expect(theirs.leads).toEqual([])
  })
})

describe('What is taken over from a lead', () => {
  const ada = () => world.as('ada')
  const map = (leadMap: object[] | null) => ada()(crm.settings.update, { lead_map: leadMap } as never)
  afterAll(() => map(null))

  it('goes where the company says, own data too, and is shown before [C2]', async () => {
    await map([
      { from: 'company_name', to: 'account.label' },
      { from: 'notes', to: 'opportunity.notes' },
      { from: null, to: 'contact.notes' },
      { from: 'payload.utm.campaign', to: 'contact.source_alias' },
      { from: 'payload.size', to: 'account.payload.size' },
      { from: 'score', to: 'opportunity.payload.score' },
    ])
    const { id } = await ada()(crm.leads.create, {
      firstName: 'Mara',
      lastName: 'Mapped',
      companyName: 'Mapped Mills',
      leadEmail: 'mara@mapped-mills.test',
      notes: 'Wants two of them',
      score: 70,
      tags: ['spring'],
      payload: { utm: { campaign: 'Open house' }, size: { people: 40 } },
    })
    const { entries } = (await ada()(crm.leads.conversion, { id })) as { entries: { from: string; to: string; value: unknown }[] }
    expect(entries).toEqual(
      expect.arrayContaining([
        { from: 'lead_email', to: 'account.preferred_domain', value: 'mapped-mills.test' },
        { from: 'notes', to: 'opportunity.notes', value: 'Wants two of them' },
        { from: 'payload.utm.campaign', to: 'contact.source_alias', value: 'Open house' },
        { from: 'payload.size', to: 'account.payload.size', value: { people: 40 } },
      ]),
    )
    expect(entries.map(({ to }) => to)).not.toContain('contact.notes')
    const made = (await ada()(crm.leads.convert, { id, accept_duplicates: true, opportunity: {} } as never)) as unknown as Record<
      string,
      string
    >
    expect(await ada()(crm.accounts.get, { id: made.account_unique_id! })).toMatchObject({
      name: 'Mapped Mills',
      label: 'Mapped Mills',
      preferredDomain: 'mapped-mills.test',
      tags: ['spring'],
      payload: { size: { people: 40 } },
    })
    expect(await ada()(crm.contacts.get, { id: made.contact_unique_id! })).toMatchObject({
      primaryEmail: 'mara@mapped-mills.test',
      notes: null,
      sourceAlias: 'Open house',
    })
    expect(await ada()(crm.opportunities.get, { id: made.opportunity_unique_id! })).toMatchObject({
      notes: 'Wants two of them',
      tags: ['spring'],
      payload: { score: 70 },
    })
  })

  it.each([
    [{ from: 'secret', to: 'account.label' }, 'no_such_source'],
    [{ from: 'payload.__proto__', to: 'account.label' }, 'no_such_source'],
    [{ from: 'notes', to: 'account.tenant_id' }, 'no_such_place'],
    [{ from: 'notes', to: 'account.owner_unique_id' }, 'no_such_place'],
    [{ from: 'notes', to: 'contact.payload.x' }, 'no_such_place'],
    [{ from: 'notes', to: 'quotes.notes' }, 'no_such_place'],
    [{ from: 'tags', to: 'account.label' }, 'does_not_fit'],
    [{ from: 'notes', to: 'contact.primary_email' }, 'does_not_fit'],
  ])('is not set up as %o', async (entry, code) => {
    await expect(map([entry])).rejects.toMatchObject({ status: 422, code })
  })
})
