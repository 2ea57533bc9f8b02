import { type ClamdDouble, eicar, startClamd } from '@quoin/doubles/clamd'
import { removeExpiredFiles } from '@quoin/kit/files'
import { pdf, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let world: World
let daemon: ClamdDouble
beforeAll(async () => {
  daemon = await startClamd()
  world = await startWorld({ clamdUrl: daemon.url })
})
afterEach(async () => {
  daemon.says = undefined
  await world.sql.query(`update kit.files set state = 'orphan' where state = 'quarantined'`)
})
afterAll(async () => {
  await world.close()
  await daemon.close()
})

type Who = 'ada' | 'uma' | 'uli'
const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
const infected = bytesOf(`something ${eicar}`)

async function put(who: Who, bytes: Uint8Array<ArrayBuffer>, filename = 'Letter.txt'): Promise<any> {
  const { json } = await world.fetch(who, 'PUT', `/api/files/users/${world.userIds[who]}/presign_upload`, { filename })
  expect((await fetch(json.presigned_url, { method: 'PUT', headers: json.headers, body: bytes })).status).toBe(200)
  return json
}
const keep = async (who: Who, upload: { file_id: string }) => {
  const { status, json } = await world.fetch(who, 'POST', '/api/files/files', { file: { file_id: upload.file_id } })
  return status < 300 ? status : [status, json.errors[0].code]
}
const listed = async (who: Who | 'rival' = 'ada') =>
  (await world.fetch(who, 'GET', '/api/files/quarantine')).json.data.map(({ attributes }: any) => attributes) as any[]
const release = (who: Who | 'rival' | 'rae' | 'sue', id: string, reason: unknown = 'A false alarm') =>
  world.fetch(who, 'PUT', `/api/files/quarantine/${id}/release`, { reason })
const told = async (id: string, notice: string) =>
  (
    await world.sql.query<{ values: object }>(
      `select n.values from kit.notices n where n.person_id = $1 and n.notice = $2 and n.values->>'file' = $3`,
      [world.userIds.uma, notice, id],
    )
  ).rows

describe('What the virus scan refuses', () => {
  it('is kept in quarantine and handed to nobody, its uploader is told, and administrators alone see it', async () => {
    const upload = await put('uma', infected, 'Invoice 7.txt')
    expect(await keep('uma', upload)).toEqual([422, 'upload_quarantined'])
    expect(await listed()).toMatchObject([
      {
        unique_id: upload.file_id,
        name: 'Invoice 7.txt',
        file_type: 'text/plain',
        file_size: infected.length,
        reason: 'malware',
        threat: 'Eicar-Test-Signature',
        user_unique_id: world.userIds.uma,
      },
    ])
    expect(await told('Invoice 7.txt', 'file_quarantined')).toEqual([{ values: { file: 'Invoice 7.txt', why: 'malware' } }])
    expect((await fetch(upload.signed_url)).status).toBe(404)
    // Nothing else comes to lie under its key, and nobody makes a file of it.
    expect((await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: 'harmless' })).status).toBe(409)
    expect(await keep('uma', upload)).toEqual([422, 'upload_missing'])
    for (const who of ['uma', 'uli', 'rae', 'sue'] as const) {
      expect([who, (await world.fetch(who, 'GET', '/api/files/quarantine')).status]).toEqual([who, 403])
      expect([who, (await release(who as Who, upload.file_id)).status]).toEqual([who, 403])
    }
    expect(await listed('rival')).toEqual([])
    expect((await release('rival', upload.file_id)).status).toBe(404)
    expect((await world.fetch('rival', 'DELETE', `/api/files/quarantine/${upload.file_id}`)).status).toBe(404)
  })

  it('lives on as a file of whoever uploaded it when it is released, with the reason in the audit', async () => {
    const upload = await put('uma', infected, 'Invoice 8.txt')
    await keep('uma', upload)
    expect((await release('ada', upload.file_id, ' ')).status).toBe(422)
    const released = await release('ada', upload.file_id, 'A false alarm')
    expect([released.status, released.text]).toMatchObject([200, expect.any(String)])
    const id = released.json.data.attributes.file_unique_id
    const file = (await world.fetch('uma', 'GET', `/api/files/files/${id}`)).json.data.attributes
    expect(file).toMatchObject({ name: 'Invoice 8.txt', user_unique_id: world.userIds.uma, file_size: infected.length })
    expect(new Uint8Array(await (await fetch(file.url)).arrayBuffer())).toEqual(infected)
    expect((await world.fetch('uli', 'GET', `/api/files/files/${id}`)).status).toBe(404)
    const { rows } = await world.sql.query(
      `select actor_id, changes from kit.audit where resource = 'files.quarantine' and record_id = $1`,
      [upload.file_id],
    )
    expect(rows).toEqual([
      {
        actor_id: world.userIds.ada,
        changes: { released: ['Eicar-Test-Signature', 'A false alarm'], file: [null, id] },
      },
    ])
    expect(await told('Invoice 8.txt', 'file_released')).toHaveLength(1)
    expect([await listed(), (await release('ada', upload.file_id)).status]).toEqual([[], 404])
  })

  it('is released with its small picture, once, though two administrators ask at the same time', async () => {
    const upload = await put('uma', png as Uint8Array<ArrayBuffer>, 'Logo.png')
    daemon.says = 'stream: Some.Heuristic FOUND'
    expect(await keep('uma', upload)).toEqual([422, 'upload_quarantined'])
    const answers = await Promise.all([release('ada', upload.file_id), release('ada', upload.file_id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { json } = answers.find(({ status }) => status === 200)!
    const file = (await world.fetch('uma', 'GET', `/api/files/files/${json.data.attributes.file_unique_id}`)).json
    expect((await fetch(file.data.attributes.preview_url)).headers.get('content-type')).toBe('image/webp')
  })

  it('leaves nothing behind when it is deleted, but that it was', async () => {
    const upload = await put('uma', infected, 'Invoice 9.txt')
    await keep('uma', upload)
    expect((await world.fetch('ada', 'DELETE', `/api/files/quarantine/${upload.file_id}`)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(await world.running.services.files.head(upload.key)).toBeNull()
    expect((await world.sql.query('select 1 from kit.files where id = $1', [upload.file_id])).rows).toEqual([])
    expect((await world.fetch('ada', 'DELETE', `/api/files/quarantine/${upload.file_id}`)).status).toBe(404)
    const { rows } = await world.sql.query('select changes from kit.audit where record_id = $1', [upload.file_id])
    expect(rows).toEqual([{ changes: { deleted: ['Eicar-Test-Signature', 'Invoice 9.txt'] } }])
  })

  it('is kept as well when it is too large to be scanned, and says so', async () => {
    const upload = await put('uma', bytesOf('a very long film'), 'Film.txt')
    daemon.says = 'INSTREAM size limit exceeded. ERROR'
    expect(await keep('uma', upload)).toEqual([422, 'upload_not_scanned'])
    expect(await listed()).toMatchObject([{ name: 'Film.txt', reason: 'too_large', threat: null }])
    expect(await told('Film.txt', 'file_quarantined')).toEqual([{ values: { file: 'Film.txt', why: 'too_large' } }])
    expect((await release('ada', upload.file_id)).status).toBe(200)
  })

  it('stays an upload that can be confirmed later while nobody can scan it', async () => {
    const upload = await put('uma', bytesOf('harmless'))
    daemon.says = 'stream: Cannot allocate memory ERROR'
    expect(await keep('uma', upload)).toEqual([503, 'scanner_unavailable'])
    expect((await fetch(upload.signed_url)).status).toBe(409)
    daemon.says = undefined
    expect(await keep('uma', upload)).toBe(201)
  })

  it('is taken from uploads of other blocks too', async () => {
    const accounts = (await world.fetch('ada', 'GET', '/api/crm/accounts?records=1')).json.data
    const at = `/api/crm/accounts/${accounts[0].id}`
    const place = (await world.fetch('ada', 'PUT', `${at}/presign_document`, { filename: 'Contract.pdf' })).json
    await fetch(place.presigned_url, { method: 'PUT', headers: place.headers, body: pdf as Uint8Array<ArrayBuffer> })
    daemon.says = 'stream: Some.Heuristic FOUND'
    const made = await world.fetch('ada', 'POST', `${at}/documents`, { document: { file_unique_id: place.file_id } })
    expect([made.status, made.json.errors[0].code]).toEqual([422, 'upload_quarantined'])
    expect(await listed()).toMatchObject([{ name: 'Contract.pdf', threat: 'Some.Heuristic' }])
    const answer = await release('ada', place.file_id)
    expect([answer.status, answer.text]).toMatchObject([200, expect.any(String)])
    const released = answer.json.data.attributes.file_unique_id
    expect((await world.fetch('ada', 'GET', `/api/files/files/${released}`)).json.data.attributes.file_type).toBe(
      'application/pdf',
    )
  })

  it('is kept up to a bound of the person and of the company, and past it removed', async () => {
    const fill = (count: number, by: string) =>
      world.sql.query(
        `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, quarantined_at, quarantine_reason, expires_at)
         select $1::uuid, gen_random_uuid(), $1::uuid || '/files/filler/' || $3 || n, 'filler', 'a.txt', 'text/plain', 1, 'x', 'quarantined',
           case when $3 = 'uma' then $4::uuid else gen_random_uuid() end, clock_timestamp(), 'malware', clock_timestamp() + interval '1 day'
         from generate_series(1, $2) n`,
        [world.tenantIds.a, count, by, world.userIds.uma],
      )
    await fill(19, 'uma')
    expect(await keep('uma', await put('uma', infected, 'Twentieth.txt'))).toEqual([422, 'upload_quarantined'])
    const over = await put('uma', infected, 'Over.txt')
    expect(await keep('uma', over)).toEqual([422, 'upload_infected'])
    expect(await world.running.services.files.head(over.key)).toBeNull()
    expect(await keep('uli', await put('uli', infected, 'Of Uli.txt'))).toEqual([422, 'upload_quarantined'])
    const names = (await listed()).map(({ name }) => name)
    expect([names.includes('Twentieth.txt'), names.includes('Over.txt'), names.includes('Of Uli.txt')]).toEqual([
      true,
      false,
      true,
    ])
    await fill(200 - names.length, 'others')
    expect(await keep('uli', await put('uli', infected, 'Full.txt'))).toEqual([422, 'upload_infected'])
    expect((await listed()).some(({ name }) => name === 'Full.txt')).toBe(false)
    await world.sql.query(`delete from kit.files where purpose = 'filler'`)
  })

  it('is forgotten after thirty days', async () => {
    const upload = await put('uma', infected, 'Old.txt')
    await keep('uma', upload)
    const { rows } = await world.sql.query(
      `select round(extract(epoch from expires_at - quarantined_at) / 86400)::int as days from kit.files where id = $1`,
      [upload.file_id],
    )
    expect(rows).toEqual([{ days: 30 }])
    await world.sql.query(`update kit.files set expires_at = clock_timestamp() - interval '2 hours' where id = $1`, [
      upload.file_id,
    ])
    expect(await listed()).toEqual([])
    await removeExpiredFiles({ database: world.database, store: world.running.services.files })
    expect(await world.running.services.files.head(upload.key)).toBeNull()
    expect((await world.sql.query('select 1 from kit.files where id = $1', [upload.file_id])).rows).toEqual([])
  })
})
