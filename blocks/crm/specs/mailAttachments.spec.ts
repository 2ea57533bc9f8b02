import { type SmtpDouble, startSmtpDouble } from '@quoin/doubles/smtp'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crm } from '../resources/index.ts'

let world: World
let smtp: SmtpDouble
beforeAll(async () => {
  smtp = await startSmtpDouble()
  world = await startWorld({ smtpUrl: smtp.url })
})
afterAll(async () => {
  await world?.close()
  await smtp?.close()
})

type Who = 'ada' | 'uma' | 'rival'
const mail = (who: Who, body: object) => world.fetch(who, 'POST', '/api/crm/mails', { mail: body })
const words = { subject: 'The plan', body: 'As we said.' }
const lead = async () =>
  (await world.as('ada')(crm.leads.create, { firstName: 'Kim', lastName: 'Sander', leadEmail: 'kim@orchard.example' })).id

/** A text file of somebody's own. */
async function stored(who: 'ada' | 'uma', name: string, text: string): Promise<string> {
  const ask = (method: string, tail: string, body: object) =>
    world.fetch(who, method, `/api/files/users/${world.userIds[who]}/${tail}`, body)
  const place = await ask('PUT', 'presign_upload', { filename: name, content_type: 'text/plain', size: text.length })
  const { presigned_url: url, headers, file_id } = place.json.data?.attributes ?? place.json
  await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/plain', ...headers }, body: text })
  return (await ask('POST', 'files', { file: { name, file_id } })).json.data.id
}

/** What the server took since, after everything that waits was sent. */
async function taken() {
  const before = smtp.mails.length
  await world.running.services.mailer.deliverDue()
  return smtp.mails.slice(before)
}

// What others left waiting is no part of what a test sends.
beforeEach(() => taken())

describe('A mail with copies and files', () => {
  it('reaches everybody it is for, names hidden copies to nobody, and brings its files along', async () => {
    const id = await lead()
    const plan = await stored('ada', 'plan.txt', 'the plan\n')
    const made = await mail('ada', {
      lead_unique_id: id,
      ...words,
      cc: ['lee@orchard.example', 'KIM@orchard.example'],
      bcc: ['boss@demo.example', 'lee@orchard.example'],
      file_unique_ids: [plan, plan],
    })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      {
        recipient: 'kim@orchard.example',
        cc: ['lee@orchard.example'],
        bcc: ['boss@demo.example'],
        attachments: [{ unique_id: plan, name: 'plan.txt', content_type: 'text/plain', size: 9 }],
      },
    ])
    const [sent, ...more] = await taken()
    expect(more).toEqual([])
    expect([...sent!.to].sort()).toEqual(['boss@demo.example', 'kim@orchard.example', 'lee@orchard.example'])
    expect(sent!.parsed.cc?.map(({ address }) => address)).toEqual(['lee@orchard.example'])
    expect(sent!.raw).not.toContain('boss@demo.example')
    expect(sent!.parsed.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['plan.txt', 'text/plain']])
    expect(Buffer.from(sent!.parsed.attachments[0]!.content as ArrayBuffer).toString()).toBe('the plan\n')
  })

  it('keeps its files: they stand on the timeline, are had by whoever reads the mail, and are not purged', async () => {
    const id = await lead()
    const plan = await stored('ada', 'offer.txt', 'the offer\n')
    const other = await stored('ada', 'other.txt', 'x')
    const made = await mail('ada', { lead_unique_id: id, ...words, file_unique_ids: [plan], visibility: 'private' })
    const timeline = await world.fetch('ada', 'GET', `/api/crm/leads/${id}/timeline?records=100`)
    expect(timeline.json.data.attributes.entries.map(({ title }: { title: string | null }) => title)).toContain(
      'The plan · offer.txt',
    )
    const path = `/api/crm/mails/${made.json.data.id}/attachments`
    const link = await world.fetch('ada', 'GET', `${path}/${plan}`)
    expect(await (await fetch(link.json.data.attributes.url)).text()).toBe('the offer\n')
    expect((await world.fetch('ada', 'GET', `${path}/${other}`)).status).toBe(404)
    for (const who of ['uma', 'rival'] as const) expect((await world.fetch(who, 'GET', `${path}/${plan}`)).status).toBe(404)
    const files = `/api/files/users/${world.userIds.ada}/files`
    await world.fetch('ada', 'DELETE', `${files}/${plan}`)
    const { rows } = await world.sql.query('select file_id from crm.mail_files where mail_id = $1', [made.json.data.id])
    expect(rows).toEqual([{ file_id: plan }])
    const uses = await world.fetch('ada', 'DELETE', `/api/files/files/${plan}/purge`)
    expect(uses.status).toBe(409)
    expect((await world.sql.query('select id from files.stored_files where id = $1', [plan])).rows).toHaveLength(1)
  })

  it('is refused with addresses that are none, files one may not read, and more than a mail server takes', async () => {
    const id = await lead()
    const ofUma = await stored('uma', 'hers.txt', 'hers')
    const before = await world.hashes('a')
    const refusals = [
      [{ cc: ['nobody'] }, 422, 'address_unusable'],
      [{ bcc: ['a@x.example\r\nTo: all@x.example'] }, 422, 'address_unusable'],
      [
        {
          cc: Array.from({ length: 15 }, (_, i) => `c${i}@x.example`),
          bcc: Array.from({ length: 15 }, (_, i) => `b${i}@x.example`),
        },
        422,
        'too_many',
      ],
      [{ file_unique_ids: [world.userIds.ada] }, 422, 'no_such_record'],
    ] as const
    for (const [body, status, code] of refusals) {
      const reply = await mail('ada', { lead_unique_id: id, ...words, ...body })
      expect([reply.status, reply.json.errors[0].code]).toEqual([status, code])
    }
    expect((await mail('rival', { lead_unique_id: id, ...words, file_unique_ids: [ofUma] })).status).toBe(404)
    expect(await world.hashes('a')).toEqual(before)
    expect(await taken()).toEqual([])
  })

  it('is written about a quote, and stands with its deal and its people', async () => {
    const contact = await world.as('ada')(crm.contacts.create, {
      firstName: 'Kay',
      lastName: 'Kunde',
      primaryEmail: 'kay@orchard.example',
    })
    const lines = [{ description: 'Tree', quantity: 1, unit_price: 5 }]
    const quote = await world.as('ada')(crm.quotes.create, {
      name: 'Trees',
      contact: contact.id,
      currency: 'EUR',
      lines,
    } as never)
    const made = await mail('ada', { quote_unique_id: quote.id, ...words })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      { recipient: 'kay@orchard.example', quote_unique_id: quote.id, contact_unique_id: contact.id },
    ])
    const list = await world.fetch('ada', 'GET', `/api/crm/mails?quote_unique_id=${quote.id}`)
    expect(list.json.data.map(({ id }: { id: string }) => id)).toEqual([made.json.data.id])
  })

  it('is not sent where a file is gone meanwhile, and says so', async () => {
    const id = await lead()
    const plan = await stored('ada', 'lost.txt', 'lost')
    const made = await mail('ada', { lead_unique_id: id, ...words, file_unique_ids: [plan] })
    const { rows } = await world.sql.query<{ key: string }>(
      'select f.key from kit.files f join files.stored_files s on s.tenant_id = f.tenant_id and s.file_id = f.id where s.id = $1',
      [plan],
    )
    await world.running.services.files.delete(rows[0]!.key)
    expect(await taken()).toEqual([])
    const { rows: kept } = await world.sql.query('select state, answer from kit.mails where key = $1', [
      `crm mail ${made.json.data.id}`,
    ])
    expect(kept).toEqual([{ state: 'failed', answer: 'An attached file is no longer there.' }])
  })
})
