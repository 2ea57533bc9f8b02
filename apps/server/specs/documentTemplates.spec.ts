import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { pdfText } from '@quoin/kit/pdf/text'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allServers } from '../servers.ts'
import { arrange, ask, companies, png, startWorld, type World } from '../testing/index.ts'

let world: World
let account: string
beforeAll(async () => {
  world = await startWorld()
  account = (await world.as('ada')(crm.accounts.create, { name: 'Larkspur Foods', preferredLanguage: 'en' })).id
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.sql.query('delete from kit.document_uses')
  await world.sql.query('update kit.document_templates set published = null')
  await world.sql.query('delete from kit.document_templates')
})

const ada = () => world.as('ada')
const lines = [
  { description: 'Apples', quantity: 3, unit_price: 100, tax_basis_points: 700 },
  { description: 'Crates', quantity: 2, unit_price: 20, tax_basis_points: 1900 },
]
const quote = async (more: object = {}) =>
  (await ada()(crm.quotes.create, { name: 'Autumn', account, currency: 'EUR', lines, ...more } as never)) as {
    id: string
    number: string
  }
const textOf = async (url: string): Promise<string> => {
  const file = await fetch(url)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll('|', '')
}
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer()).toString('latin1')
const drawn = async (id: string, language?: 'de') => (await ada()(crm.quotes.pdf, { id, language })) as unknown as { url: string }
const quoteText = async (id: string, language?: 'de') => textOf((await drawn(id, language)).url)
const json = async (who: Parameters<World['as']>[0], method: string, path: string, body?: object) => {
  const { status, json: answer } = await world.fetch(who, method, `/api/gateway${path}`, body && { document_template: body })
  return { status, json: answer as any }
}
const builtIn = async () =>
  (await ada()(gateway.documentTemplates.kinds, {})).kinds.find(({ kind }) => kind === 'crm.quote')!.built_in
const texts = { title: '', header: '', intro: '', closing: '', conditions: '', footer: '' }
const made = async (more: object = {}, template: object = {}) => {
  const design = { ...(await builtIn()), ...more } as never
  return ada()(gateway.documentTemplates.create, { kind: 'crm.quote', name: 'Ours', design, ...template })
}
const published = async (more: object = {}, template: object = {}) => {
  const { id } = await made(more, template)
  return ada()(gateway.documentTemplates.publish, { id })
}

describe('A document template', () => {
  it('says on the paper what its texts say of the record, and shows what it is told to in its order', async () => {
    await published({
      color: '#aa2200',
      page_size: 'LETTER',
      sections: ['sender', 'totals', 'lines', 'intro', 'details', 'signature'],
      columns: ['net', 'description'],
      texts: {
        title: 'Our offer',
        header: 'Since {{ date }}',
        intro: 'Dear {{ customer }}, {% if total_amount > 300 %}a large{% else %}a small{% endif %} one of {{ total }}.',
        closing: '{% if valid_until %}Until {{ valid_until }}{% endif %}Yours, {{ company }}',
        conditions: '<b>Paid</b> within 14 days =1+1',
        footer: 'IBAN DE00',
      },
    })
    const { id } = await quote({ validUntil: '2099-12-31' })
    const text = await quoteText(id)
    for (const said of [
      'Our offer',
      'Since ',
      'Dear Larkspur Foods, a large one of EUR',
      'Until December 31, 2099',
      '<b>Paid</b> within 14 days =1+1',
      'IBAN DE00',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said)
    expect(text).not.toContain('Quantity')
    expect(text.indexOf('Subtotal')).toBeLessThan(text.indexOf('Apples'))
    expect(text.indexOf('AmountDescription')).toBeGreaterThan(0)
    expect(await bytesOf((await drawn(id)).url)).toContain('/MediaBox [0 0 612 792]')
  })

  it('is drawn only once it is published, and no more when it is taken out of use', async () => {
    const { id } = await quote()
    const template = await made({ texts: { ...texts, intro: 'Written by us' } })
    expect(template).toMatchObject({ published: null, is_changed: true, problems: [] })
    expect(await quoteText(id)).not.toContain('Written by us')
    await ada()(gateway.documentTemplates.publish, { id: template.id })
    expect(await quoteText(id)).toContain('Written by us')
    await ada()(gateway.documentTemplates.update, {
      id: template.id,
      design: { ...template.design, texts: { ...texts, intro: 'Later' } },
    })
    expect(await quoteText(id)).toContain('Written by us')
    await ada()(gateway.documentTemplates.retire, { id: template.id })
    expect(await quoteText(id)).not.toContain('Written by us')
  })

  it('of a language goes before one of all, and one whose condition holds before one without', async () => {
    await published({ texts: { ...texts, intro: 'For everybody' } })
    await published({ texts: { ...texts, intro: 'Auf Deutsch' } }, { language: 'de' })
    await published({ condition: 'total_amount > 10000 and currency == "EUR"', texts: { ...texts, intro: 'For large ones' } })
    const [small, large] = [await quote(), await quote({ lines: [{ ...lines[0]!, unit_price: 90_000 }] })]
    expect(await quoteText(small.id)).toContain('For everybody')
    expect(await quoteText(small.id, 'de')).toContain('Auf Deutsch')
    expect(await quoteText(large.id)).toContain('For large ones')
  })

  it('takes the place of the other of its kind and language', async () => {
    const first = await published()
    const second = await published({ texts: { ...texts, intro: 'The second' } })
    const list = (await ada()(gateway.documentTemplates.list, {})).data
    expect(Object.fromEntries(list.map((one) => [one.id, one.published]))).toEqual({ [first.id]: null, [second.id]: 1 })
  })

  it('stays for ever on what was handed out with it', async () => {
    const template = await published({ texts: { ...texts, intro: 'The first wording' } })
    const { id } = await quote()
    await ada()(crm.quotes.send, { id })
    const design = { ...template.design, texts: { ...texts, intro: 'The second wording' } }
    await ada()(gateway.documentTemplates.update, { id: template.id, design })
    expect(await ada()(gateway.documentTemplates.publish, { id: template.id })).toMatchObject({ published: 2, is_changed: false })
    expect(await quoteText(id)).toContain('The first wording')
    expect(await quoteText((await quote()).id)).toContain('The second wording')
    expect((await json('ada', 'DELETE', `/document_templates/${template.id}`)).json.errors[0].code).toBe('handed_out')
  })

  it('keeps every version unchanged, and gives an earlier one back to be written on', async () => {
    const template = await published({ texts: { ...texts, intro: 'One' } })
    const two = await ada()(gateway.documentTemplates.update, {
      id: template.id,
      design: { ...template.design, texts: { ...texts, intro: 'Two' } },
      version: template.version,
    })
    await ada()(gateway.documentTemplates.publish, { id: template.id, version: two.version })
    const versions = (await ada()(gateway.documentTemplates.versions, { id: template.id })).data
    expect(versions.map(({ number, is_used, design }) => [number, is_used, design.texts.intro])).toEqual([
      [2, true, 'Two'],
      [1, false, 'One'],
    ])
    const back = await ada()(gateway.documentTemplates.restore, { id: template.id, number: 1 })
    expect(back).toMatchObject({ published: 2, is_changed: true, design: { texts: { intro: 'One' } } })
    for (const pool of [world.running.database.auth, world.running.database.runtime])
      await expect(pool.query('update kit.document_template_versions set number = 9')).rejects.toThrow(/permission denied/)
    expect(
      (await json('ada', 'PUT', `/document_templates/${template.id}`, { name: 'Stale', version: 1 })).json.errors[0].code,
    ).toBe('stale_version')
  })

  it('is looked at on a record before it is in use, by whoever may see that record', async () => {
    const { id: record, number } = await quote()
    const template = await made()
    const design = { ...template.design, texts: { ...texts, intro: 'Just looking at {{ number }}' } }
    const look = (more: object = {}) =>
      json('ada', 'POST', `/document_templates/${template.id}/preview`, { record_unique_id: record, design, ...more })
    const shown = await look()
    expect(shown.status).toBe(200)
    expect(await textOf(shown.json.data.attributes.url)).toContain(`Just looking at ${number}`)
    expect(await textOf((await look({ language: 'de' })).json.data.attributes.url)).toContain('Angebot')
    expect(await quoteText(record)).not.toContain('Just looking')
    const theirs = await world.as('rival')(crm.quotes.create, { name: 'Theirs', currency: 'EUR', lines } as never)
    expect((await look({ record_unique_id: theirs.id })).json.errors[0].code).toBe('no_such_record')
    expect(
      (await json('rival', 'POST', `/document_templates/${template.id}/preview`, { record_unique_id: theirs.id })).status,
    ).toBe(404)
  })

  it('shows the logo of its own company where it is to stand, or nowhere', async () => {
    const call = async (method: string, path: string, body?: object) =>
      ((await world.fetch('ada', method, `/api/gateway/companies/${companies.a.urlId}${path}`, body)).json as any).data
        ?.attributes
    const upload = await call('PUT', '/presign_logo', { filename: 'logo.png' })
    await fetch(upload.upload_url, { method: 'PUT', body: png as never, headers: upload.headers })
    await call('PUT', '/logo/publish', { file: { name: upload.key } })
    const { id } = await quote()
    const pictures = async () => ((await bytesOf((await drawn(id)).url)).match(/\/Subtype \/Image/g) ?? []).length
    expect(await pictures()).toBeGreaterThan(0)
    await published({ logo: 'none' })
    expect(await pictures()).toBe(0)
  })

  describe('that cannot be', () => {
    const refused = async (more: object) => {
      const design = { ...(await builtIn()), ...more }
      const reply = await json('ada', 'POST', '/document_templates', { kind: 'crm.quote', name: 'Bad', design })
      if (reply.status !== 200 && reply.status !== 201) return [reply.status, 'not kept']
      const id = reply.json.data.id as string
      expect(reply.json.data.attributes.problems).not.toEqual([])
      const answer = await json('ada', 'POST', `/document_templates/${id}/publish`, {})
      return [answer.status, answer.json.errors[0].code, answer.json.errors[0].source.pointer]
    }
    const intro = (text: string) => refused({ texts: { ...texts, intro: text } })

    it('is kept while it is written and refused when it is to be used, by the part that is wrong', async () => {
      const wrong = [422, 'template_not_valid', '/data/attributes/design/texts/intro']
      for (const text of [
        'Dear {{ secret_key }}',
        '{% if false %}{{ secret_key }}{% endif %}',
        '{% for i in (1..1000000000) %}x{% endfor %}',
        '{{ (1..1000000000) }}',
        "{% include '/etc/passwd' %}",
        '{% assign a = number %}',
        '{{ number | prepend: "x" }}',
        '{{ number.constructor }}',
        '{{ number',
      ])
        expect([text, ...(await intro(text))]).toEqual([text, ...wrong])
      expect(await refused({ condition: 'number %}{{ number }}{% if 1' })).toEqual([
        422,
        'template_not_valid',
        '/data/attributes/design/condition',
      ])
      expect(await refused({ sections: ['details', 'lines', 'totals', 'signature', 'secrets'] })).toEqual([
        422,
        'template_not_valid',
        '/data/attributes/design/sections',
      ])
      expect(await refused({ sections: ['details', 'lines', 'signature'] })).toEqual([
        422,
        'template_not_valid',
        '/data/attributes/design/sections',
      ])
      expect(await refused({ columns: ['quantity'] })).toEqual([422, 'template_not_valid', '/data/attributes/design/columns'])
    }, 30_000)

    it('is not even kept', async () => {
      const notKept = [422, 'not kept']
      expect(await intro('x'.repeat(65_536))).toEqual(notKept)
      expect(await refused({ logo: 'https://elsewhere.test/logo.png' })).toEqual(notKept)
      expect(await refused({ logo_key: 'companies/b/logo.webp' })).toEqual(notKept)
      expect(await refused({ color: 'red; background: url(x)' })).toEqual(notKept)
      expect(await refused({ page_size: 'A0' })).toEqual(notKept)
      expect(await refused({ sections: ['lines', 'lines'] })).toEqual(notKept)
      expect((await json('ada', 'POST', '/document_templates', { kind: 'crm.secret', name: 'Bad' })).status).toBe(422)
    })

    it('is one too many', async () => {
      await world.sql.query(
        `insert into kit.document_templates (tenant_id, kind, name, draft) select $1, 'crm.quote', 'T ' || n, $2 from generate_series(1, 100) n`,
        [world.tenantIds.a, JSON.stringify(await builtIn())],
      )
      expect((await json('ada', 'POST', '/document_templates', { kind: 'crm.quote', name: 'More' })).json.errors[0].code).toBe(
        'too_many_templates',
      )
    })

    it('belongs to another company, or to whoever may not write any', async () => {
      const { id } = await made()
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['POST', '/publish'],
        ['GET', '/versions'],
        ['DELETE', ''],
      ] as const)
        expect([
          method,
          path,
          (await json('rival', method, `/document_templates/${id}${path}`, method === 'GET' ? undefined : {})).status,
        ]).toEqual([method, path, 404])
      // The gateway answers no 403, which would sign people out.
      expect((await json('uma', 'GET', '/document_templates')).status).toBe(422)
      await published({ texts: { ...texts, intro: 'Not for rivals' } })
      const theirs = await world.as('rival')(crm.quotes.create, { name: 'Theirs', currency: 'EUR', lines } as never)
      const { url } = (await world.as('rival')(crm.quotes.pdf, { id: theirs.id })) as unknown as { url: string }
      expect(await textOf(url)).not.toContain('Not for rivals')
    })
  })
})

const titles = {
  'wallet.statement': 'Opening balance',
  'wallet.receipt': 'Receipt',
  'sales.packing_slip': 'Packing slip',
  'sales.pick_list': 'Pick list',
  'assets.loan_receipt': 'Checkout receipt',
  'assets.pick_list': 'Pick list',
} as const

describe.each([
  ['wallet.statement', 'wallet.wallets.statementFile', ['sender', 'lines'], ['balance', 'date', 'amount']],
  ['wallet.receipt', 'wallet.transactions.receipt', ['details', 'totals', 'title'], []],
  ['sales.packing_slip', 'sales.fulfilments.paper', ['lines', 'sender'], ['quantity', 'description']],
  ['sales.pick_list', 'sales.orders.pickList', ['lines', 'sender'], ['description', 'quantity']],
  ['assets.loan_receipt', 'assets.loans.receipt', ['lines', 'sender', 'details'], ['quantity', 'tag']],
  ['assets.pick_list', 'assets.reservations.pickList', ['lines', 'sender'], ['thing', 'quantity']],
] as const)('A paper without a design of its own until now, %s,', (kind, name, sections, columns) => {
  const operation = allServers
    .flatMap(({ block }) => Object.values(block.resources).flatMap((resource) => [...resource.operations]))
    .find((one) => one.name === name)!
  const [parameter] = Object.keys(operation.ids).length > 0 ? Object.keys(operation.ids) : ['id']
  const link = async (who: 'ada' | 'rival', id: string) => {
    const params = { [parameter!]: id }
    const { status, json: answer } = await ask(world, who, operation, { params, query: {}, body: { language: 'en' } })
    return { status, url: (answer as any).data?.attributes.url as string }
  }

  it('looks as a template says, and as ever without one', async () => {
    const id = (await arrange(world, operation)).params![parameter!]!
    const plain = await textOf((await link('ada', id)).url)
    expect(plain).toContain(titles[kind])
    expect((await link('rival', id)).status).toBe(404)
    await world.sql.query('delete from kit.document_uses')

    const { built_in } = (await ada()(gateway.documentTemplates.kinds, {})).kinds.find((one) => one.kind === kind)!
    const design = {
      ...built_in,
      sections: [...sections],
      columns: [...columns],
      texts: {
        ...texts,
        title: 'Our own paper',
        intro: `For {{ ${{ wallet: 'owner', sales: 'customer', assets: 'borrower' }[kind.split('.')[0]!]} }}, by {{ company }}`,
      },
    } as never
    const made = await ada()(gateway.documentTemplates.create, { kind, name: 'Ours', design })
    const preview = await ada()(gateway.documentTemplates.preview, { id: made.id, record_unique_id: id, language: 'de' } as never)
    expect(await textOf((preview as unknown as { url: string }).url)).toContain('Our own paper')
    await ada()(gateway.documentTemplates.publish, { id: made.id })
    const own = await textOf((await link('ada', id)).url)
    expect(own).toContain('Our own paper')
    expect(own).toMatch(/For .+, by /)
  })

  it('keeps what it is there for', async () => {
    const { built_in } = (await ada()(gateway.documentTemplates.kinds, {})).kinds.find((one) => one.kind === kind)!
    const design = { ...built_in, sections: ['intro'] } as never
    const { id } = await ada()(gateway.documentTemplates.create, { kind, name: 'Less', design })
    const refused = await json('ada', 'POST', `/document_templates/${id}/publish`, {})
    expect([refused.status, refused.json.errors[0].code]).toEqual([422, 'template_not_valid'])
  })
})
