import { createHash } from 'node:crypto'
import { companies, emailOf, pdf, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
const company = '/api/files/storage/works-a'
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string) => new TextEncoder().encode(text) as Bytes
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const person = (name: 'ada' | 'uma' | 'uli') => `/api/files/users/${world.userIds[name]}`

async function put(who: 'ada' | 'uma', at: string, filename: string, bytes: Bytes, promised: object = {}): Promise<any> {
  const { status, json } = await world.fetch(who, 'PUT', `${at}/presign_upload`, { filename, ...promised })
  expect([status, json]).toMatchObject([200, { presigned_url: expect.any(String) }])
  const stored = await fetch(json.presigned_url, { method: 'PUT', headers: json.headers, body: bytes })
  expect(stored.status).toBe(200)
  return json
}
async function made(who: 'ada' | 'uma', at: string, filename: string, bytes: Bytes, more: object = {}): Promise<any> {
  const upload = await put(who, at, filename, bytes)
  const { status, json, text } = await world.fetch(who, 'POST', `${at}/files`, {
    file: { name: filename, url: upload.public_url, file_type: 'document', file_size: bytes.length, ...more },
  })
  expect([status, text]).toMatchObject([201, expect.any(String)])
  return json.data
}
const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())

describe('A file of a person', () => {
  it('is presigned, put, made, listed, read, changed, tagged and deleted by its owner alone', async () => {
    const file = await made('uma', person('uma'), 'Notes.txt', bytesOf('some notes'), {
      tags: 'a, b',
      virtual_folder: '/Inbox/ 2026 /',
    })
    expect(file.attributes).toMatchObject({
      name: 'Notes.txt',
      file_type: 'text/plain',
      file_size: 10,
      sha256: sha256(bytesOf('some notes')),
      tags: ['a', 'b'],
      virtual_folder: 'Inbox/2026',
      approval_state: 'none',
      user_unique_id: world.userIds.uma,
    })
    const at = `${person('uma')}/files/${file.id}`
    expect(await read((await world.fetch('uma', 'GET', at)).json.data.attributes.url)).toEqual(bytesOf('some notes'))
    expect(await read((await world.fetch('uma', 'GET', `${person('uma')}/aws/${file.id}`)).json.data.attributes.url)).toEqual(
      bytesOf('some notes'),
    )
    expect((await world.fetch('uma', 'GET', `${person('uma')}/files?page=1&records=5&ext=txt`)).json.data[0].id).toBe(file.id)
    expect((await world.fetch('uma', 'GET', `${person('uma')}/files?ext=pdf`)).json.data).toEqual([])
    for (const who of ['uli', 'rival', 'rae'] as const)
      expect([who, (await world.fetch(who, 'GET', at)).status]).toEqual([who, 404])
    expect((await world.fetch('ada', 'GET', at)).status).toBe(200)
    expect((await world.fetch('uma', 'PUT', at, { file: { description: 'Mine' } })).json.data.attributes.description).toBe('Mine')
    expect((await world.fetch('uma', 'POST', `${at}/tags`, { tag: { tag: 'c' } })).json.data.attributes.tags).toEqual([
      'a',
      'b',
      'c',
    ])
    expect((await world.fetch('uma', 'DELETE', at)).status).toBe(200)
    expect((await world.fetch('uma', 'GET', at)).status).toBe(404)
  })

  it('moves with its folder, and is found by folder and tag', async () => {
    const deep = await made('uma', person('uma'), 'Deep.txt', bytesOf('deep'), { tags: 'trip', virtual_folder: 'Trips/2025' })
    const flat = await made('uma', person('uma'), 'Flat.txt', bytesOf('flat'), { virtual_folder: 'Trips' })
    await made('uma', person('uma'), 'Beside.txt', bytesOf('beside'), { virtual_folder: 'Trips2' })
    const found = async (query: string) =>
      (await world.fetch('uma', 'GET', `/api/files/files?${query}`)).json.data.map((one: any) => one.id).sort()
    expect(await found('filter[virtual_folder]=in:Trips')).toEqual([deep.id, flat.id].sort())
    expect(await found('filter[tags]=trip')).toEqual([deep.id])
    expect(await found('filter[tags]=nothing')).toEqual([])
    const move = (from: string, to: string, who: 'uma' | 'uli' = 'uma') =>
      world.fetch(who, 'PUT', '/api/files/files/folders', { folder: { of: 'mine', from, to } })
    expect((await move('Trips', 'Trips/Inside')).status).toBe(422)
    expect((await move('Trips', 'Stolen', 'uli')).status).toBe(404)
    expect((await move('Trips', 'Journeys')).json.data.attributes.moved).toBe(2)
    expect(await found('filter[virtual_folder]=in:Journeys')).toEqual([deep.id, flat.id].sort())
    expect((await world.fetch('uma', 'GET', `/api/files/files/${deep.id}`)).json.data.attributes.virtual_folder).toBe(
      'Journeys/2025',
    )
    expect(await found('filter[virtual_folder]=in:Trips')).toEqual([])
  })

  it('is counted with its folder, however many there are', async () => {
    await world.sql.query(
      `insert into files.stored_files (tenant_id, user_id, name, virtual_folder)
       select $1, $2, 'f' || n, 'Many/' || n from generate_series(1, 2100) n`,
      [world.tenantIds.a, world.userIds.uli],
    )
    const page = async (after?: string) =>
      (
        await world.fetch(
          'uli',
          'GET',
          `/api/files/files/folders${after === undefined ? '' : `?after=${encodeURIComponent(after)}`}`,
        )
      ).json.data.attributes
    const first = await page()
    const second = await page(first.next_after)
    const names = [...first.folders, ...second.folders].map((one: { folder: string }) => one.folder)
    expect([first.folders.length, second.next_after]).toEqual([2_000, null])
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('Many/'))).toHaveLength(2_100)
    await world.sql.query(`delete from files.stored_files where virtual_folder like 'Many/%'`)
  })

  it('is listed by administrators, and by nobody else who asks as one [files.admin_listing]', async () => {
    const at = `/api/files/23blocks/users/${world.userIds.uma}/files`
    expect((await world.fetch('ada', 'GET', at)).status).toBe(200)
    for (const who of ['uma', 'uli', 'sue', 'rae'] as const)
      expect([who, (await world.fetch(who, 'GET', at)).status]).toEqual([who, 403])
  })

  it('has an identity that registering makes once', async () => {
    expect((await world.fetch('uli', 'GET', person('uli'))).status).toBe(404)
    expect((await world.fetch('uli', 'POST', `${person('uli')}/register/`, { user: { payload: { a: 1 } } })).status).toBe(201)
    expect((await world.fetch('uli', 'POST', `${person('uli')}/register`, { user: {} })).status).toBe(200)
    expect((await world.fetch('uli', 'GET', person('uli'))).json.data.attributes.user_unique_id).toBe(world.userIds.uli)
  })
})

describe('An upload', () => {
  it('is read by the link of its reservation once it counts, and not before', async () => {
    const opens = async (url: string) => {
      const answer = await fetch(url)
      const text = await answer.text()
      return [answer.status, answer.ok ? text : JSON.parse(text).errors[0].code]
    }
    const { signed_url, public_url, file_id } = await put('uma', person('uma'), 'Draft.txt', bytesOf('not looked at yet'))
    expect(signed_url).toBe(public_url)
    expect(await opens(signed_url)).toEqual([409, 'upload_pending'])
    expect((await opens(`${signed_url.slice(0, -1)}${signed_url.endsWith('A') ? 'B' : 'A'}`))[0]).toBe(404)
    expect((await opens(signed_url.replace('name=Draft.txt', 'name=Draft.html')))[0]).toBe(404)
    expect((await world.fetch('uma', 'POST', `${person('uma')}/files`, { file: { file_id } })).status).toBe(201)
    expect(await opens(signed_url)).toEqual([200, 'not looked at yet'])

    const refused = await put('uma', person('uma'), 'Other.txt', bytesOf('one'), { sha256: sha256(bytesOf('two')) })
    const { status } = await world.fetch('uma', 'POST', `${person('uma')}/files`, { file: { file_id: refused.file_id } })
    expect([status, (await opens(refused.signed_url))[0]]).toEqual([422, 404])
    // The key is free again, and nothing that is put there is ever read or made a file of.
    expect((await fetch(refused.presigned_url, { method: 'PUT', headers: refused.headers, body: 'anything' })).status).toBe(200)
    expect((await opens(refused.signed_url))[0]).toBe(404)
    const late = await world.fetch('uma', 'POST', `${person('uma')}/files`, { file: { file_id: refused.file_id } })
    expect([late.status, late.json.errors[0].code]).toEqual([422, 'upload_missing'])
  })

  it('counts only when its bytes keep the promise', async () => {
    const at = person('uma')
    const create = (file: object) => world.fetch('uma', 'POST', `${at}/files`, { file })
    const wrong = await put('uma', at, 'a.txt', bytesOf('one'), { sha256: sha256(bytesOf('two')) })
    expect((await create({ file_id: wrong.file_id })).json.errors[0].code).toBe('upload_wrong_hash')
    const short = await put('uma', at, 'a.txt', bytesOf('one'))
    expect((await create({ file_id: short.file_id, file_size: 4 })).json.errors[0].code).toBe('upload_wrong_hash')
    const dressed = await put('uma', at, 'a.png', bytesOf('<html><script>alert(1)</script></html>'))
    expect((await create({ file_id: dressed.file_id })).json.errors[0].code).toBe('upload_wrong_type')
    const empty = await put('uma', at, 'a.txt', bytesOf(''))
    expect((await create({ file_id: empty.file_id })).json.errors[0].code).toBe('upload_empty')
    const { json } = await world.fetch('uma', 'PUT', `${at}/presign_upload?filename=never.txt`, {})
    expect((await create({ file_id: json.file_id })).json.errors[0].code).toBe('upload_missing')
    const theirs = await put('ada', person('ada'), 'b.txt', bytesOf('hers'))
    expect((await create({ file_id: theirs.file_id })).json.errors[0].code).toBe('upload_missing')
    for (const filename of ['page.html', 'x.svg', 'run.exe', '', 'a\u0000.txt', 'a\u202egpj.txt', `${'x'.repeat(600)}.txt`])
      expect([filename, (await world.fetch('uma', 'PUT', `${at}/presign_upload`, { filename })).status]).toEqual([filename, 422])
  })
})

describe('A file of the company', () => {
  it('waits for approval, is approved or rejected with a reason, and only by those who may [files.approve] [files.reject]', async () => {
    const file = await made('ada', company, 'Prices.pdf', pdf)
    expect(file.attributes).toMatchObject({ approval_state: 'pending', user_unique_id: null })
    const at = `${company}/files/${file.id}`
    for (const who of ['uma', 'sue', 'rae'] as const)
      expect([who, (await world.fetch(who, 'PUT', `${at}/approve`, {})).status]).toEqual([who, 403])
    expect((await world.fetch('rival', 'PUT', `/api/files/storage/trade-b/files/${file.id}/approve`, {})).status).toBe(404)
    expect((await world.fetch('ada', 'PUT', `/api/files/storage/trade-b/files/${file.id}/approve`, {})).status).toBe(404)
    const rejected = await world.fetch('ada', 'PUT', `${at}/reject`, { reason: 'Last year' })
    expect(rejected.json.data.attributes).toMatchObject({ approval_state: 'rejected', decision_reason: 'Last year' })
    expect((await world.fetch('ada', 'PUT', `${at}/approve`, {})).json.data.attributes).toMatchObject({
      approval_state: 'approved',
      approved_version: 1,
      decided_by_unique_id: world.userIds.ada,
    })
    expect((await world.fetch('ada', 'PUT', `${at}/approve`, {})).status).toBe(409)
    const { json } = await world.fetch('ada', 'GET', `/api/files/files/${file.id}/approvals`)
    expect(json.data.map((one: any) => [one.attributes.decision, one.attributes.sha256])).toEqual([
      ['approved', sha256(pdf)],
      ['rejected', sha256(pdf)],
    ])
    for (const path of ['/api/files/23blocks/storage/works-a/files/', `${company}/files?status=active`])
      expect((await world.fetch('sue', 'GET', path)).json.data.map((one: any) => one.id)).toContain(file.id)
  })

  it('finishes the step of whoever waits for its approval, whoever approves it', async () => {
    const ask = async (method: string, path: string, body: object, who: 'ada' | 'uma' = 'ada') => {
      const { status, json, text } = await world.fetch(who, method, `/api/onboarding${path}`, body)
      expect(status, text).toBeLessThan(300)
      return json.data
    }
    const { id } = await ask('POST', '/onboardings', { onboarding: { name: 'Papers' } })
    await ask('POST', `/onboardings/${id}/steps`, { step: { name: 'Contract', fact: 'files.storedFiles.approve' } })
    await ask('POST', `/onboard/${id}/start`, { user: {} }, 'uma')
    const own = await made('uma', person('uma'), 'Contract.pdf', pdf)
    expect((await world.fetch('ada', 'PUT', `${person('uma')}/files/${own.id}/approve`, {})).status).toBeLessThan(300)
    await vi.waitFor(
      async () =>
        expect((await world.fetch('uma', 'GET', `/api/onboarding/onboard/${id}`)).json.data.attributes).toMatchObject({
          progress: 100,
          status: 'completed',
        }),
      { timeout: 8_000 },
    )
  })

  it('of Markdown is shown as it is meant, with nothing in it that could act; other files are not', async () => {
    const text = `---\nsecret: yes\n---\n# Tides\n\n**High** at <script>alert(1)</script> noon <img src=x onerror=alert(1)> [out](javascript:alert(1))\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`
    const file = await made('ada', company, 'Tides.md', bytesOf(text))
    const shown = async (who: 'ada' | 'rival' | 'nobody', id = file.id) => {
      const { status, json } = await world.fetch(who, 'GET', `/api/files/files/${id}/preview`)
      return status === 200 ? json.data.attributes : status
    }
    const { html, is_cut } = await shown('ada')
    expect(is_cut).toBe(false)
    expect(html).toMatch(/<h2>Tides<\/h2>[\s\S]*<strong>High<\/strong>[\s\S]*<table>/)
    expect(html).not.toMatch(/script|onerror|secret|<img/)
    const long = await made('ada', company, 'Long.md', bytesOf('A line of a long text.\n\n'.repeat(15_000)))
    expect((await shown('ada', long.id)).is_cut).toBe(true)
    const plain = await made('ada', company, 'Plain.txt', bytesOf('# not Markdown'))
    expect(await shown('ada', plain.id)).toMatchObject({ html: null, is_cut: false })
    const bomb = await made('ada', company, 'Bomb.md', bytesOf('>'.repeat(60_000)))
    expect(await shown('ada', bomb.id)).toBe(422)
    expect([await shown('rival'), await shown('nobody')]).toEqual([404, 401])
  })

  it('is frozen once approved; other bytes ask again, and what was approved stays readable', async () => {
    const file = await made('ada', company, 'Terms.txt', bytesOf('first'))
    const at = `${company}/files/${file.id}`
    await world.fetch('ada', 'PUT', `${at}/approve`, {})
    const refused = await world.fetch('ada', 'PUT', at, { file: { name: 'Other.txt' } })
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'file_approved'])
    expect((await world.fetch('ada', 'PUT', `/api/files/files/${file.id}`, { file: { name: 'Other.txt' } })).status).toBe(409)
    expect((await world.fetch('ada', 'PUT', at, { file: { name: 'Terms.txt', virtual_folder: 'Legal' } })).status).toBe(200)
    const { file_id } = await put('ada', company, 'Terms.txt', bytesOf('second'))
    const changed = await world.fetch('ada', 'POST', `/api/files/files/${file.id}/versions`, {
      file: { file_unique_id: file_id },
    })
    expect(changed.json.data.attributes).toMatchObject({ version_number: 2, approval_state: 'pending', approved_version: 1 })
    // Ada asked, so it is Max who is to look; read before other bytes answer the question.
    const mail = await vi.waitFor(
      async () => {
        const mails = (await world.mails()).filter(({ text }) => text.includes('Terms.txt') && text.includes(file.id))
        expect(mails.map(({ recipient }) => recipient.slice(0, 4))).toEqual(['max@'])
        return mails[0]!
      },
      { timeout: 60_000, interval: 300 },
    )
    expect(mail.text).toContain(`/files/stored-files/${file.id}`)
    const { json } = await world.fetch('ada', 'GET', `/api/files/files/${file.id}/download?version=1`)
    expect(await read(json.data.attributes.url)).toEqual(bytesOf('first'))
    const back = await world.fetch('ada', 'PUT', `/api/files/files/${file.id}/restore_version`, { file: { number: 1 } })
    expect(back.json.data.attributes).toMatchObject({ version_number: 3, approval_state: 'approved', approved_version: 3 })
    await expect(world.sql.query(`update files.stored_files set sha256 = 'other' where id = $1`, [file.id])).rejects.toThrow(
      /approved/,
    )
  })

  it('is approved by as many people as its category asks for', async () => {
    const category = await world.fetch('ada', 'POST', '/api/files/categories', {
      category: { name: 'Contracts', approvers_needed: 2 },
    })
    const file = await made('ada', company, 'Contract.txt', bytesOf('we agree'), { category_unique_id: category.json.data.id })
    expect(file.attributes.category_name).toBe('Contracts')
    const at = `${company}/files/${file.id}`
    expect((await world.fetch('ada', 'PUT', `${at}/approve`, {})).json.data.attributes.approval_state).toBe('pending')
    expect((await world.fetch('ada', 'PUT', `${at}/approve`, {})).json.errors[0].code).toBe('already_decided')
    expect((await world.fetch('max', 'PUT', `${at}/approve`, {})).json.data.attributes.approval_state).toBe('approved')
  })

  it('is approved where bytes come back that were approved before another version was', async () => {
    const file = await made('ada', company, 'Plan.txt', bytesOf('the first plan'))
    const at = `${company}/files/${file.id}`
    await world.fetch('ada', 'PUT', `${at}/approve`, {})
    const { file_id } = await put('ada', company, 'Plan.txt', bytesOf('the second plan'))
    const versions = `/api/files/files/${file.id}`
    await world.fetch('ada', 'POST', `${versions}/versions`, { file: { file_unique_id: file_id } })
    await world.fetch('ada', 'PUT', `${at}/approve`, {})
    const restore = async (number: number) =>
      (await world.fetch('ada', 'PUT', `${versions}/restore_version`, { file: { number } })).json.data.attributes
    expect(await restore(1)).toMatchObject({ version_number: 3, approval_state: 'approved', approved_version: 3 })
    // Of bytes that were rejected since, somebody has to say it anew.
    expect(await restore(2)).toMatchObject({ version_number: 4, approval_state: 'approved' })
    const next = await put('ada', company, 'Plan.txt', bytesOf('the third plan'))
    await world.fetch('ada', 'POST', `${versions}/versions`, { file: { file_unique_id: next.file_id } })
    await world.fetch('ada', 'PUT', `${at}/reject`, { file: { reason: 'Too dear' } })
    expect(await restore(1)).toMatchObject({ version_number: 6, approval_state: 'approved' })
    expect(await restore(5)).toMatchObject({ version_number: 7, approval_state: 'pending', approved_version: 6 })
  })

  it('mails those who may approve, but whoever uploaded it, and again for other bytes [FL-D4]', async () => {
    const mails = async (file: string, version: number) =>
      (
        await world.sql.query<{ recipient: string; subject: string | null; values: { file?: string } }>(
          `select recipient, subject, values from kit.mails where template = 'file_approval_asked' and key like $1`,
          [`file approval ${file} ${version} %`],
        )
      ).rows
    const sent = (file: string, version: number) =>
      vi.waitFor(
        async () => {
          const all = await mails(file, version)
          expect(all.length).toBeGreaterThan(0)
          return all
        },
        { timeout: 20_000, interval: 200 },
      )
    const file = await made('ada', company, 'Tariff.txt', bytesOf('the first tariff'))
    const first = await sent(file.id, 1)
    const told = first.map(({ recipient }) => recipient)
    expect(told).toContain(emailOf('max'))
    for (const nobody of ['ada', 'uma', 'rival'] as const) expect(told).not.toContain(emailOf(nobody))
    expect(JSON.stringify(first[0])).toContain('Tariff.txt')
    await world.fetch('max', 'PUT', `${company}/files/${file.id}/approve`, {})
    const { file_id } = await put('ada', company, 'Tariff.txt', bytesOf('another tariff'))
    await world.fetch('ada', 'POST', `/api/files/files/${file.id}/versions`, { file: { file_unique_id: file_id } })
    expect((await sent(file.id, 2)).map(({ recipient }) => recipient).sort()).toEqual(told.sort())
  })

  it('is taken as programs of Windows save and name it', async () => {
    const excel = new Uint8Array([...'Größe;Preis'].map((letter) => letter.charCodeAt(0))) as Bytes
    const upload = await put('uma', person('uma'), 'Prices.csv', excel, { content_type: 'application/vnd.ms-excel' })
    const { status, json } = await world.fetch('uma', 'POST', `${person('uma')}/files`, { file: { url: upload.public_url } })
    expect([status, json.data?.attributes]).toMatchObject([201, { file_type: 'text/csv', file_size: 11 }])
    const presigned = (filename: string, content_type: string) =>
      world.fetch('uma', 'PUT', `${person('uma')}/presign_upload`, { filename, content_type })
    expect((await presigned('Archive.zip', 'application/x-zip-compressed')).status).toBe(200)
    expect((await presigned('Page.png', 'text/html')).status).toBe(422)
  })

  it('keeps what its name ends with, however long it is', async () => {
    const named = async (name: string) => (await made('ada', company, name, bytesOf(name))).attributes.name as string
    expect(await named(`${'名'.repeat(240)}${'😀'.repeat(30)}.txt`)).toBe(`${'名'.repeat(240)}${'😀'.repeat(3)}.txt`)
    expect(await named(`\u200e${'a'.repeat(10)}.txt`)).toBe(`${'a'.repeat(10)}.txt`)
    const { attributes } = await made('ada', company, `${'b'.repeat(230)}.txt`, bytesOf('b'))
    const said = (await fetch(attributes.url)).headers.get('content-disposition')
    expect(said).toBe(`attachment; filename="${'b'.repeat(196)}.txt"; filename*=UTF-8''${'b'.repeat(196)}.txt`)
  })

  it('asks again where it comes into a category that asks for more people', async () => {
    const categoryOf = async (name: string, approvers_needed: number) =>
      (await world.fetch('ada', 'POST', '/api/files/categories', { category: { name, approvers_needed } })).json.data.id
    const [one, two] = [await categoryOf('Notes', 1), await categoryOf('Deeds', 2)]
    for (const path of [company, '/api/files']) {
      const file = await made('ada', company, 'Deed.txt', bytesOf(`we sell ${path}`), { category_unique_id: one })
      const move = async (category: string | null) =>
        (await world.fetch('ada', 'PUT', `${path}/files/${file.id}`, { file: { category_unique_id: category } })).json.data
          .attributes
      await world.fetch('ada', 'PUT', `${company}/files/${file.id}/approve`, {})
      expect(await move(two)).toMatchObject({ approval_state: 'pending', category_name: 'Deeds' })
      const approved = await world.fetch('max', 'PUT', `${company}/files/${file.id}/approve`, {})
      expect(approved.json.data.attributes.approval_state).toBe('approved')
      expect(await move(one)).toMatchObject({ approval_state: 'approved', category_name: 'Notes' })
      expect(await move(null)).toMatchObject({ approval_state: 'approved', category_name: null })
    }
  })

  it('is not downloaded as another version than the one asked for', async () => {
    const { id } = await made('ada', company, 'Versions.txt', bytesOf('one'))
    for (const version of ['abc', '1.5', '-1', '2'])
      expect([version, (await world.fetch('ada', 'GET', `/api/files/files/${id}/download?version=${version}`)).status]).toEqual([
        version,
        404,
      ])
    expect((await world.fetch('ada', 'GET', `/api/files/files/${id}/download?version=1`)).status).toBe(200)
  })

  it('shows pictures small', async () => {
    const { attributes } = await made('ada', company, 'Logo.png', png)
    const small = await fetch(attributes.preview_url)
    expect([small.headers.get('content-type'), small.headers.get('content-disposition')]).toMatchObject([
      'image/webp',
      expect.stringMatching(/^inline/),
    ])
  })

  it('shows pictures without what the camera wrote into them', async () => {
    const { default: sharp } = await import('sharp')
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Somebody', Model: 'A camera' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { id } = await made('ada', company, 'Photo.jpg', new Uint8Array(photo) as Bytes)
    for (let time = 0; time < 2; time++) {
      const { json } = await world.fetch('ada', 'GET', `/api/files/files/${id}/download?variant=large`)
      const shown = await sharp(await read(json.data.attributes.url)).metadata()
      expect([shown.format, shown.width, shown.exif]).toEqual(['webp', 40, undefined])
    }
  })
})

describe('A shared address', () => {
  const share = async (file: string, body: object) => {
    const { status, json } = await world.fetch('uma', 'POST', `/api/files/files/${file}/share_links`, { share_link: body })
    expect(status).toBe(201)
    return { id: json.data.id as string, link: (json.data.attributes.url as string).split('#').at(-1)! }
  }
  const open = (link: string, body: object = {}) => world.fetch('nobody', 'POST', '/api/files/shared/open', { link, ...body })

  it('opens to whoever has the password, as often as it says, until it is revoked', async () => {
    const { id: file } = await made('uma', person('uma'), 'Shared.txt', bytesOf('for you'))
    const { link } = await share(file, { password: 'open sesame', downloads_max: 1 })
    const shown = await world.fetch('nobody', 'GET', `/api/files/shared?link=${link}`)
    expect(shown.json.data.attributes).toMatchObject({ needs_password: true, name: '', company_name: companies.a.name })
    expect((await open(link, { password: 'wrong' })).json.errors[0].code).toBe('wrong_password')
    const opened = await open(link, { password: 'open sesame' })
    expect(await read(opened.json.data.attributes.url)).toEqual(bytesOf('for you'))
    expect((await open(link, { password: 'open sesame' })).status).toBe(404)
    const second = await share(file, {})
    expect((await world.fetch('nobody', 'GET', `/api/files/shared?link=${second.link}`)).json.data.attributes.name).toBe(
      'Shared.txt',
    )
    await world.fetch('uma', 'PUT', `/api/files/files/${file}/share_links/${second.id}/revoke`, { share_link: {} })
    expect((await open(second.link)).status).toBe(404)
    expect((await open('A'.repeat(64))).status).toBe(404)
    const { json } = await world.fetch('uma', 'GET', `/api/files/files/${file}/share_links`)
    expect(JSON.stringify(json)).not.toContain(link)
  })

  it('is made by the owner, and by those they let share it', async () => {
    const { id: file } = await made('uma', person('uma'), 'Lent.txt', bytesOf('between us'))
    const shares = async () =>
      (await world.fetch('uli', 'POST', `/api/files/files/${file}/share_links`, { share_link: {} })).status
    expect(await shares()).toBe(404)
    const { json } = await world.fetch('uma', 'POST', '/api/files/file_accesses', {
      access: { file_unique_id: file, grantee_unique_id: world.userIds.uli, access_level: 'read' },
    })
    for (const [level, status] of [
      ['read', 403],
      ['write', 403],
      ['admin', 201],
    ] as const) {
      await world.fetch('uma', 'PUT', `/api/files/file_accesses/${json.data.id}`, { access: { access_level: level } })
      expect([level, await shares()]).toEqual([level, status])
    }
  })

  it('rests after five wrong passwords, even for the right one', async () => {
    const { id: file } = await made('uma', person('uma'), 'Guessed.txt', bytesOf('secret'))
    const { link } = await share(file, { password: 'open sesame' })
    for (let guess = 0; guess < 5; guess++) expect((await open(link, { password: `guess ${guess}` })).status).toBe(422)
    expect((await open(link, { password: 'open sesame' })).json.errors[0].code).toBe('too_many_guesses')
  })
})

describe('Somebody outside', () => {
  const ask = async (file: string, email: string) => {
    const asked = await world.fetch('ada', 'POST', `/api/files/files/${file}/outside_approvals`, {
      outside_approval: { name: 'Nora Sand', email, note: 'Please look at page 1.' },
    })
    expect([asked.status, asked.text]).toMatchObject([201, expect.any(String)])
    // The link stands in the mail and nowhere else.
    expect(asked.text).not.toContain('approve#')
    // A mail that was delivered meanwhile keeps what it said and not what it was made of.
    const { rows } = await world.sql.query(
      "select coalesce(values ->> 'link', text_body) as link from kit.mails where recipient = $1 order by created_at desc limit 1",
      [email],
    )
    return { id: asked.json.data.id as string, link: /approve#([\w-]{64})/.exec(rows[0].link)![1]! }
  }
  const decide = (link: string, body: object) =>
    world.fetch('nobody', 'POST', '/api/files/outside_approval/decide', { link, ...body })

  it('decides on the version they were asked about, once, without an account, and sees nothing else', async () => {
    const file = await made('ada', company, 'Offer.txt', bytesOf('the offer'))
    const { link } = await ask(file.id, 'nora@outside.test')
    const shown = await world.fetch('nobody', 'GET', `/api/files/outside_approval?link=${link}`)
    expect(shown.json.data.attributes).toMatchObject({
      name: 'Offer.txt',
      approver: 'Nora Sand',
      note: 'Please look at page 1.',
      sha256: sha256(bytesOf('the offer')),
      state: 'pending',
    })
    expect(await read(shown.json.data.attributes.url)).toEqual(bytesOf('the offer'))
    expect((await decide(link, { decision: 'rejected' })).status).toBe(422)
    expect((await decide(link, { decision: 'approved', reason: 'Fine.' })).json.data.attributes.state).toBe('approved')
    expect((await decide(link, { decision: 'rejected', reason: 'No.' })).json.errors[0].code).toBe('already_decided')
    const at = `${company}/files/${file.id}`
    expect((await world.fetch('ada', 'GET', at)).json.data.attributes).toMatchObject({
      approval_state: 'approved',
      approved_version: 1,
      decided_by_unique_id: null,
    })
    const { json } = await world.fetch('ada', 'GET', `/api/files/files/${file.id}/approvals`)
    expect(json.data[0].attributes).toMatchObject({
      decision: 'approved',
      reason: 'Fine.',
      sha256: sha256(bytesOf('the offer')),
      decided_by_name: 'Nora Sand (nora@outside.test)',
    })
  })

  it('does not decide on bytes they have not seen, nor after the link was revoked', async () => {
    const file = await made('ada', company, 'Draft.txt', bytesOf('first'))
    const [first, second] = [await ask(file.id, 'one@outside.test'), await ask(file.id, 'two@outside.test')]
    const { file_id } = await put('ada', company, 'Draft.txt', bytesOf('second'))
    await world.fetch('ada', 'POST', `/api/files/files/${file.id}/versions`, { file: { file_unique_id: file_id } })
    const asked = await world.fetch('nobody', 'GET', `/api/files/outside_approval?link=${first.link}`)
    expect(asked.json.data.attributes).toMatchObject({ is_latest: false, company_name: companies.a.name })
    expect((await decide(first.link, { decision: 'approved' })).json.errors[0].code).toBe('other_version')
    await world.fetch('ada', 'PUT', `/api/files/files/${file.id}/outside_approvals/${second.id}/revoke`, { outside_approval: {} })
    expect((await decide(second.link, { decision: 'approved' })).status).toBe(404)
    expect((await world.fetch('nobody', 'GET', `/api/files/outside_approval?link=${second.link}`)).status).toBe(404)
    expect((await decide('A'.repeat(64), { decision: 'approved' })).status).toBe(404)
  })

  it('is asked by those who may approve alone', async () => {
    const { id } = await made('uma', person('uma'), 'Own.txt', bytesOf('own'))
    const asked = await world.fetch('uma', 'POST', `/api/files/files/${id}/outside_approvals`, {
      outside_approval: { name: 'Nora', email: 'nora@outside.test' },
    })
    expect(asked.status).toBe(403)
  })

  it('is asked so often a day, however many links were revoked, and at no made-up address', async () => {
    const { id: file } = await made('ada', company, 'Often.txt', bytesOf('often'))
    const ask = (email: string) =>
      world.fetch('ada', 'POST', `/api/files/files/${file}/outside_approvals`, {
        outside_approval: { name: 'Nora Sand', email },
      })
    expect((await ask('nora@example.invalid')).json.errors[0].code).toBe('address_unusable')
    expect((await ask('nora@outside.test')).status).toBe(201)
    await world.sql.query(
      `insert into files.outside_approvals (tenant_id, stored_file_id, version_number, name, email, state, expires_at)
       select tenant_id, stored_file_id, version_number, name, email, 'revoked', expires_at from files.outside_approvals, generate_series(1, 499)
       where stored_file_id = $1`,
      [file],
    )
    expect((await ask('other@outside.test')).status).toBe(429)
  })
})

describe('Files that are deleted', () => {
  it('leave the store once they are purged, with all their versions', async () => {
    const { id } = await made('uma', person('uma'), 'Gone.txt', bytesOf('going'))
    await world.fetch('uma', 'DELETE', `/api/files/files/${id}`)
    expect((await world.fetch('uma', 'DELETE', '/api/files/files/no-id/purge')).status).toBe(404)
    expect((await world.fetch('uma', 'DELETE', `/api/files/files/${id}/purge`)).status).toBe(200)
    const { rows } = await world.sql.query(`select state from kit.files where filename = 'Gone.txt'`)
    expect(rows).toEqual([{ state: 'orphan' }])
  })
})
