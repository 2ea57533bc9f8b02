import { createHash } from 'node:crypto'
import { products } from '@quoin/products/resources'
import { companies, emailOf, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireQuote } from '../operations/expireQuote.ts'
import { crm } from '../resources/index.ts'
import { pdfText } from '@quoin/kit/pdf/text'

let world: World
let account: string
beforeAll(async () => {
  world = await startWorld()
  account = (await world.as('ada')(crm.accounts.create, { name: 'Larkspur Foods', preferredLanguage: 'de' })).id
})
afterAll(() => world.close())

const lines = [
  { description: 'Apples', quantity: 3, unit_price: 1.15, tax_basis_points: 700 },
  { description: 'Crates', quantity: 2.5, unit_price: 19.99, tax_basis_points: 1900, discount_basis_points: 1000 },
  { description: 'Insurance', quantity: 1, unit_price: 50, tax_basis_points: 1900, optional: true },
]
const draft = (more: object = {}) =>
  world.as('ada')(crm.quotes.create, { name: 'Autumn', account, currency: 'EUR', lines, ...more } as never)
const raw = (method: string, path: string, body?: unknown, headers = {}) =>
  world.fetch('ada', method, `/api/crm${path}`, body, headers)
const send = async (id: string) =>
  (await world.as('ada')(crm.quotes.send, { id })) as { url: string; pdf_url: string; link_until: string }
const secretOf = (url: string) => new URL(url).hash.slice(1)
/** As a customer does, with nothing but the address. */
const asCustomer = async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${world.address}/api/crm/public/quote${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: reply.status, json: (await reply.json()) as any }
}

describe('A quote', () => {
  it('has room for 200 lines with all that may be said of each, three tax rates and everything for nothing', async () => {
    const all = Array.from({ length: 200 }, (_, i) => ({
      description: `Line ${i}`,
      quantity: 1.2345,
      unit: 'kg',
      unit_price: 0.99,
      discount_basis_points: (i % 7) * 100,
      tax_basis_points: [0, 700, 1_900][i % 3]!,
      optional: false,
      chosen: false,
    }))
    const made = await draft({ lines: all, discountBasisPoints: 10_000 })
    expect(made).toMatchObject({ discountMinor: made.subtotalMinor, taxMinor: 0, totalMinor: 0 })
    expect((made.lines as { net_minor: number }[]).reduce((sum, line) => sum + line.net_minor, 0)).toBe(made.subtotalMinor)
    // As the builder sends them back: with ids and amounts.
    const half = await world.as('ada')(crm.quotes.update, { id: made.id, lines: made.lines as never, discountBasisPoints: 3_333 })
    expect(half.taxes).toHaveLength(3)
    expect(half.subtotalMinor! - half.discountMinor! + half.taxMinor!).toBe(half.totalMinor)
  })

  it('takes account, contact and currency from its deal where nobody says otherwise, and holds for a month', async () => {
    const contact = (await world.as('ada')(crm.contacts.create, { firstName: 'Lou', lastName: 'Spur', account })).id
    const deal = await world.as('ada')(crm.opportunities.create, { name: 'Winter', account, contact, currency: 'CHF', total: 5 })
    const made = await world.as('ada')(crm.quotes.create, { name: 'Winter', opportunity: deal.id })
    expect(made).toMatchObject({ account, contact, currency: 'CHF', opportunity: deal.id })
    expect(Date.parse(made.validUntil!) - Date.now()).toBeGreaterThan(28 * 86_400_000)
    const other = (await world.as('ada')(crm.accounts.create, { name: 'Elsewhere' })).id
    expect(await world.as('ada')(crm.quotes.create, { name: 'Winter', opportunity: deal.id, account: other })).toMatchObject({
      account: other,
      contact: null,
    })
  })

  it('is reckoned by the server, to the last cent', async () => {
    const made = await draft()
    // 3 × 1.15 = 3.45; 2.5 × 19.99 = 49.975 → 49.98, less 10 % = 5.00 → 44.98; taxes 0.24 and 8.55.
    expect(made).toMatchObject({
      subtotalMinor: 4_843,
      taxMinor: 879,
      totalMinor: 5_722,
      subtotal: 48.43,
      taxTotal: 8.79,
      total: 57.22,
      discountTotal: 0,
      state: 'draft',
      revision: 1,
    })
    expect((made.lines as { net: number }[]).map((line) => line.net)).toEqual([3.45, 44.98, 50])
    expect(made.taxes).toMatchObject([
      { basis_points: 700, base: 3.45, tax: 0.24 },
      { basis_points: 1900, base: 44.98, tax: 8.55 },
    ])
    const cheaper = await world.as('ada')(crm.quotes.update, { id: made.id, discountBasisPoints: 500, discountAmount: 1 })
    expect(cheaper).toMatchObject({
      discountMinor: 342,
      subtotalMinor: 4_843,
      totalMinor: 4_843 - 342 + (cheaper.taxMinor as number),
    })
  })

  it('takes no line, total or amount that the client priced itself', async () => {
    const before = await world.hashes('a')
    for (const [line, code, place] of [
      [{ ...lines[0], net: 0.01 }, 'amount_not_yours', '/net'],
      [{ ...lines[0], net_minor: 1 }, 'amount_not_yours', '/net'],
      [{ ...lines[0], total: 1 }, 'unrecognized_keys', ''],
      [{ ...lines[0], unit_price: -5 }, 'too_small', '/unit_price'],
      [{ ...lines[0], unit_price: 1.005 }, 'invalid', '/unit_price'],
      [{ ...lines[0], unit_price: '1.15' }, 'invalid_type', '/unit_price'],
      [{ ...lines[0], quantity: 1e300 }, 'too_big', '/quantity'],
      [{ ...lines[0], quantity: 0.00001 }, 'invalid', '/quantity'],
      [{ ...lines[0], discount_basis_points: 10_001 }, 'too_big', '/discount_basis_points'],
    ] as const) {
      const reply = await raw('POST', '/quotes', { quote: { name: 'Mine', currency: 'EUR', lines: [lines[1], line] } })
      const { code: said, source } = reply.json.errors?.[0] ?? {}
      expect([reply.status, said, source?.pointer]).toEqual([422, code, `/data/attributes/lines/1${place}`])
    }
    const both = await raw('POST', '/quotes', { quote: { name: '', lines: [lines[0], lines[1], { description: 'Free' }] } })
    expect(both.json.errors.map((one: any) => one.source.pointer)).toEqual([
      '/data/attributes/name',
      '/data/attributes/lines/2/unit_price',
    ])
    const whole = await raw('POST', '/quotes', { quote: { name: 'Mine', lines: 'Apples' } })
    expect(whole.json.errors[0].source.pointer).toBe('/data/attributes/lines')
    expect(
      (await raw('POST', '/quotes', { quote: { name: 'Mine', currency: 'EUR', lines, discount_amount: 1_000 } })).status,
    ).toBe(422)
    expect(await world.hashes('a')).toEqual(before)
    const made = await raw('POST', '/quotes', {
      quote: { name: 'Mine', code: `C-${Date.now()}`, currency: 'EUR', lines, total: 1, total_minor: 1, subtotal: 1 },
    })
    expect(made.json.data.attributes).toMatchObject({ total: 57.22, total_minor: 5_722 })
  })

  it("echoed back with the server's own amounts is accepted", async () => {
    const made = await draft()
    expect((await raw('PUT', `/quotes/${made.id}`, { quote: { lines: made.lines } })).json.data.attributes.lines).toEqual(
      made.lines,
    )
  })

  it('gets the next number of its company and year, without gaps or doubles, however many are made at once and however many fail', async () => {
    const first = await draft()
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => draft(i % 3 === 2 ? { lines: [{ ...lines[0], net: 0.01 }] } : {})),
    )
    const numbers = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number as string] : [])).sort()
    const from = Number((first.number as string).slice(-4))
    expect(numbers).toEqual(
      Array.from({ length: 16 }, (_, i) => `Q-${new Date().getUTCFullYear()}-${String(from + 1 + i).padStart(4, '0')}`),
    )
    const theirs = await world.as('rival')(crm.quotes.create, { name: 'Ours' })
    expect(Number((theirs.number as string).slice(-4))).toBeLessThan(from)
  })

  it('stands under its account too, named by path, body or query', async () => {
    const made = (await raw('POST', `/accounts/${account}/quotes`, { quote: { name: 'Below', currency: 'EUR', lines } })).json
      .data
    expect(made.attributes).toMatchObject({ account_unique_id: account, total: 57.22 })
    const listed = await raw('GET', `/accounts/${account}/quotes?search=below`)
    expect(listed.json.data.map((one: any) => one.id)).toContain(made.id)
    expect(
      (await raw('PUT', `/accounts/${account}/quotes`, { quote: { unique_id: made.id, notes: 'by body' } })).json.data.attributes
        .notes,
    ).toBe('by body')
    expect(
      (await raw('PUT', `/accounts/${account}/quotes/${made.id}`, { quote: { notes: 'by path' } })).json.data.attributes.notes,
    ).toBe('by path')
    expect((await raw('PUT', `/accounts/${account}/quotes`, { quote: { notes: 'whose' } })).status).toBe(422)
    const other = (await world.as('ada')(crm.accounts.create, { name: 'Elsewhere' })).id
    expect((await raw('PUT', `/accounts/${other}/quotes/${made.id}`, { quote: { notes: 'x' } })).status).toBe(404)
    expect((await raw('DELETE', `/accounts/${account}/quotes?unique_id=${made.id}`)).status).toBe(200)
    const second = await draft()
    expect((await raw('DELETE', `/accounts/${account}/quotes`, { quote: { unique_id: second.id } })).status).toBe(200)
    const third = await draft()
    expect((await raw('DELETE', `/accounts/${account}/quotes/${third.id}`)).status).toBe(200)
    for (const { id } of [made, second, third]) expect((await raw('GET', `/quotes/${id}`)).status).toBe(404)
  })
})

describe('A sent quote', () => {
  it('is frozen, and opened again only as its next version, whose old link is dead', async () => {
    const { id } = await draft()
    await expect(
      world.as('ada')(crm.quotes.send, { id: (await world.as('ada')(crm.quotes.create, { name: 'Empty' })).id }),
    ).rejects.toMatchObject({ status: 409, code: 'nothing_offered' })
    const first = await send(id)
    await expect(world.as('ada')(crm.quotes.update, { id, lines: [] })).rejects.toMatchObject({
      status: 409,
      code: 'quote_not_draft',
    })
    expect(await world.as('ada')(crm.quotes.update, { id, notes: 'Call them' })).toMatchObject({
      notes: 'Call them',
      state: 'sent',
    })
    expect(await world.as('ada')(crm.quotes.revise, { id })).toMatchObject({ state: 'draft', revision: 2 })
    expect((await asCustomer('GET', `?link=${secretOf(first.url)}`)).status).toBe(404)
    await world.as('ada')(crm.quotes.update, { id, discountBasisPoints: 1_000 })
    const second = await send(id)
    expect(secretOf(second.url)).not.toBe(secretOf(first.url))
    const { versions } = (await world.as('ada')(crm.quotes.versions, { id })) as unknown as {
      versions: { revision: number; quote: { total: number } }[]
    }
    expect(versions.map((version) => [version.revision, version.quote.total])).toEqual([
      [2, 51.5],
      [1, 57.22],
    ])
  })

  it('shows the customer the offer and nothing of the house, and is accepted with name and time, once', async () => {
    const { id } = await draft({ notes: 'They have little money', tags: ['hot'] })
    const link = secretOf((await send(id)).url)
    const seen = await asCustomer('GET', `?link=${link}`)
    expect(seen.json.data.attributes).toMatchObject({ state: 'sent', total: 57.22, account_name: 'Larkspur Foods' })
    expect(JSON.stringify(seen.json)).not.toMatch(/little money|"hot"|owner|created_by|account_unique_id/)
    const clicks = await Promise.all(
      ['Kai Kunde', 'Kim Kunde', 'Kay Kunde'].map((name) => asCustomer('POST', '/accept', { link, name })),
    )
    expect(clicks.map((click) => click.status).sort()).toEqual([200, 409, 409])
    const accepted = await world.as('ada')(crm.quotes.get, { id })
    expect(accepted).toMatchObject({
      state: 'accepted',
      acceptedBy: clicks.find((click) => click.status === 200)!.json.data.attributes.accepted_by,
    })
    expect(Math.abs(Date.parse(accepted.acceptedAt!) - Date.now())).toBeLessThan(60_000)
    const again = await asCustomer('POST', '/decline', { link })
    expect([again.status, again.json.errors[0].code]).toEqual([409, 'already_accepted'])
    expect(await world.as('ada')(crm.quotes.get, { id })).toEqual(accepted)
    const { data } = await world.as('ada')(crm.quotes.history, { id })
    // Told once, by the name they gave.
    expect(data.filter((entry) => entry.operation.startsWith('crm.quotes.accept'))).toMatchObject([
      { operation: 'crm.quotes.accept', actorId: null, actorName: accepted.acceptedBy },
    ])
  })

  it('is offered to nobody whose account is in the trash, neither anew nor by another address, until that is restored', async () => {
    const { id: buyer } = await world.as('ada')(crm.accounts.create, { name: 'Gone Grocers' })
    const { id } = await draft({ account: buyer })
    const refused = { status: 409, code: 'account_in_trash' }
    await world.as('ada')(crm.accounts.delete, { id: buyer })
    await expect(send(id)).rejects.toMatchObject(refused)
    await expect(world.as('ada')(crm.quotes.mail, { id, to: 'buyer@gone.test' } as never)).rejects.toMatchObject(refused)
    await world.as('ada')(crm.accounts.restore, { id: buyer })
    await send(id)
    await world.as('ada')(crm.accounts.delete, { id: buyer })
    await expect(world.as('ada')(crm.quotes.renewLink, { id })).rejects.toMatchObject(refused)
  })

  it('is offered to nobody who was put into the trash, until they are restored', async () => {
    const { id: contact } = await world.as('ada')(crm.contacts.create, { firstName: 'Gil', lastName: 'Gone' })
    const { id } = await draft({ contact })
    await world.as('ada')(crm.contacts.delete, { id: contact })
    await expect(send(id)).rejects.toMatchObject({ status: 409, code: 'contact_in_trash' })
    expect(await world.as('ada')(crm.quotes.get, { id })).toMatchObject({ state: 'draft' })
    await world.as('ada')(crm.contacts.restore, { id: contact })
    await send(id)
  })

  it('is too late to accept after its day, says so, and changes nothing', async () => {
    const { id } = await draft({ validUntil: '2099-01-01' })
    const link = secretOf((await send(id)).url)
    await world.sql.query(`update crm.quotes set valid_until = '2020-01-01', link_until = '2020-01-02' where id = $1`, [id])
    const before = await world.hashes('a')
    const late = await asCustomer('POST', '/accept', { link, name: 'Kai Kunde' })
    expect([late.status, late.json.errors[0].code]).toEqual([410, 'offer_expired'])
    expect((await asCustomer('GET', `?link=${link}`)).json.data.attributes.state).toBe('expired')
    expect(await world.hashes('a')).toEqual(before)
    await expireQuote({ tenantId: world.tenantIds.a, quoteId: id, revision: 1 }, world.running.database)
    expect(await world.as('ada')(crm.quotes.get, { id })).toMatchObject({ state: 'expired' })
  })

  it('lets the customer choose among the options and reckons anew', async () => {
    const made = await draft()
    const option = (made.lines as { id: string }[])[2]!.id
    const link = secretOf((await send(made.id)).url)
    expect(
      (await asCustomer('POST', '/accept', { link, name: 'Kai Kunde', chosen: [(made.lines as { id: string }[])[0]!.id] }))
        .status,
    ).toBe(422)
    const accepted = await asCustomer('POST', '/accept', { link, name: 'Kai Kunde', chosen: [option] })
    // 48.43 + 50.00, taxes 0.24 and 18.05 on 94.98.
    expect(accepted.json.data.attributes).toMatchObject({ state: 'accepted', total: 116.72 })
  })

  describe('names who offers and whom to ask', () => {
    const card = {
      address: 'Kai 1',
      zipcode: '20457',
      city: 'Hamburg',
      state: null,
      country: 'Germany',
      phone: '+49 40 123456',
      email: 'desk@harbour.test',
      website: 'https://harbour.test',
      tax_id: 'DE123456789',
    }
    const said = ['Kai 1', '20457 Hamburg', '+49 40 123456', 'desk@harbour.test', 'https://harbour.test', 'DE123456789']
    const gateway = async (method: string, path: string, body?: object) => {
      const answer = await world.fetch('ada', method, `/api/gateway/companies/${companies.a.urlId}${path}`, body)
      expect([path, answer.status]).toEqual([path, answer.status < 300 ? answer.status : 200])
      return answer.json
    }
    const textOf = async (url: string) => {
      const file = await fetch(url)
      return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll('|', '')
    }

    it('on the page, in the PDF and in the mail, as the company card says, with its logo', async () => {
      const named = await world.sql.query('select name from gateway.companies where id = $1', [world.tenantIds.a])
      const company = named.rows[0].name as string
      const bare = await send((await draft()).id)
      expect((await asCustomer('GET', `?link=${secretOf(bare.url)}`)).json.data.attributes).toMatchObject({
        seller_name: company,
      })
      await gateway('POST', '/details', { company: card })
      const upload = await gateway('PUT', '/presign_logo', { filename: 'logo.png' })
      await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: png })
      await gateway('PUT', '/logo/publish', { file: { name: upload.key } })
      const { id } = await draft({ owner: world.userIds.uma })
      const asked = (await world.sql.query('select name from gateway.users where id = $1', [world.userIds.uma])).rows[0]
        .name as string
      const email = emailOf('uma')
      const offered = await send(id)
      const { seller, ask } = (await asCustomer('GET', `?link=${secretOf(offered.url)}`)).json.data.attributes
      expect(seller).toMatchObject({
        name: company,
        address: ['Kai 1', '20457 Hamburg', 'Germany'],
        phone: card.phone,
        email: card.email,
        website: card.website,
        tax_id: card.tax_id,
      })
      expect((await fetch(seller.logo_url)).headers.get('content-type')).toBe('image/webp')
      expect(ask).toMatchObject({ name: asked, email })
      const paper = await textOf(offered.pdf_url)
      for (const word of [company, ...said, asked, email]) expect(paper).toContain(word)
      const file = Buffer.from(await (await fetch(offered.pdf_url)).arrayBuffer()).toString('latin1')
      expect(file).toContain('/Subtype /Image')
      const sent = (await world.as('ada')(crm.quotes.mail, { id, to: 'kim@kunde.test' } as never)) as unknown as { to: string }
      expect(sent.to).toBe('kim@kunde.test')
      await world.running.services.mailer.deliverDue()
      const { rows } = await world.sql.query(`select text_body from kit.mails where recipient = 'kim@kunde.test'`)
      const mail = rows[0].text_body as string
      for (const word of [company, ...said, asked, email]) expect(mail).toContain(word)
    }, 30_000)

    it('and of another company’s nothing', async () => {
      const made = await world.as('rival')(crm.quotes.create, { name: 'Theirs', currency: 'EUR', lines } as never)
      const { pdf_url: url } = (await world.as('rival')(crm.quotes.send, { id: made.id })) as unknown as { pdf_url: string }
      expect(await textOf(url)).not.toContain('Kai 1')
    })
  })

  describe('that is signed', () => {
    const textOf = async (url: string) => {
      const file = await fetch(url)
      expect(file.status).toBe(200)
      return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll('|', '')
    }
    const paperOf = async (id: string) =>
      (await world.as('ada')(crm.quotes.pdf, { id })) as unknown as { url: string; sha256: string }

    it('has one paper, for the customer and for the house: the total with the chosen options, the name and the moment', async () => {
      const made = await draft({ language: 'en' })
      const drawn = await textOf((await paperOf(made.id)).url)
      expect(drawn).toContain('draft')
      const option = (made.lines as { id: string }[])[2]!.id
      const offered = await send(made.id)
      const link = secretOf(offered.url)
      const before = await textOf(offered.pdf_url)
      expect([before.includes('57.22'), before.includes('116.72'), before.includes('Kai Kunde')]).toEqual([true, false, false])
      const { json } = await asCustomer('POST', '/accept', { link, name: 'Kai Kunde', chosen: [option] })
      const after = (await asCustomer('GET', `?link=${link}`)).json.data.attributes
      const { url, sha256 } = await paperOf(made.id)
      const { acceptedAt } = await world.as('ada')(crm.quotes.get, { id: made.id })
      const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
        .format(new Date(acceptedAt!))
        .replace(/[\u202f\u2009]/g, '\u00a0')
      for (const address of [json.data.attributes.pdf_url, after.pdf_url, url]) {
        const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer())
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
        const text = pdfText(bytes).replaceAll('|', '')
        for (const word of ['116.72', 'Kai Kunde', 'signed', moment]) expect(text).toContain(word)
        expect(text).not.toContain('not included')
      }
      const { versions } = await world.as('ada')(crm.quotes.versions, { id: made.id })
      expect(versions).toMatchObject([{ revision: 1, signed_sha256: sha256, sha256: expect.not.stringMatching(sha256) }])
    })

    it('on other paper, as somebody of the house noted it, says so the same way', async () => {
      const made = await draft()
      await send(made.id)
      await world.as('ada')(crm.quotes.accept, { id: made.id, by: 'Kim Kunde' })
      expect(await textOf((await paperOf(made.id)).url)).toContain('Kim Kunde')
    })
  })

  it('opens to no other secret, and keeps none in the clear', async () => {
    const { id } = await draft()
    const link = secretOf((await send(id)).url)
    const flipped = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    const ofTheRival = Buffer.concat([
      Buffer.from(world.tenantIds.b.replaceAll('-', ''), 'hex'),
      Buffer.from(link, 'base64url').subarray(16),
    ]).toString('base64url')
    for (const wrong of [flipped, ofTheRival, '', 'x', link.toLowerCase()])
      expect((await asCustomer('GET', `?link=${wrong}`)).status).toBe(404)
    const { rows } = await world.sql.query('select q::text as text from crm.quotes q')
    for (const row of rows as { text: string }[]) expect(row.text).not.toContain(link)
    expect(world.logs.join('\n')).not.toContain(link)
  })

  it('is drawn as a PDF in six languages whose totals are those of the API', async () => {
    const { id } = await draft({ terms: 'Zahlbar in 14 Tagen', discountBasisPoints: 250 })
    const quote = await world.as('ada')(crm.quotes.get, { id })
    for (const language of ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const) {
      const { url, sha256 } = (await world.as('ada')(crm.quotes.pdf, { id, language } as never)) as {
        url: string
        sha256: string
      }
      const file = await fetch(url)
      expect([file.status, sha256.length]).toEqual([200, 64])
      const digits = pdfText(new Uint8Array(await file.arrayBuffer()))
        .split('|')
        .map((run) => run.replace(/\D/g, ''))
      for (const amount of [
        quote.subtotalMinor,
        quote.discountMinor,
        quote.totalMinor,
        ...quote.taxes!.flatMap((tax) => [tax.base_minor, tax.tax_minor]),
      ]) {
        expect(digits, `${language} ${amount}`).toContain(String(amount).padStart(3, '0'))
      }
    }
    const { rows } = await world.sql.query(`select state from kit.files where purpose = $1`, [`quote ${id}`])
    expect(new Set(rows.map((row: { state: string }) => row.state))).toEqual(new Set(['orphan']))
  }, 120_000)
})

describe('A company', () => {
  it('is registered for an app by the header, once, and becomes the letterhead', async () => {
    expect((await raw('POST', '/companies', { company: { name: 'Harbour' } }, { blockAppId: 'no such app' })).status).toBe(422)
    const first = await raw('POST', '/companies', { company: { name: 'Harbour', address: 'Kai 1' } }, { blockAppId: 'crm-web' })
    expect(first.status).toBe(201)
    const second = await raw('POST', '/companies', { company: { name: 'Harbour GmbH' } }, { blockAppId: 'crm-web' })
    expect([second.status, second.json.data.id, second.json.data.attributes]).toMatchObject([
      200,
      first.json.data.id,
      { name: 'Harbour GmbH', address: 'Kai 1' },
    ])
  })
})

describe('A line out of the catalogue', () => {
  const ada = () => world.as('ada')
  const uma = () => world.as('uma')
  const offered = (product: { id: string }, more: object = {}) => ({ product_unique_id: product.id, quantity: 2, ...more })
  const quoted = (line: object, more: object = {}) =>
    uma()(crm.quotes.create, { name: 'Out of the catalogue', account: mine, currency: 'EUR', lines: [line], ...more } as never)
  const save = (id: string, line: object, more: object = {}) => uma()(crm.quotes.update, { id, lines: [line], ...more } as never)
  let mine: string
  let lamp: { id: string }
  beforeAll(async () => {
    mine = (await uma()(crm.accounts.create, { name: 'Lamp Lovers' })).id
    lamp = await ada()(products.products.create, { sku: 'LAMP-1', name: 'Lamp', price: 40, currency: 'EUR', tax: 0.07 } as never)
  })

  it('has name, price and tax of the product, and no other price for whoever may not approve discounts [C11]', async () => {
    const made = await quoted(offered(lamp))
    expect(made.lines).toMatchObject([{ description: 'Lamp', unit_price: 40, tax_basis_points: 700, net_minor: 8_000 }])
    expect(made).toMatchObject({ subtotalMinor: 8_000, taxMinor: 560, totalMinor: 8_560 })
    const before = await uma()(crm.quotes.get, { id: made.id })
    for (const [name, value] of [
      ['unit_price', 39],
      ['unit_price', 41],
      ['tax_basis_points', 0],
    ] as const) {
      const reply = await world.fetch('uma', 'PUT', `/api/crm/quotes/${made.id}`, {
        quote: { lines: [offered(lamp, { [name]: value })] },
      })
      expect([reply.status, reply.json.errors[0].code, reply.json.errors[0].source.pointer]).toEqual([
        422,
        'price_not_yours',
        `/data/attributes/lines/0/${name}`,
      ])
    }
    expect(await uma()(crm.quotes.get, { id: made.id })).toEqual(before)
    const lowered = await ada()(crm.quotes.update, { id: made.id, lines: [offered(lamp, { unit_price: 35 })] } as never)
    expect(lowered.lines).toMatchObject([{ unit_price: 35, tax_basis_points: 700 }])
    // What somebody with the right to wrote stays when others change something else, and not for another quantity.
    const [kept] = lowered.lines as unknown as [{ id: string }]
    expect((await save(made.id, { ...kept, description: 'Lamp, green' })).lines).toMatchObject([{ unit_price: 35 }])
    await expect(save(made.id, { ...kept, quantity: 1, net: undefined, net_minor: undefined })).rejects.toMatchObject({
      code: 'price_not_yours',
    })
  })

  it('stays as it was offered when the catalogue changes, and asks it anew for another quantity or currency', async () => {
    const desk = await ada()(products.products.create, {
      sku: 'DESK-1',
      name: 'Desk',
      price: 100,
      currency: 'EUR',
      tax: 0,
    } as never)
    const { id, lines: first } = await quoted(offered(desk))
    await ada()(products.products.update, { id: desk.id, price: 120 } as never)
    const [kept] = first as unknown as [Record<string, unknown>]
    expect((await save(id, kept, { name: 'Renamed' })).lines).toMatchObject([{ unit_price: 100 }])
    expect((await save(id, offered(desk, { id: kept.id, quantity: 3 }))).lines).toMatchObject([{ unit_price: 120, quantity: 3 }])
    await expect(uma()(crm.quotes.update, { id, currency: 'USD' } as never)).rejects.toMatchObject({ code: 'no_price' })
  })

  it('is refused when there is no such product here, or nothing says what it is', async () => {
    const theirs = await world.as('rival')(products.products.create, {
      sku: 'RIV-1',
      name: 'Rival',
      price: 1,
      currency: 'EUR',
    } as never)
    await expect(quoted(offered(theirs))).rejects.toMatchObject({ status: 422, code: 'no_such_record' })
    await expect(quoted({ quantity: 1, unit_price: 5 })).rejects.toMatchObject({ status: 422 })
    await expect(quoted({ description: 'Free text' })).rejects.toMatchObject({ status: 422 })
  })
})
