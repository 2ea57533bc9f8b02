import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const mail = (who: 'ada' | 'uma' | 'uli' | 'rae' | 'rival' | 'app:a', body: object) =>
  world.fetch(who, 'POST', '/api/crm/mails', { mail: body })
const lead = (more: object = {}) =>
  world.as('ada')(crm.leads.create, {
    firstName: 'Kim',
    lastName: 'Sander',
    leadEmail: 'kim@orchard.example',
    companyName: 'Orchard',
    ...more,
  })

/** What left the house, as it is kept. */
async function mailTo(recipient: string): Promise<{ subject: string; text_body: string; html_body: string }[]> {
  await world.running.services.mailer.deliverDue()
  return (await world.sql.query('select subject, text_body, html_body from kit.mails where recipient = $1', [recipient])).rows
}

interface Timeline {
  readonly entries: readonly { operation: string; resource: string; title: string | null; merged: boolean; changes: object }[]
  readonly more: boolean
  readonly next: string | null
}
const timeline = async (who: 'ada' | 'uma' | 'rae', kind: 'accounts' | 'contacts' | 'leads' | 'opportunities', id: string) =>
  (await world.fetch(who, 'GET', `/api/crm/${kind}/${id}/timeline?records=100`)).json.data.attributes as Timeline

describe('A mail from a record', () => {
  it('is filled in from its template, goes out once, and stands on the timeline', async () => {
    const { id } = await lead()
    const template = await world.as('ada')(crm.mailTemplates.create, {
      name: 'Hello',
      subject: 'For {{ company }}',
      body: 'Dear {{ first_name }},\n\nsee you.\n{{ sender }}',
    })
    const made = await mail('ada', { lead_unique_id: id, template_unique_id: template.id })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      { recipient: 'kim@orchard.example', subject: 'For Orchard', lead_unique_id: id, owner_unique_id: world.userIds.ada },
    ])
    const sent = await mailTo('kim@orchard.example')
    expect(sent).toMatchObject([{ subject: 'For Orchard', text_body: expect.stringContaining('Dear Kim,') }])
    expect((await timeline('ada', 'leads', id)).entries.map((entry) => [entry.operation, entry.title])).toContainEqual([
      'crm.mails.send',
      'For Orchard',
    ])
  })

  it("writes people's words as words, whatever they type", async () => {
    const { id } = await lead()
    await mail('ada', {
      lead_unique_id: id,
      to: 'plain@orchard.example',
      subject: 'Plain <b>words</b>',
      body: '<script>alert(1)</script>\n{% raw %}',
    })
    const [sent] = await mailTo('plain@orchard.example')
    expect(sent!.html_body).not.toContain('<script>')
    expect(sent!.text_body).toContain('<script>alert(1)</script>')
  })

  it('is refused without an address, to a made-up one, with a word that is not known, and about none or two records', async () => {
    const none = await lead({ leadEmail: null })
    const made = await lead()
    const refusals = [
      [{ lead_unique_id: none.id, subject: 'x', body: 'y' }, 'no_address'],
      [{ lead_unique_id: made.id, to: 'user-1@quoin.invalid', subject: 'x', body: 'y' }, 'address_unusable'],
      [{ lead_unique_id: made.id, to: 'a@x.example\r\nBcc: all@x.example', subject: 'x', body: 'y' }, 'address_unusable'],
      [{ lead_unique_id: made.id, subject: '{{ password }}', body: 'y' }, 'unknown_word'],
      [{ subject: 'x', body: 'y' }, 'one_record_needed'],
      [{ lead_unique_id: made.id, contact_unique_id: made.id, subject: 'x', body: 'y' }, 'one_record_needed'],
      [{ lead_unique_id: made.id, body: 'y' }, 'required'],
      [{ lead_unique_id: made.id, subject: 'x' }, 'required'],
    ] as const
    const before = await world.hashes('a')
    for (const [body, code] of refusals) {
      const reply = await mail('ada', body)
      expect([reply.status, reply.json.errors[0].code]).toEqual([422, code])
    }
    expect(await world.hashes('a')).toEqual(before)
  })

  it('is written by those only who may, about records they see', async () => {
    const { id } = await lead()
    const words = { subject: 'x', body: 'y' }
    expect((await mail('rae', { lead_unique_id: id, ...words })).status).toBe(403)
    expect((await mail('app:a', { lead_unique_id: id, ...words })).status).toBe(401)
    expect((await mail('rival', { lead_unique_id: id, ...words })).status).toBe(404)
    const theirs = await world.as('rival')(crm.mailTemplates.create, { name: 'T', subject: 's', body: 'b' })
    expect((await mail('ada', { lead_unique_id: id, template_unique_id: theirs.id })).status).toBe(404)
    await expect(world.as('uma')(crm.mailTemplates.create, { name: 'T', subject: 's', body: 'b' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('names nobody to a person who sees the deal it is about, and neither its contact nor its account', async () => {
    const ada = world.as('ada')
    const role = await ada(gateway.roles.create, { name: 'Deals only', code: 'deals_only' })
    await ada(gateway.roles.setPermissions, {
      id: role.id,
      permission_ids: ['crm.opportunities.read', 'crm.quotes.read', 'crm.quotes.write', 'crm.mails.write'],
    } as never)
    await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Deals only' } as never)
    const account = (await ada(crm.accounts.create, { name: 'Walled Garden' })).id
    const contact = (
      await ada(crm.contacts.create, { firstName: 'Ann', lastName: 'Walled', primaryEmail: 'ann@walled.example', optedOut: true })
    ).id
    await ada(crm.accountContacts.associate, { account, contact_unique_id: contact })
    const of = { name: 'Shared', account, contact, owner: world.userIds.uli }
    const deal = (await ada(crm.opportunities.create, of)).id
    const about = { opportunity_unique_id: deal, subject: 'Hello {{ name }} of {{ company }}', body: 'x' }
    const preview = (who: 'ada' | 'uli') => world.fetch(who, 'POST', '/api/crm/mails/preview', { mail: about })
    expect((await preview('ada')).json.data.attributes).toMatchObject({
      to: 'ann@walled.example',
      subject: 'Hello Ann Walled of Walled Garden',
    })
    expect((await preview('uli')).text).not.toMatch(/ann|walled/i)
    expect((await mail('uli', about)).json.errors[0].code).toBe('no_address')
    const quote = (await ada(crm.quotes.create, { ...of, lines: [{ description: 'x', quantity: 1, unit_price: 1 }] } as never)).id
    expect((await world.fetch('uli', 'PUT', `/api/crm/quotes/${quote}/mail`, { quote: {} })).json.errors[0].code).toBe(
      'no_address',
    )
    // What they said about letters holds all the same.
    const template = await ada(crm.mailTemplates.create, { name: 'Walled', subject: 's', body: 'b' })
    const letter = { opportunity_unique_id: deal, template_unique_id: template.id, to: 'ann@walled.example' }
    await ada(gateway.roles.setPermissions, {
      id: role.id,
      permission_ids: ['crm.opportunities.read', 'crm.mails.read', 'crm.mails.write'],
    } as never)
    world.forget('uli')
    expect((await mail('uli', letter)).json.errors[0].code).toBe('opted_out')
  })

  it('is read by those only whom its author lets, in lists, alone and on the timeline', async () => {
    const { id } = await lead()
    const write = async (subject: string, visibility?: string) =>
      (await mail('ada', { lead_unique_id: id, subject, body: 'Words', visibility })).json.data.id as string
    const open = await write('For all')
    const closed = await write('For me', 'private')
    const shared = await write('For the team', 'team')
    const { rows: noted } = await world.sql.query(
      `select changes from kit.audit where resource = 'crm.mails' and record_id = $1`,
      [closed],
    )
    expect([noted.length, JSON.stringify(noted)]).toEqual([1, expect.not.stringMatching(/For me|Words/)])
    const {
      rows: [team],
    } = await world.sql.query<{ id: string }>(`insert into gateway.teams (tenant_id, name) values ($1, 'South') returning id`, [
      world.tenantIds.a,
    ])
    for (const member of ['ada', 'sue'] as const)
      await world.sql.query('insert into gateway.team_members values ($1, $2, $3)', [
        world.tenantIds.a,
        team!.id,
        world.userIds[member],
      ])
    // Who somebody is may be remembered for some seconds; a new session knows it at once.
    world.forget('sue')
    const listed = async (who: 'ada' | 'sue' | 'max') =>
      (await world.fetch(who, 'GET', `/api/crm/mails?lead_unique_id=${id}&sort=subject`)).json.data.map(
        (one: any) => one.attributes.subject,
      )
    expect(await listed('ada')).toEqual(['For all', 'For me', 'For the team'])
    expect(await listed('sue')).toEqual(['For all', 'For the team'])
    expect(await listed('max')).toEqual(['For all'])
    const counted = await world.fetch('max', 'GET', `/api/crm/mails?lead_unique_id=${id}&search=team`)
    expect(counted.json.meta.total_count).toBe(0)
    const told = (await world.fetch('max', 'GET', `/api/crm/leads/${id}/timeline?records=100`)).json.data.attributes.entries
    expect(told.map((entry: any) => entry.title).filter(Boolean)).toEqual(['For all'])
    const read = async (who: 'ada' | 'sue' | 'max', one: string) =>
      (await world.fetch(who, 'GET', `/api/crm/mails/${one}`)).status
    expect(await Promise.all([read('ada', closed), read('sue', closed), read('sue', shared), read('max', shared)])).toEqual([
      200, 404, 200, 404,
    ])

    const share = async (who: 'ada' | 'sue' | 'max' | 'rival', one: string, visibility: string) =>
      (await world.fetch(who, 'PUT', `/api/crm/mails/${one}/share`, { mail: { visibility } })).status
    expect(
      await Promise.all([
        share('max', closed, 'all'),
        share('sue', shared, 'all'),
        share('rival', open, 'all'),
        share('ada', open, 'nobody'),
      ]),
    ).toEqual([404, 403, 404, 422])
    expect(await share('ada', closed, 'all')).toBe(200)
    expect(await read('max', closed)).toBe(200)
  })

  it('carries an offer of whatever name, of which its subject takes as much as it has room for', async () => {
    const contact = await world.as('ada')(crm.contacts.create, {
      firstName: 'Lo',
      lastName: 'Lang',
      primaryEmail: 'lo@orchard.example',
    } as never)
    for (const name of ['🌳'.repeat(98), `x${'🌳'.repeat(98)}`]) {
      const lines = [{ description: 'Tree', quantity: 1, unit_price: 5 }]
      const quote = await world.as('ada')(crm.quotes.create, { name, contact: contact.id, currency: 'EUR', lines } as never)
      const reply = await world.fetch('ada', 'PUT', `/api/crm/quotes/${quote.id}/mail`, {})
      expect(reply.status, reply.text).toBe(200)
      const { rows } = await world.sql.query('select subject from crm.mails where quote_id = $1', [quote.id])
      expect(rows).toEqual([{ subject: expect.not.stringContaining('\ufffd') }])
    }
  })

  it('carries an offer with a fresh address, which is kept nowhere in the clear', async () => {
    const contact = await world.as('ada')(crm.contacts.create, {
      firstName: 'Kay',
      lastName: 'Kunde',
      primaryEmail: 'kay@orchard.example',
    })
    const quote = await world.as('ada')(crm.quotes.create, {
      name: 'Trees',
      contact: contact.id,
      currency: 'EUR',
      lines: [{ description: 'Tree', quantity: 1, unit_price: 5 }],
    } as never)
    const reply = await world.fetch('ada', 'PUT', `/api/crm/quotes/${quote.id}/mail`, { message: 'As we said.' })
    expect([reply.status, reply.json.data.attributes]).toMatchObject([200, { to: 'kay@orchard.example', state: 'sent' }])
    const [sent] = await mailTo('kay@orchard.example')
    const link = /offer#([\w-]{64})/.exec(sent!.text_body)![1]!
    expect(sent!.text_body).toContain('As we said.')
    expect(reply.text).not.toContain(link)
    const answer = await fetch(`${world.address}/api/crm/public/quote?link=${link}`)
    expect(answer.status).toBe(200)
    await world.fetch('ada', 'PUT', `/api/crm/quotes/${quote.id}/mail`, {})
    expect((await fetch(`${world.address}/api/crm/public/quote?link=${link}`)).status).toBe(404)
    const { rows } = await world.sql.query('select m::text as text from crm.mails m')
    for (const row of rows as { text: string }[]) expect(row.text).not.toContain(link)
    expect((await timeline('ada', 'contacts', contact.id)).entries.map((entry) => entry.operation)).toEqual(
      expect.arrayContaining(['crm.quotes.mail', 'crm.quotes.send']),
    )
  })
})

describe('A timeline', () => {
  it('tells of everything around an account, and of each only what one may see', async () => {
    const ada = world.as('ada')
    const account = await ada(crm.accounts.create, { name: 'Whole House' })
    const deal = await ada(crm.opportunities.create, { name: 'Roof', account: account.id })
    const quote = await ada(crm.quotes.create, { name: 'Tiles', account: account.id, opportunity: deal.id, currency: 'EUR' })
    await ada(crm.accountLocations.create, { parent: account.id, account: account.id, name: 'Yard' })
    await mail('ada', { account_unique_id: account.id, to: 'roof@house.example', subject: 'Your roof', body: 'Hello' })
    const all = await timeline('ada', 'accounts', account.id)
    expect(new Set(all.entries.map((entry) => entry.resource))).toEqual(
      new Set(['crm.accounts', 'crm.opportunities', 'crm.quotes', 'crm.mails', 'crm.accountLocations']),
    )
    expect((await timeline('ada', 'opportunities', deal.id)).entries.map((entry) => entry.title)).toContain(
      `${quote.number} · Tiles`,
    )
    // Without the right to quotes not even their number is told.
    const role = await ada(gateway.roles.create, { name: 'No quotes', code: 'no_quotes' })
    await ada(gateway.roles.setPermissions, { id: role.id, permission_ids: ['crm.accounts.read'] } as never)
    await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Only accounts' } as never)
    const seen = (await world.fetch('uli', 'GET', `/api/crm/accounts/${account.id}/timeline`)).json
    expect(new Set(seen.data.attributes.entries.map((entry: { resource: string }) => entry.resource))).toEqual(
      new Set(['crm.accounts', 'crm.accountLocations']),
    )
  })

  it('keeps the history of both after a merge', async () => {
    const ada = world.as('ada')
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((lastName) => ada(crm.contacts.create, { firstName: 'Ann', lastName })),
    )
    await ada(crm.contacts.update, { id: two!.id, position: 'Chief' })
    await ada(crm.contacts.merge, { keep_unique_id: one!.id, merge_unique_ids: [two!.id] } as never)
    const { entries } = await timeline('ada', 'contacts', one!.id)
    expect(entries.filter((entry) => entry.merged).map((entry) => entry.operation)).toEqual(
      expect.arrayContaining(['crm.contacts.create', 'crm.contacts.update']),
    )
    expect(entries.filter((entry) => !entry.merged).map((entry) => entry.operation)).toContain('crm.contacts.merge')
  })

  it('comes page by page, the newest first, and to no other company', async () => {
    const { id } = await lead()
    for (const score of [1, 2, 3]) await world.as('ada')(crm.leads.update, { id, score })
    const page = async (cursor = '') =>
      (await world.fetch('ada', 'GET', `/api/crm/leads/${id}/timeline?records=2${cursor && `&cursor=${cursor}`}`)).json.data
        .attributes as Timeline
    const first = await page()
    const second = await page(first.next!)
    expect([first.more, second.more, second.next, second.entries.at(-1)?.operation]).toEqual([
      true,
      false,
      null,
      'crm.leads.create',
    ])
    expect((await world.fetch('rival', 'GET', `/api/crm/leads/${id}/timeline`)).status).toBe(404)
  })
})

describe('A form on another page', () => {
  const form = (body: object, who: 'app:a' | 'app:b' | 'nobody' = 'app:a') =>
    world.fetch(who, 'POST', '/api/crm/public/leads', { lead: body })
  const kim = { first_name: 'Form', last_name: 'Visitor', lead_email: 'form@visitor.example' }
  const found = async () => (await world.as('ada')(crm.leads.list, { filter: { source: 'web' }, records: 100 })).data

  it('leaves nothing until the company wants it to', async () => {
    expect((await form(kim)).status).toBe(404)
    expect((await form(kim, 'nobody')).status).toBe(401)
  })

  it('leaves a lead with where it came from and what was agreed to, and learns nothing', async () => {
    await world.as('ada')(crm.settings.update, {
      capture_enabled: true,
      capture_fields: ['lead_email', 'notes'],
      capture_owner_unique_id: world.userIds.uma,
      consent_text: 'You may write to me.',
    } as never)
    const reply = await form({ ...kim, notes: 'Hello', utm: { source: 'fair' }, consent: true })
    expect([reply.status, reply.json.data.attributes]).toEqual([201, { unique_id: '', received: true }])
    const [made] = await found()
    expect(made).toMatchObject({
      lastName: 'Visitor',
      owner: world.userIds.uma,
      sourceType: 'web_form',
      stage: 'new',
      payload: { utm: { source: 'fair' }, consent: { text: 'You may write to me.' } },
    })
    expect((await world.fetch('ada', 'GET', `/api/crm/leads/${made!.id}/history`)).json.data[0].attributes).toMatchObject({
      operation: 'crm.leads.capture',
      actor_id: null,
    })
  })

  it('is refused what nobody asked for, a stage or an owner of its own, and no for an answer', async () => {
    const before = (await found()).length
    for (const [more, status] of [
      [{ phone_number: '+49 1234567' }, 422],
      [{ stage: 'converted' }, 422],
      [{ owner_unique_id: world.userIds.ada }, 422],
      [{ score: 100 }, 422],
      [{ utm: { x: '1' } }, 422],
      [{ consent: false }, 422],
      [{ lead_email: 'nobody' }, 422],
      [{ first_name: '' }, 422],
    ] as const)
      expect((await form({ ...kim, consent: true, ...more })).status, JSON.stringify(more)).toBe(status)
    // A machine that fills in what nobody sees is thanked, and nothing is kept.
    expect((await form({ ...kim, consent: true, fax: '1' })).status).toBe(201)
    expect((await found()).length).toBe(before)
  })

  describe('of a company that asks people to confirm by mail', () => {
    const asking = (more: object) => form({ ...kim, consent: true, ...more })
    const linkTo = async (address: string) => /consent#([\w-]{64})/.exec((await mailTo(address)).at(-1)!.text_body)![1]!
    const leadOf = async (address: string) =>
      (await world.as('ada')(crm.leads.list, { search: address, records: 10 })).data.find((one) => one.leadEmail === address)!
    const look = (link: string) => world.fetch('nobody', 'GET', `/api/crm/public/consent?link=${link}`)
    const confirm = (link: string) => world.fetch('nobody', 'POST', '/api/crm/public/consent', { link })
    const confirming = (confirm_consent: boolean) => world.as('ada')(crm.settings.update, { confirm_consent } as never)
    beforeAll(() => confirming(true))
    afterAll(() => confirming(false))

    it('cannot ask without words to agree to', async () => {
      expect((await world.fetch('ada', 'PUT', '/api/crm/settings', { settings: { consent_text: null } })).status).toBe(422)
    })

    it('mails a link in the language of the form, which looks as often as it is opened and confirms once', async () => {
      const address = 'german@visitor.example'
      expect(
        (await asking({ lead_email: address, first_name: 'Buy https://spam.example', language: 'de' })).json.data.attributes,
      ).toEqual({ unique_id: '', received: true })
      const [sent] = await mailTo(address)
      expect(sent!.subject).toMatch(/^Bitte bestätigen/)
      expect(sent!.text_body).toContain('You may write to me.')
      expect(sent!.text_body + sent!.html_body).not.toContain('spam.example')
      const link = await linkTo(address)
      for (let i = 0; i < 2; i++) expect((await look(link)).json.data.attributes).toMatchObject({ text: 'You may write to me.' })
      expect(await leadOf(address)).toMatchObject({ consentEmail: address, consentConfirmedAt: null })
      // Of two clicks at once one is first.
      const both = await Promise.all([confirm(link), confirm(link)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
      const made = await leadOf(address)
      expect(made).toMatchObject({
        consentText: 'You may write to me.',
        consentGivenAt: expect.anything(),
        consentConfirmedAt: expect.anything(),
        consentAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
      })
      expect([(await look(link)).status, (await leadOf(address)).consentConfirmedAt]).toEqual([404, made.consentConfirmedAt])
      expect((await timeline('ada', 'leads', made.id)).entries[0]).toMatchObject({ operation: 'crm.leads.consentConfirm' })
    })

    it('leaves its proof behind when the lead is deleted for good, without saying whose it was', async () => {
      const address = 'gone@visitor.example'
      await asking({ lead_email: address })
      await confirm(await linkTo(address))
      const { id } = await leadOf(address)
      const ada = world.as('ada')
      await ada(crm.leads.delete, { id })
      await ada(crm.leads.purge, { id })
      const { proofs } = await ada(crm.leads.consentProofs, { address: 'Gone@visitor.example' })
      expect(proofs).toEqual([
        {
          lead_unique_id: id,
          consent_text: 'You may write to me.',
          given_at: expect.any(String),
          confirmed_at: expect.any(String),
          kept_at: expect.any(String),
        },
      ])
      const { rows } = await world.sql.query('select p::text as kept from crm.consent_proofs p where lead_id = $1', [id])
      expect(rows[0].kept).not.toContain('visitor')
      expect((await world.as('rival')(crm.leads.consentProofs, { address })).proofs).toEqual([])
    })

    it('refuses an altered, a late and a foreign link alike, and nothing has changed', async () => {
      const address = 'late@visitor.example'
      await asking({ lead_email: address })
      const link = await linkTo(address)
      const elsewhere = Buffer.concat([
        Buffer.from(world.tenantIds.b.replaceAll('-', ''), 'hex'),
        Buffer.from(link, 'base64url').subarray(16),
      ]).toString('base64url')
      const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`
      const answers = [await confirm(altered), await confirm(elsewhere), await confirm('short'), await look(altered)]
      await world.sql.query(`update crm.leads set consent_until = clock_timestamp() where lead_email = $1`, [address])
      answers.push(await confirm(link), await look(link))
      for (const { status, json } of answers)
        expect([status, json.errors[0].code, json.errors[0].detail]).toEqual([404, 'not_found', 'This link does not exist.'])
      expect((await leadOf(address)).consentConfirmedAt).toBeNull()
    })

    it('writes by template only to who confirmed, at that address, and in words of one’s own to everybody', async () => {
      const address = 'letter@visitor.example'
      await asking({ lead_email: address })
      const { id } = await leadOf(address)
      const { id: template } = await world.as('ada')(crm.mailTemplates.create, { name: 'News', subject: 'News', body: 'Hello' })
      const byTemplate = (more: object = {}) => mail('ada', { lead_unique_id: id, template_unique_id: template, ...more })
      expect((await byTemplate()).json.errors[0]).toMatchObject({ status: '409', code: 'consent_missing' })
      expect((await mail('ada', { lead_unique_id: id, subject: 'Yours', body: 'My words' })).status).toBe(201)
      await confirm(/consent#([\w-]{64})/.exec((await mailTo(address)).map((one) => one.text_body).join())![1]!)
      expect((await byTemplate({ to: 'other@visitor.example' })).status).toBe(409)
      expect((await byTemplate()).status).toBe(201)
      expect((await mailTo('other@visitor.example')).length).toBe(0)
    })

    it('holds the contact that a lead became to what the lead said, whenever that was, and whoever it is merged with', async () => {
      const address = 'moved@visitor.example'
      await asking({ lead_email: address, last_name: 'Mover' })
      const { id } = await leadOf(address)
      const link = await linkTo(address)
      const { id: template } = await world.as('ada')(crm.mailTemplates.create, { name: 'Later', subject: 'Later', body: 'Hello' })
      const converted = await world.fetch('ada', 'PUT', `/api/crm/leads/${id}/convert`, {
        lead: { accept_duplicates: true, opportunity: { name: 'Moved' } },
      })
      expect(converted.status).toBe(200)
      const { contact_unique_id, account_unique_id, opportunity_unique_id } = converted.json.data.attributes
      const byTemplate = (more: object) => mail('ada', { template_unique_id: template, ...more })
      const allAlike = async (status: number) => {
        for (const about of [{ contact_unique_id }, { account_unique_id }, { opportunity_unique_id }])
          expect((await byTemplate(about)).status, JSON.stringify(about)).toBe(status)
      }
      await allAlike(409)
      expect((await byTemplate({ contact_unique_id })).json.errors[0].code).toBe('consent_missing')
      expect((await mail('ada', { contact_unique_id, subject: 'Yours', body: 'My words' })).status).toBe(201)
      expect((await confirm(link)).status).toBe(200)
      await allAlike(201)
      expect((await byTemplate({ contact_unique_id, to: 'other@visitor.example' })).status).toBe(409)
      // Nobody asked this one, who never was a lead; merged with one who was, it is held to what that one said.
      const elsewhere = { firstName: 'Mo', lastName: 'Mover', primaryEmail: 'mover@orchard.example' }
      const { id: kept } = await world.as('ada')(crm.contacts.create, elsewhere)
      expect((await byTemplate({ contact_unique_id: kept })).status).toBe(201)
      const input = { keep_unique_id: kept, merge_unique_ids: [contact_unique_id] }
      expect((await world.fetch('ada', 'POST', '/api/crm/contacts/merge', { contact: input })).status).toBe(201)
      expect((await byTemplate({ contact_unique_id: kept })).status).toBe(409)
      expect((await byTemplate({ contact_unique_id: kept, to: address })).status).toBe(201)
      // What the tab of the contact reads.
      const { data } = await world.as('ada')(crm.leads.list, { filter: { contact_unique_id: kept } })
      expect(data).toMatchObject([{ id, consentEmail: address, consentConfirmedAt: expect.anything() }])
    })

    it('mails one address three times a day at most, and says the same of the fourth', async () => {
      for (let i = 0; i < 4; i++) expect((await asking({ lead_email: 'often@visitor.example' })).status).toBe(201)
      expect((await mailTo('often@visitor.example')).length).toBe(3)
      expect((await asking({ lead_email: 'user-1@quoin.invalid' })).status).toBe(422)
    })
  })

  it('stops taking leads when a day has brought more than any form does', async () => {
    await world.sql.query(
      `insert into crm.leads (tenant_id, first_name, last_name, source_type) select $1, 'Flood', 'Flood', 'web_form' from generate_series(1, 500)`,
      [world.tenantIds.a],
    )
    const reply = await form({ ...kim, consent: true })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

describe('A follow-up that repeats', () => {
  const plan = async (more: object) => {
    const { id: parent } = await lead()
    const made = await world.as('ada')(crm.leadFollows.create, {
      parent,
      lead: parent,
      followType: 'call',
      notes: 'Ring',
      reminder: true,
      ...more,
    })
    return { parent, ...made }
  }
  const finish = (follow: { parent: string; id: string }) =>
    world.as('ada')(crm.leadFollows.update, { parent: follow.parent, id: follow.id, completedAt: new Date().toISOString() })
  const next = async (follow: { parent: string; id: string }) => {
    const done = await finish(follow)
    return done.successor
      ? { parent: follow.parent, ...(await world.as('ada')(crm.leadFollows.get, { parent: follow.parent, id: done.successor })) }
      : null
  }

  it('plans the next one when it is done, once, also after it was opened again', async () => {
    const first = await plan({ dueOn: '2099-01-05', timeZone: 'Europe/Berlin', repeatEvery: 'week', repeatCount: 2 })
    const second = await next(first)
    expect(second).toMatchObject({ dueOn: '2099-01-19', notes: 'Ring', completedAt: null, repeatEvery: 'week', reminder: true })
    await world.as('ada')(crm.leadFollows.update, { parent: first.parent, id: first.id, completedAt: null })
    expect((await finish(first)).successor).toBe(second!.id)
    expect((await world.as('ada')(crm.leadFollows.list, { parent: first.parent })).meta.totalCount).toBe(2)
  })

  it('stays at its hour across a change of clocks, and comes back to the 31st after a shorter month', async () => {
    const spring = await next(
      await plan({ scheduledAt: '2099-03-28T09:00:00.000Z', timeZone: 'Europe/Berlin', repeatEvery: 'day' }),
    )
    expect(new Date(spring!.scheduledAt!).toISOString()).toBe('2099-03-29T08:00:00.000Z')
    const days: string[] = []
    let held = (await plan({ dueOn: '2095-12-31', repeatEvery: 'month' })) as {
      parent: string
      id: string
      dueOn?: string | null
    } | null
    for (let i = 0; i < 4; i++) days.push((held = await next(held!))!.dueOn!)
    expect(days).toEqual(['2096-01-31', '2096-02-29', '2096-03-31', '2096-04-30'])
    expect((await next(await plan({ dueOn: '2096-02-29', repeatEvery: 'year' })))!.dueOn).toBe('2097-02-28')
  })

  it('leaves out what was missed, and ends on its day', async () => {
    const late = await next(await plan({ dueOn: '2020-01-01', repeatEvery: 'day' }))
    expect(Math.abs(Date.parse(late!.dueOn!) - Date.now())).toBeLessThan(2 * 86_400_000)
    expect(await next(await plan({ dueOn: '2099-01-05', repeatEvery: 'week', repeatUntil: '2099-01-11' }))).toBeNull()
    expect(await next(await plan({ dueOn: '2099-01-05', repeatEvery: 'week', repeatUntil: '2099-01-12' }))).toMatchObject({
      dueOn: '2099-01-12',
    })
    for (const wrong of [{ repeatEvery: 'hour' }, { repeatCount: 0 }, { repeatUntil: 'soon' }])
      await expect(plan({ dueOn: '2099-01-05', ...wrong })).rejects.toMatchObject({ status: 422 })
  })
})
