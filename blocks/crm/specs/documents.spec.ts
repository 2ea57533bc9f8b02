import { request } from 'node:http'
import { crm } from '@quoin/crm/resources'
import { pdf, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let account: string
beforeAll(async () => {
  world = await startWorld()
  account = (await world.as('ada')(crm.accounts.create, { name: 'With papers' })).id
})
afterAll(() => world.close())

const presign = async (body: object, who: 'ada' | 'sue' = 'ada', to = account) =>
  world.fetch(who, 'PUT', `/api/crm/accounts/${to}/presign_document`, body)
const put = (address: string, headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(address, { method: 'PUT', headers, body: bytes })
const register = (body: object, who: 'ada' | 'sue' = 'ada', to = account) =>
  world.fetch(who, 'POST', `/api/crm/accounts/${to}/documents`, { document: body })

/** A file that lies in the store and is not yet a document. */
async function uploaded(
  bytes = pdf,
  filename = 'Vertrag.pdf',
): Promise<{ file_id: string; key: string; presigned_url: string; headers: Record<string, string> }> {
  const values = (await presign({ filename })).json.data.attributes
  expect((await put(values.presigned_url, values.headers, bytes)).status).toBe(200)
  return values
}

describe('A document of an account', () => {
  it('goes from an address to the store to a record that can be read back [crm.account_documents]', async () => {
    const { file_id } = await uploaded()
    const made = await register({ file_unique_id: file_id, description: 'Signed', category_name: 'license' })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      {
        name: 'Vertrag.pdf',
        original_name: 'Vertrag.pdf',
        description: 'Signed',
        file_type: 'application/pdf',
        file_size: pdf.length,
        account_unique_id: account,
      },
    ])
    const [listed] = (await world.fetch('rae', 'GET', `/api/crm/accounts/${account}/documents`)).json.data
    const bytes = await fetch(listed.attributes.url)
    expect([bytes.status, bytes.headers.get('content-type'), new Uint8Array(await bytes.arrayBuffer())]).toEqual([
      200,
      'application/pdf',
      pdf,
    ])
    expect(bytes.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('may be named by the key of its upload as well', async () => {
    const { key } = await uploaded()
    expect((await register({ key, name: 'By key' })).status).toBe(201)
  })

  it('is what its bytes are, whatever its name or the client says', async () => {
    const dressed = await uploaded(new TextEncoder().encode('<html><script>alert(1)</script></html>'), 'harmless.pdf')
    expect(await register({ file_unique_id: dressed.file_id })).toMatchObject({ status: 422 })
    const picture = await uploaded(png, 'picture.png')
    const made = await register({ file_unique_id: picture.file_id, file_type: 'text/html', file_size: 1 })
    expect(made.json.data.attributes).toMatchObject({ file_type: 'image/png', file_size: png.length })
  })

  it('is refused an address for what cannot be kept', async () => {
    for (const body of [
      { filename: 'page.html' },
      { filename: 'picture.svg' },
      { filename: 'program.exe' },
      { filename: 'none' },
      { filename: 'big.pdf', size: 60 * 1024 * 1024 },
      {},
      { filename: '' },
    ]) {
      expect([body, (await presign(body)).status]).toEqual([body, 422])
    }
  })

  it('is one record for one upload, also when it is registered twice', async () => {
    const { file_id } = await uploaded()
    expect((await register({ file_unique_id: file_id })).status).toBe(201)
    expect((await register({ file_unique_id: file_id })).json.errors[0]).toMatchObject({ status: '422', code: 'upload_missing' })
  })

  it('cannot be made of an upload that never came, was cut short, or lies elsewhere', async () => {
    const values = (await presign({ filename: 'never.pdf', size: pdf.length })).json.data.attributes
    expect((await register({ file_unique_id: values.file_id })).status).toBe(409)
    await cutShort(values.presigned_url as string, values.headers as Record<string, string>)
    expect((await register({ file_unique_id: values.file_id })).status).toBe(409)
    expect((await put(values.presigned_url, values.headers, pdf)).status).toBe(200)
    expect((await register({ file_unique_id: values.file_id })).status).toBe(201)
  })

  it('cannot be made by another person, under another account or in another company', async () => {
    const { file_id } = await uploaded()
    const other = (await world.as('ada')(crm.accounts.create, { name: 'Elsewhere' })).id
    expect((await register({ file_unique_id: file_id }, 'sue')).json.errors[0].code).toBe('upload_missing')
    expect((await register({ file_unique_id: file_id }, 'ada', other)).json.errors[0].code).toBe('upload_missing')
    expect(
      (
        await world.fetch('rival', 'POST', `/api/crm/accounts/${world.planted.b['crm.accounts']}/documents`, {
          document: { file_unique_id: file_id },
        })
      ).json.errors[0].code,
    ).toBe('upload_missing')
    expect((await register({ file_unique_id: file_id })).status).toBe(201)
  })

  it('keeps every version it had, gives each back, and makes an earlier one the latest again', async () => {
    const text = (words: string) => new TextEncoder().encode(words)
    const first = await uploaded(text('First words'), 'Terms.txt')
    const made = (await register({ file_unique_id: first.file_id, folder: ' Contracts / 2026 /' })).json.data
    expect(made.attributes).toMatchObject({ folder: 'Contracts/2026', version_number: 1 })
    const at = `/api/crm/accounts/${account}/documents/${made.id}`
    const add = async (words: string, version?: number) =>
      world.fetch('ada', 'POST', `${at}/versions`, {
        document: { file_unique_id: (await uploaded(text(words), `${words.split(' ')[0]}.txt`)).file_id, version },
      })
    const second = await add('Second words')
    expect(second.json.data.attributes).toMatchObject({ version_number: 2, original_name: 'Second.txt', name: 'Terms.txt' })
    const stale = await add('Third words', made.attributes.version)
    expect([stale.status, stale.json.errors[0].code]).toEqual([409, 'stale_version'])

    const restore = (number: number, who: 'ada' | 'rae' | 'rival' | 'nobody' = 'ada') =>
      world.fetch(who, 'PUT', `${at}/restore_version`, { document: { number } })
    expect((await restore(1)).json.data.attributes).toMatchObject({
      version_number: 3,
      original_name: 'Terms.txt',
      file_size: 11,
    })
    expect([(await restore(3)).json.errors[0].code, (await restore(9)).status]).toEqual(['already_current', 422])
    expect([(await restore(2, 'rae')).status, (await restore(2, 'rival')).status, (await restore(2, 'nobody')).status]).toEqual([
      403, 404, 401,
    ])
    const { versions } = (await world.fetch('rae', 'GET', `${at}/versions`)).json.data.attributes
    expect(versions.map((one: any) => [one.number, one.original_name, one.is_current, one.restored_from])).toEqual([
      [3, 'Terms.txt', true, 1],
      [2, 'Second.txt', false, null],
      [1, 'Terms.txt', false, null],
    ])
    expect(await Promise.all(versions.map(async (one: any) => (await fetch(one.url)).text()))).toEqual([
      'First words',
      'Second words',
      'First words',
    ])
    expect((await world.fetch('rival', 'GET', `${at}/versions`)).status).toBe(404)
    const elsewhere = (await world.as('ada')(crm.accounts.create, { name: 'Not its account' })).id
    expect((await world.fetch('ada', 'GET', `/api/crm/accounts/${elsewhere}/documents/${made.id}/versions`)).status).toBe(404)

    // For good means the files too: they wait for the hourly tidying, and nobody is given a link to them.
    const files = () =>
      world.sql.query(`select count(*)::integer as n from kit.files f where f.state = 'orphan' and f.purpose = $1`, [
        `document ${account}`,
      ])
    // What was refused as an upload waits for it, too.
    const before = (await files()).rows[0].n
    await world.fetch('ada', 'DELETE', at)
    await world.fetch('ada', 'DELETE', `${at}/purge`)
    expect((await files()).rows[0].n).toBe(before + 2)
  })

  it('is found by its folder and by when it ends', async () => {
    const sorted = (await world.as('ada')(crm.accounts.create, { name: 'Sorted' })).id
    const add = async (values: object) => {
      const { presigned_url, headers, file_id } = (await presign({ filename: 'a.pdf' }, 'ada', sorted)).json.data.attributes
      await put(presigned_url, headers, pdf)
      return register({ file_unique_id: file_id, ...values }, 'ada', sorted)
    }
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await add({ name: 'Old', folder: 'Insurance', expires_at: inDays(-1) })
    await add({ name: 'Ending', folder: 'Insurance', expires_at: inDays(9) })
    await add({ name: 'Lasting', folder: 'Contracts', expires_at: inDays(90) })
    await add({ name: 'Loose', folder: '/' })
    const read = (who: 'rae' | 'rival' = 'rae') => world.fetch(who, 'GET', `/api/crm/accounts/${sorted}/documents/overview`)
    expect((await read()).json.data.attributes).toMatchObject({
      total: 4,
      expired: 1,
      expiring: 1,
      folders: [
        { folder: 'Contracts', count: 1 },
        { folder: 'Insurance', count: 2 },
        { folder: null, count: 1 },
      ],
    })
    expect((await read('rival')).status).toBe(404)
    const names = async (query: string) =>
      (await world.fetch('rae', 'GET', `/api/crm/accounts/${sorted}/documents?sort=name&${query}`)).json.data.map(
        (one: any) => one.attributes.name,
      )
    expect(await names('filter[folder]=Insurance')).toEqual(['Ending', 'Old'])
    expect(await names('filter[folder]=empty:true')).toEqual(['Loose'])
    expect(await names(`filter[expires_at]=lte:${encodeURIComponent(inDays(0))}`)).toEqual(['Old'])
  })

  it('that is a picture can be shown in a page, and nothing else can', async () => {
    const { data } = (await register({ file_unique_id: (await uploaded(png, 'seal.png')).file_id })).json
    const shown = await fetch(data.attributes.preview_url)
    expect([shown.headers.get('content-disposition')?.split(';')[0], shown.headers.get('content-type')]).toEqual([
      'inline',
      'image/png',
    ])
    expect((await register({ file_unique_id: (await uploaded()).file_id })).json.data.attributes.preview_url).toBeNull()
  })

  it('is stored once: an address cannot write over what lies there, nor take another type', async () => {
    const values = await uploaded()
    expect((await put(values.presigned_url, values.headers, pdf)).status).toBeGreaterThanOrEqual(400)
    const fresh = (await presign({ filename: 'typed.pdf' })).json.data.attributes
    expect((await put(fresh.presigned_url, { ...fresh.headers, 'content-type': 'text/html' }, pdf)).status).toBe(415)
    expect((await put(`${fresh.presigned_url}x`, fresh.headers, pdf)).status).toBe(404)
  })
})

/** Announces a whole file and hangs up after a few bytes. */
const cutShort = (address: string, headers: Record<string, string>) =>
  new Promise<void>((resolve) => {
    const sending = request(address, { method: 'PUT', headers: { ...headers, 'content-length': String(pdf.length) } })
    sending.on('error', () => resolve())
    sending.write(pdf.slice(0, 10))
    setTimeout(() => sending.destroy(), 100)
    sending.on('close', () => resolve())
  })
