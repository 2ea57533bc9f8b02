import { createHash, randomBytes } from 'node:crypto'
import { type Arranger, sampleBody, type Special } from '@quoin/server/testing'

/** A number that a caller would have read first cannot be guessed from fields. */
const withoutVersion =
  (body: Readonly<Record<string, unknown>>): Special =>
  async (a, operation) => ({ params: { id: await a.fresh(`crm.${operation.resource}`, {}) }, body })

const letterOf = (a: Arranger) => ({
  lead_unique_id: a.recall('crm.leads')!,
  to: `customer@${a.word}.example`,
  cc: [`copy@${a.word}.example`],
  bcc: [`hidden@${a.word}.example`],
  subject: `${a.word} subject`,
  body: `${a.word} body`,
})
const linesOf = (a: Arranger) => [{ description: `${a.word} line`, quantity: 2, unit_price: 9.5, tax_basis_points: 1_900 }]
const freshQuote = (a: Arranger) => a.fresh('crm.quotes', {})

/** A quote that was sent, and the secret of its address. */
async function sentQuote(a: Arranger): Promise<{ id: string; link: string }> {
  const id = await freshQuote(a)
  const { data } = await a.call('crm.quotes.send', { params: { id } })
  return { id, link: new URL(data.attributes.url as string).hash.slice(1) }
}
const onSent =
  (body?: (a: Arranger) => Record<string, unknown>): Special =>
  async (a) => ({ params: { id: (await sentQuote(a)).id }, body: body?.(a) })

/** A lead that was asked to confirm its consent, and the secret of the link, made without the mail: only the mail would know it. */
async function askedToConfirm(a: Arranger): Promise<string> {
  const id = await a.fresh('crm.leads', {})
  const tenant = a.world.tenantIds[a.tenant]
  const link = Buffer.concat([Buffer.from(tenant.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString('base64url')
  await a.world.sql.query(
    `update crm.leads set consent_text = $3, consent_email = $4, consent_hash = $5, consent_until = clock_timestamp() + interval '1 day'
     where tenant_id = $1 and id = $2`,
    [tenant, id, `${a.word} consent`, `lead@${a.word}.example`, createHash('sha256').update(link).digest()],
  )
  return link
}

/** Two fresh records, and what to ask to make them one. */
const mergeable =
  (kind: string): Special =>
  async (a) => ({ body: { keep_unique_id: await a.fresh(kind, {}), merge_unique_ids: [await a.fresh(kind, {})] } })
const mergedBefore =
  (kind: string): Special =>
  async (a, operation) => {
    const { data } = await a.call(`${kind}.merge`, await mergeable(kind)(a, operation))
    return { params: { merge: data.id as string } }
  }

/** A deal in a stage that has something to be ticked off. */
const dealWithPoint: Special = async (a) => {
  const point = `${a.word} point`
  const name = `${a.word} checklist`
  const pipeline = { pipeline_unique_id: a.recall('crm.pipelines')! }
  const stage = await a.call('crm.stages.create', { body: { ...pipeline, name, checklist: [point] } })
  const deal = await a.call('crm.opportunities.create', { body: { ...pipeline, name, stage_unique_id: stage.data.id } })
  return { params: { id: deal.data.id as string }, body: { point } }
}

/** Credit enough for every quote that is sent to the account. */
const details: Special = async (a) => ({
  params: { account: await a.known('crm.accounts') },
  body: {
    industry: `${a.word} industry`,
    employees: 7,
    founded_on: '1999-03-31',
    tax_id: `${a.word} number`,
    tax_country: 'EN',
    payment_terms_days: 30,
    credit_limit: 1_000_000_000,
    credit_currency: 'EUR',
    price_list_unique_id: a.recall('products.priceLists'),
    website: `https://${a.word}.example/`,
    email: `details@${a.word}.example`,
    phone: '+49 40 123456',
    legal_form: 'company',
    description: `${a.word} description`,
  },
})

/** A fresh document, and the id of a file that was uploaded for its account and is nobody's yet. */
async function paper(a: Arranger): Promise<{ params: { account: string; document: string }; file: string }> {
  const account = a.recall('crm.accounts')!
  const document = await a.fresh('crm.accountDocuments', { parent: account })
  const bytes = new TextEncoder().encode(`${a.word} text`)
  const { file_id } = await a.upload('crm.accountDocuments.presign', { account }, `${a.word}.txt`, bytes)
  return { params: { account, document }, file: file_id as string }
}

/** A fresh target list with a fresh lead on it. */
async function listed(a: Arranger): Promise<{ list: string; lead: string; member: string }> {
  const [list, lead] = [await a.fresh('crm.targetLists', {}), await a.fresh('crm.leads', {})]
  await a.call('crm.targetLists.putOn', { params: { id: list }, body: { kind: 'leads', ids: [lead] } })
  const { data } = await a.call('crm.targetListMembers.list', { params: { parent: list } })
  return { list, lead, member: (data as unknown as { id: string }[])[0]!.id }
}

/** A place of an account, where one of the account's own people is met. */
const location: Special = async (a, operation) => {
  const parent = await a.known('crm.accounts')
  const contact = await a.fresh('crm.contacts', {})
  await a.call('crm.accountContacts.associate', { params: { account: parent }, body: { contact_unique_id: contact } })
  const body = sampleBody(operation, { word: a.word, idOf: (d) => (d === 'crm.contacts' ? contact : a.recall(d)) }, ['account'])
  return {
    params: { parent, ...(operation.kind === 'update' && { id: await a.fresh('crm.accountLocations', { parent }) }) },
    body,
  }
}

/** What fields cannot say of the CRM. */
/** Somebody who attends a meeting, come already or still expected. */
const attending =
  (presence: 'expected' | 'present', body?: Record<string, unknown>): Special =>
  async (a) => {
    const parent = await a.known('crm.meetings')
    const params = { parent, id: await a.fresh('crm.attendees', { parent }) }
    if (presence === 'present') await a.call('crm.attendees.checkIn', { params, body: {} })
    return { params, body: body ?? {} }
  }

export const specials: Readonly<Record<string, Special>> = {
  'crm.accountDetails.create': details,
  'crm.accountDetails.update': details,
  'crm.accountLocations.create': location,
  'crm.accountLocations.update': location,
  'crm.accountDocuments.addVersion': async (a) => {
    const { params, file } = await paper(a)
    return { params, body: { file_unique_id: file } }
  },
  'crm.uploads.parts': async (a) => {
    const params = { account: a.recall('crm.accounts')! }
    const { data } = await a.call('crm.accountDocuments.presign', { params, body: { filename: `${a.word}.txt`, size: 20 } })
    return { body: { file: data.id as string } }
  },
  'crm.accountDocuments.restoreVersion': async (a) => {
    const { params, file } = await paper(a)
    await a.call('crm.accountDocuments.addVersion', { params, body: { file_unique_id: file } })
    return { params, body: { number: 1 } }
  },
  'crm.accounts.merge': mergeable('crm.accounts'),
  'crm.accounts.undoMerge': mergedBefore('crm.accounts'),
  'crm.contacts.merge': mergeable('crm.contacts'),
  'crm.contacts.undoMerge': mergedBefore('crm.contacts'),
  'crm.leads.capture': async (a) => {
    await a.call('crm.settings.update', { body: { capture_enabled: true } })
    return { who: `app:${a.tenant}`, body: { first_name: a.word, last_name: `${a.word} visitor`, notes: `${a.word} note` } }
  },
  'crm.leads.consentGet': async (a) => ({ query: { link: await askedToConfirm(a) } }),
  'crm.leads.consentProofs': async (a) => ({ query: { address: `lead@${a.word}.example` } }),
  'crm.leads.consentConfirm': async (a) => ({ body: { link: await askedToConfirm(a) } }),
  'crm.settings.update': async () => ({ body: { capture_enabled: true, consent_text: null } }),
  'crm.mailTemplates.create': async (a) => ({
    body: { name: `${a.word} template`, subject: `${a.word} subject`, body: `${a.word} for {{ first_name }}`, language: 'en' },
  }),
  'crm.mails.preview': async (a) => ({
    body: { lead_unique_id: a.recall('crm.leads')!, subject: `${a.word} subject`, body: `${a.word} body` },
  }),
  'crm.mails.send': async (a) => ({ body: letterOf(a) }),
  'crm.mails.get': async (a) => ({ params: { id: (await a.call('crm.mails.send', { body: letterOf(a) })).data.id as string } }),
  'crm.mails.file': async (a) => {
    const file = await a.known('files.storedFiles')
    const { data } = await a.call('crm.mails.send', { body: { ...letterOf(a), file_unique_ids: [file] } })
    return { params: { id: data.id as string, file } }
  },
  'crm.mails.share': async (a) => ({
    params: { id: (await a.call('crm.mails.send', { body: letterOf(a) })).data.id as string },
    body: { visibility: 'team' },
  }),
  'crm.targetLists.putOn': async (a) => ({
    params: { id: await a.fresh('crm.targetLists', {}) },
    body: { kind: 'leads', ids: [await a.fresh('crm.leads', {})] },
  }),
  'crm.targetLists.takeOff': async (a) => {
    const { list, lead } = await listed(a)
    return { params: { id: list }, body: { kind: 'leads', ids: [lead] } }
  },
  'crm.targetLists.addresses': async (a) => ({ params: { id: (await listed(a)).list }, query: { who: 'all' } }),
  'crm.targetLists.holding': async (a) => ({ query: { kind: 'leads', record_unique_id: (await listed(a)).lead } }),
  'crm.targetListMembers.list': async (a) => ({ params: { parent: (await listed(a)).list } }),
  'crm.targetListMembers.update': async (a) => {
    const { list, member } = await listed(a)
    return { params: { parent: list, id: member }, body: { state: 'contacted' } }
  },
  // A contact or a colleague brings the name that is not said.
  'crm.attendees.create': async (a, operation) => ({
    params: { parent: await a.known('crm.meetings') },
    body: sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }, ['contact', 'user']),
  }),
  'crm.attendees.respond': attending('expected', { rsvp_status: 'declined' }),
  'crm.attendees.checkIn': attending('expected'),
  'crm.attendees.checkOut': attending('present'),
  // One that was paid when it was written down cannot be paid.
  'crm.meetingBillings.create': async (a, operation) => ({
    body: sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }, ['paidAt']),
  }),
  'crm.meetingBillings.reopen': async (a) => {
    const params = { id: await a.fresh('crm.meetingBillings', {}) }
    await a.call('crm.meetingBillings.pay', { params, body: {} })
    return { params, body: {} }
  },
  'crm.leads.move': withoutVersion({ stage: 'contacted' }),
  'crm.leads.convert': withoutVersion({ accept_duplicates: true, opportunity: {} }),
  'crm.opportunities.move': async (a) => ({
    params: { id: await a.fresh('crm.opportunities', {}) },
    body: { stage_unique_id: a.recall('crm.stages')!, reason: `${a.word} reason` },
  }),
  'crm.opportunities.tick': dealWithPoint,
  'crm.opportunities.untick': dealWithPoint,
  'crm.quotes.create': async (a, operation) => ({
    body: {
      ...sampleBody(operation, { word: a.word, idOf: (d) => a.recall(d) }, ['discountAmount']),
      lines: linesOf(a),
      valid_until: '2099-12-31',
    },
  }),
  'crm.quotes.update': async (a) => ({
    params: { id: await freshQuote(a) },
    body: { name: `${a.word} quote`, lines: linesOf(a) },
  }),
  'crm.quotes.renewLink': onSent(),
  'crm.quotes.revise': onSent(),
  'crm.quotes.accept': onSent((a) => ({ by: `${a.word} customer` })),
  'crm.quotes.decline': onSent((a) => ({ reason: `${a.word} reason` })),
  'crm.quotes.mail': async (a) => ({
    params: { id: await freshQuote(a) },
    body: { to: `customer@${a.word}.example`, message: `${a.word} words` },
  }),
  'crm.quotes.convert': async (a) => {
    const { id } = await sentQuote(a)
    await a.call('crm.quotes.accept', { params: { id }, body: { by: `${a.word} customer` } })
    return { params: { id } }
  },
  'crm.quotes.publicGet': async (a) => ({ query: { link: (await sentQuote(a)).link } }),
  'crm.quotes.publicAccept': async (a) => ({ body: { link: (await sentQuote(a)).link, name: `${a.word} customer` } }),
  'crm.quotes.publicDecline': async (a) => ({ body: { link: (await sentQuote(a)).link, reason: `${a.word} reason` } }),
  'crm.accountQuotes.create': async (a) => ({
    params: { account: a.recall('crm.accounts')! },
    body: { name: `${a.word} quote`, lines: linesOf(a) },
  }),
  'crm.accountQuotes.update': async (a) => ({
    params: { account: a.recall('crm.accounts')!, quote: await freshQuote(a) },
    body: { name: `${a.word} quote`, lines: linesOf(a) },
  }),
  'crm.accountQuotes.delete': async (a) => ({ params: { account: a.recall('crm.accounts')!, quote: await freshQuote(a) } }),
}

export const further = ['crm.accountDetails.create', 'crm.accountContacts.associate']
