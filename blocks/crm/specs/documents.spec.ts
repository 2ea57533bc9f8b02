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
  const facts = (await presign({ filename })).json.data.attributes
  expect((await put(facts.presigned_url, facts.headers, bytes)).status).toBe(200)
  return facts
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
    const facts = (await presign({ filename: 'never.pdf', size: pdf.length })).json.data.attributes
    expect((await register({ file_unique_id: facts.file_id })).status).toBe(409)
    await cutShort(facts.presigned_url as string, facts.headers as Record<string, string>)
    expect((await register({ file_unique_id: facts.file_id })).status).toBe(409)
    expect((await put(facts.presigned_url, facts.headers, pdf)).status).toBe(200)
    expect((await register({ file_unique_id: facts.file_id })).status).toBe(201)
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

  it('is stored once: an address cannot write over what lies there, nor take another type', async () => {
    const facts = await uploaded()
    expect((await put(facts.presigned_url, facts.headers, pdf)).status).toBeGreaterThanOrEqual(400)
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
