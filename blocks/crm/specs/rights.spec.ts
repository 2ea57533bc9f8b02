import { gateway } from '@quoin/gateway/resources'
import { type Name, pdf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crm } from '../resources/index.ts'

const word = 'Zimtsternwald'
const total = 98_765.43
const at: Record<string, string> = {}
/** Whoever reads one of these in an answer was told of what Ada keeps. */
let marks: string[]

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
  const ada = world.as('ada')
  // Rows are reached by nobody but their owner for Uli, by the team for Art, by all of the company for Rae; Noa may nothing.
  const role = await ada(gateway.roles.create, { name: 'Own rows', code: 'own_rows' })
  const codes = ['accounts', 'contacts', 'leads', 'opportunities', 'quotes', 'mails'].map((name) => `crm.${name}.read`)
  await ada(gateway.roles.setPermissions, {
    id: role.id,
    permission_ids: codes,
    scopes: Object.fromEntries(codes.map((code) => [code, 'own'])),
  } as never)
  await ada(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'Own rows only' } as never)

  at.account = (await ada(crm.accounts.create, { name: `${word} House` })).id
  at.contact = (await ada(crm.contacts.create, { firstName: 'Ann', lastName: word, primaryEmail: 'ann@zimtstern.example' })).id
  await ada(crm.accountContacts.associate, { account: at.account, contact_unique_id: at.contact })
  at.yard = (await ada(crm.accountLocations.create, { parent: at.account, account: at.account, name: `${word} Yard` })).id
  await world.fetch('ada', 'PUT', `/api/crm/accounts/${at.account}/details`, { account: { description: word } })
  const lead = await ada(crm.leads.create, { firstName: 'Leo', lastName: word, leadEmail: 'leo@zimtstern.example' })
  at.lead = lead.id
  const due = new Date(Date.now() + 86_400_000).toISOString()
  at.follow = (await ada(crm.leadFollows.create, { parent: lead.id, lead: lead.id, notes: word, scheduledAt: due })).id
  const deal = { name: `${word} deal`, total, currency: 'EUR', account: at.account, expectedCloseOn: '2031-05-05' } as const
  at.deal = (await ada(crm.opportunities.create, deal)).id
  at.quote = (
    await ada(crm.quotes.create, {
      name: `${word} quote`,
      account: at.account,
      opportunity: at.deal,
      currency: 'EUR',
      lines: [{ description: word, quantity: 1, unit_price: total }],
    } as never)
  ).id
  await world.fetch('ada', 'POST', '/api/crm/mails', { mail: { contact_unique_id: at.contact, subject: word, body: 'Hello' } })
  const upload = await world.fetch('ada', 'PUT', `/api/crm/accounts/${at.account}/presign_document`, { filename: `${word}.pdf` })
  const { file_id, presigned_url, headers } = upload.json.data.attributes
  await fetch(presigned_url, { method: 'PUT', headers, body: pdf })
  const paper = { document: { file_unique_id: file_id, name: `${word}.pdf` } }
  at.document = (await world.fetch('ada', 'POST', `/api/crm/accounts/${at.account}/documents`, paper)).json.data.id
  marks = [word, word.toLowerCase(), 'zimtstern.example', String(total), '9876543', ...Object.values(at)]
})
afterAll(() => world.close())

/** Every way to read, and a place that tells its owner of it. */
function readings(): readonly string[] {
  const { account, yard, contact, lead, follow, deal, quote, document } = at
  const records = [`/accounts/${account}`, `/contacts/${contact}`, `/leads/${lead}`, `/opportunities/${deal}`, `/quotes/${quote}`]
  const lists = ['accounts', 'contacts', 'leads', 'opportunities', 'quotes']
  return [
    ...records,
    ...records.map((one) => `${one}/history`),
    ...records.filter((one) => !one.startsWith('/quotes')).map((one) => `${one}/timeline`),
    ...lists.map((one) => `/${one}?records=200`),
    ...lists.map((one) => `/${one}?search=${word}`),
    ...['contacts', 'details', 'locations', 'documents', 'quotes', 'glance'].map((one) => `/accounts/${account}/${one}`),
    ...[`documents/${document}`, `locations/${yard}`].flatMap((one) => [
      `/accounts/${account}/${one}`,
      `/accounts/${account}/${one}/history`,
    ]),
    `/leads/${lead}/follows`,
    `/leads/${lead}/follows/${follow}`,
    '/followUps?records=200',
    '/mails?records=200',
    `/opportunities/${deal}/stages`,
    '/opportunities/board?records=200',
    '/reports/pipeline',
    '/reports/pipeline?format=csv',
    '/reports/forecast?from=2031-01-01&to=2031-12-31',
    `/accounts/duplicates?name=${word}%20House&domain=zimtstern.example`,
    `/contacts/duplicates?name=Ann%20${word}&email=ann@zimtstern.example`,
    `/leads/duplicates?name=Leo%20${word}&email=leo@zimtstern.example`,
    `/quotes/${quote}/versions`,
  ]
}
/** What was asked for stands in the addresses of pages, which are no answer. */
const said = (text: string, path: string): string =>
  text
    .replaceAll(path, '')
    .replaceAll(`search=${word}`, '')
    .replace(/"links":\{[^}]*\}/g, '')
const told = (text: string, path: string): string[] => marks.filter((mark) => said(text, path).includes(mark))

/** What somebody is told who exports all they may read. */
async function exported(who: Name, list: string): Promise<string> {
  const asked = await world.fetch(who, 'POST', `/api/crm/${list}/exports`, { export: { format: 'csv' } })
  if (asked.status !== 202) return asked.text
  const address = `/api/crm/jobs/${asked.json.data.id}`
  await vi.waitFor(async () => expect((await world.fetch(who, 'GET', address)).json.data.attributes.status).toBe('done'), {
    timeout: 30_000,
    interval: 100,
  })
  const { url } = (await world.fetch(who, 'GET', `${address}/result`)).json.data.attributes
  return (await fetch(url)).text()
}

describe('What somebody keeps to themselves [CD4]', () => {
  it('is read in every one of these places by whoever reaches all rows', async () => {
    const silent: string[] = []
    for (const path of readings()) {
      const { status, text } = await world.fetch('ada', 'GET', `/api/crm${path}`)
      if (status !== 200 || (told(text, path).length === 0 && !path.endsWith('/versions') && !path.endsWith('/stages')))
        silent.push(`${status} ${path}`)
    }
    expect(silent).toEqual([])
  })

  for (const [who, scope] of [
    ['uli', 'their own'],
    ['art', 'their team'],
    ['noa', 'nothing'],
    ['rival', 'another company'],
  ] as const) {
    it(`is told nowhere to those who reach ${scope}: lists, searches, sums, records, files`, async () => {
      const leaks: string[] = []
      for (const path of readings()) {
        const { text } = await world.fetch(who, 'GET', `/api/crm${path}`)
        const found = told(text, path)
        if (found.length > 0) leaks.push(`${path} tells ${found.join(', ')}`)
      }
      const papers = await world.fetch(who, 'POST', `/api/crm/quotes/${at.quote}/pdf`, {})
      if (papers.status < 400) leaks.push(`the PDF of a quote was drawn: ${papers.status}`)
      expect(leaks).toEqual([])
    })
  }

  it('is told nowhere by a quote or a meeting that names it', async () => {
    const ada = world.as('ada')
    const role = await ada(gateway.roles.create, { name: 'Own work', code: 'own_work' })
    const codes = ['accounts', 'contacts', 'opportunities', 'quotes', 'meetings'].flatMap((name) => [
      `crm.${name}.read`,
      `crm.${name}.write`,
    ])
    await ada(gateway.roles.setPermissions, {
      id: role.id,
      permission_ids: codes,
      scopes: Object.fromEntries(codes.map((code) => [code, 'own'])),
    } as never)
    await ada(gateway.users.changeRole, { id: world.userIds.uma, role_unique_id: role.id, reason: 'Own work' } as never)
    const uma = world.as('uma')
    const refused = { status: 422, code: 'no_such_record' }
    const { account, contact, deal } = at as Record<'account' | 'contact' | 'deal', string>
    for (const named of [{ account }, { contact }, { opportunity: deal }]) {
      await expect(uma(crm.quotes.create, { name: 'Q', ...named })).rejects.toMatchObject(refused)
      await expect(uma(crm.meetings.create, { title: 'M', ...named })).rejects.toMatchObject(refused)
      const quote = await uma(crm.quotes.create, { name: 'Q' })
      await expect(uma(crm.quotes.update, { id: quote.id, ...named })).rejects.toMatchObject(refused)
      const meeting = await uma(crm.meetings.create, { title: 'M' })
      await expect(uma(crm.meetings.update, { id: meeting.id, ...named })).rejects.toMatchObject(refused)
      if ('contact' in named)
        await expect(uma(crm.attendees.create, { parent: meeting.id, meeting: meeting.id, contact })).rejects.toMatchObject(
          refused,
        )
    }
    // A deal of one's own brings whom it is with to its quote.
    const own = await ada(crm.opportunities.create, { name: 'Handed over', account, contact, owner: world.userIds.uma })
    const quote = await uma(crm.quotes.create, { name: 'Q', opportunity: own.id })
    expect(quote).toMatchObject({ account, contact })
    expect(await uma(crm.quotes.update, { id: quote.id, account, name: 'Q2' })).toMatchObject({ name: 'Q2' })
  })

  it('is in the export of whoever reaches it, and of nobody else', async () => {
    for (const list of ['accounts', 'opportunities']) {
      expect(await exported('ada', list)).toContain(word)
      for (const who of ['uli', 'art', 'noa', 'rival'] as const) expect(await exported(who, list)).not.toContain(word)
    }
  }, 120_000)
})
