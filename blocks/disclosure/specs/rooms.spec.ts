import { drawPaper } from '@quoin/kit/pdf'
import { startWorld, type World } from '@quoin/server/testing'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let world: World
let paper: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  world = await startWorld()
  paper = Uint8Array.from(
    await drawPaper('en', (pen) => ({
      content: [pen.t('Lease of the quay'), pen.t('The second page', { pageBreak: 'before' })],
    })),
  )
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada', block = 'projects') =>
  world.fetch(who, method, `/api/${block}${path}`, body)
const attributes = async (...asked: Parameters<typeof raw>) => {
  const { status, json, text } = await raw(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${text}`)
  return json.data.attributes
}
const codeOf = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json?.errors?.[0]?.code]
}

const stored = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const at = `/users/${world.userIds.ada}`
  const { json } = await raw('PUT', `${at}/presign_upload`, { filename: name }, 'ada', 'files')
  expect((await fetch(json.presigned_url, { method: 'PUT', headers: json.headers, body: bytes })).status).toBe(200)
  const file = { name, url: json.public_url, file_type: 'document', file_size: bytes.length }
  const made = await raw('POST', `${at}/files`, { file }, 'ada', 'files')
  expect(made.status).toBe(201)
  return made.json.data.id
}

let p: string
let at: string
let group: string
let lease: string
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const add = (document: Record<string, unknown>) => raw('POST', `${at}/documents`, { document })
beforeEach(async () => {
  p = (await attributes('POST', '/projects', { project: { name: 'Quay', visibility: 'company' } })).unique_id
  at = `/projects/${p}/rooms/${(await attributes('POST', `/projects/${p}/rooms`, { room: { name: 'Buyers', ends_at: nextWeek() } })).unique_id}`
  lease = (
    await attributes('POST', `${at}/documents`, {
      document: { stored_file_unique_id: await stored('Lease.pdf', paper), folder: 'Legal' },
    })
  ).unique_id
  group = (await attributes('PUT', `${at}/groups`, { group: { name: 'Counsel', folders: ['Legal'] } })).unique_id
})
const visitors = async () => (await attributes('GET', at)).people as { unique_id: string; email: string; status: string }[]
const linkOf = async (email: string) => {
  const mail = (await world.mails()).filter(({ recipient }) => recipient === email).at(-1)
  return /room#([\w-]{64})/.exec(mail!.text)![1]!
}
const invite = async (name = 'Nora Vale', into = group) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@outside.test`
  const { unique_id: id } = await attributes('POST', `${at}/visitors`, { visitor: { name, email, group_unique_id: into } })
  return { id, email, link: await linkOf(email) }
}
const enter = (link: string, who: Who = 'nobody') => raw('GET', `/room?link=${link}`, undefined, who)
const page = (link: string, number = 1, document = lease) =>
  raw('POST', '/room/pages', { link, document_unique_id: document, page: number }, 'nobody')
const log = async () => (await raw('GET', `/room_views?filter[room_unique_id]=${at.split('/').at(-1)}`)).json.data as any[]

describe('A data room', () => {
  it('shows a group its folders alone, and nothing else of the company', async () => {
    const board = (
      await attributes('POST', `${at}/documents`, {
        document: { stored_file_unique_id: await stored('Board.pdf', paper), folder: 'Board' },
      })
    ).unique_id
    const { link } = await invite()
    expect((await enter(link)).json.data.attributes).toMatchObject({
      state: 'open',
      name: 'Buyers',
      visitor: 'Nora Vale',
      may_download: false,
      documents: [{ unique_id: lease, folder: 'Legal', name: 'Lease.pdf', pages: 2 }],
    })
    expect((await page(link, 1, board)).status).toBe(404)
    expect((await page(link, 3)).status).toBe(404)
    expect((await page(link, 1, crypto.randomUUID())).status).toBe(404)
    const download = (document_unique_id: string) => raw('POST', '/room/downloads', { link, document_unique_id }, 'nobody')
    expect(await codeOf(download(lease))).toEqual([409, 'download_not_allowed'])
    await attributes('PUT', `${at}/groups`, {
      group: { unique_id: group, name: 'Counsel', folders: ['Legal'], may_download: true },
    })
    const { url } = (await download(lease)).json.data.attributes
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(paper)
    expect((await download(board)).status).toBe(404)
    const other = `/projects/${p}/rooms`
    const elsewhere = (await attributes('POST', other, { room: { name: 'Others', ends_at: nextWeek() } })).unique_id
    expect((await raw('DELETE', `${other}/${elsewhere}/documents/${lease}`)).status).toBe(404)
    for (const who of ['rival', 'nobody'] as const) expect([401, 404]).toContain((await raw('GET', at, undefined, who)).status)
    expect((await raw('GET', at, undefined, 'rae')).status).toBe(403)
  })

  it('hands out pages with the visitor in their pixels, and logs each [DD4]', async () => {
    const { link, email } = await invite()
    const shown = (await page(link)).json.data.attributes
    const again = (await page((await invite('Otto Quill')).link)).json.data.attributes
    const pixels = (image: string) => sharp(Buffer.from(image, 'base64')).greyscale().raw().toBuffer()
    const [one, two] = await Promise.all([pixels(shown.image), pixels(again.image)])
    expect([shown.width, shown.height]).toEqual([again.width, again.height])
    // The paper is white below its two words: what is dark there is the mark, in each quarter, and another for another visitor.
    const dark = (pixel: Buffer, from: number, to: number) =>
      pixel.subarray(from * pixel.length, to * pixel.length).filter((value) => value < 200).length
    for (const quarter of [0.25, 0.5, 0.75]) expect(dark(one, quarter, quarter + 0.25)).toBeGreaterThan(1_000)
    expect(one.filter((value, i) => Math.abs(value - two[i]!) > 40).length).toBeGreaterThan(1_000)
    const seen = (seconds: number, by = link) =>
      raw('POST', '/room/views', { link: by, view_unique_id: shown.view_unique_id, seconds }, 'nobody')
    await world.sql.query(`update disclosure.room_views set created_at = created_at - interval '30 seconds' where id = $1`, [
      shown.view_unique_id,
    ])
    expect((await seen(8)).json.data.attributes.seconds).toBe(8)
    expect((await seen(86_400)).json.data.attributes.seconds).toBeLessThan(90)
    expect((await seen(8, (await invite()).link)).status).toBe(404)
    await page(link)
    const lines = await log()
    expect(lines).toHaveLength(2)
    expect(lines.map(({ attributes: line }) => line)).toContainEqual(
      expect.objectContaining({ visitor_email: email, document_name: 'Lease.pdf', kind: 'page', page: 1 }),
    )
    expect((await raw('GET', '/room_views', undefined, 'rival')).json?.data ?? []).toEqual([])
  }, 60_000)

  it('shows nothing before its text is accepted, and asks again for another', async () => {
    const { link } = await invite()
    const change = (nda: string | null) => attributes('PUT', at, { room: { nda } })
    const first = (await change('Keep it to yourself.')).nda
    expect(first).toMatchObject({ version: 1, sha256: createHash('sha256').update('Keep it to yourself.').digest('hex') })
    expect((await enter(link)).json.data.attributes).toMatchObject({ state: 'nda', documents: [], nda: first })
    expect(await codeOf(page(link))).toEqual([409, 'nda_not_accepted'])
    const accept = (sha256: string) => raw('POST', '/room/acceptance', { link, sha256 }, 'nobody')
    expect(await codeOf(accept('0'.repeat(64)))).toEqual([409, 'nda_changed'])
    expect((await accept(first.sha256)).status).toBe(200)
    expect((await enter(link)).json.data.attributes.state).toBe('open')
    const second = (await change('Keep it, and burn it.')).nda
    expect(await codeOf(page(link))).toEqual([409, 'nda_not_accepted'])
    expect(await codeOf(accept(first.sha256))).toEqual([409, 'nda_changed'])
    await accept(second.sha256)
    const [person] = (await attributes('GET', at)).people
    expect(person).toMatchObject({ accepted_version: 2, accepted_sha256: second.sha256, accepted_at: expect.any(String) })
    expect(
      (await world.sql.query('select version from disclosure.room_acceptances where visitor_id = $1', [person.unique_id])).rows,
    ).toHaveLength(2)
  })

  it('ends every link when it ends, is closed, or a link is revoked [DD2]', async () => {
    const [one, two] = [await invite(), await invite()]
    await attributes('PUT', `${at}/visitors/${one.id}/revoke`)
    for (const reply of [enter(one.link), page(one.link)]) expect((await reply).status).toBe(404)
    expect(await codeOf(raw('PUT', `${at}/visitors/${one.id}/revoke`))).toEqual([409, 'wrong_state'])
    await attributes('PUT', `${at}/visitors/${one.id}/admit`, { visitor: { group_unique_id: group } })
    expect((await enter(one.link)).status).toBe(404)
    expect((await enter(await linkOf(one.email))).status).toBe(200)
    const room = at.split('/').at(-1)
    await world.sql.query(`update disclosure.rooms set ends_at = now() - interval '1 second' where id = $1`, [room])
    expect((await enter(two.link)).status).toBe(404)
    await attributes('PUT', at, { room: { ends_at: nextWeek() } })
    expect((await enter(two.link)).status).toBe(200)
    const { url } = await attributes('POST', `${at}/door`)
    expect((await attributes('PUT', `${at}/close`)).status).toBe('closed')
    for (const link of [two.link, url.split('#')[1], 'A'.repeat(64)]) expect((await enter(link)).status).toBe(404)
    expect((await page(two.link)).status).toBe(404)
    expect(await codeOf(raw('PUT', `${at}/close`))).toEqual([409, 'room_closed'])
    expect(await codeOf(raw('POST', `${at}/door`))).toEqual([409, 'room_closed'])
  })

  it('takes requests at its door and lets the manager decide', async () => {
    const door = (await attributes('POST', `${at}/door`)).url.split('#')[1]
    expect((await enter(door)).json.data.attributes).toMatchObject({ state: 'door', documents: [], nda: null })
    expect((await page(door)).status).toBe(404)
    const ask = (email: string) =>
      raw('POST', '/room/requests', { link: door, name: 'Wim Holt', email, reason: 'We lend the money.' }, 'nobody')
    const [yes, no] = [`${crypto.randomUUID()}@outside.test`, `${crypto.randomUUID()}@outside.test`]
    for (const email of [yes, yes, no]) expect((await ask(email)).status).toBe(200)
    const asked = await visitors()
    expect(asked.map(({ status }) => status)).toEqual(['requested', 'requested'])
    const idOf = (email: string) => asked.find((one) => one.email === email)!.unique_id
    const waiting = async (who: 'ada' | 'rival' = 'ada') =>
      (await raw('GET', '/room_visitors?filter[status]=requested&records=200', undefined, who)).json.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await waiting()).toEqual(expect.arrayContaining([idOf(yes), idOf(no)]))
    expect(await waiting('rival')).not.toContain(idOf(yes))
    expect((await raw('GET', `/room_visitors/${idOf(yes)}`)).json.data.attributes).toMatchObject({ status: 'requested' })
    expect((await raw('GET', `/room_visitors/${idOf(yes)}`, undefined, 'rival')).status).toBe(404)
    const { rows: offered } = await world.sql.query(
      `select about_resource, about_id from kit.notices where notice = 'disclosure_room_request' and about_id = $1`,
      [idOf(yes)],
    )
    expect(offered[0]).toMatchObject({ about_resource: 'disclosure.roomVisitors' })
    await attributes('PUT', `${at}/visitors/${idOf(yes)}/admit`, { visitor: { group_unique_id: group } })
    const room = at.split('/').at(-1)
    expect(await waiting()).not.toContain(idOf(yes))
    await world.sql.query(`update disclosure.rooms set ends_at = now() - interval '1 second' where id = $1`, [room])
    expect(await waiting()).not.toContain(idOf(no))
    await attributes('PUT', at, { room: { ends_at: nextWeek() } })
    expect(await waiting()).toContain(idOf(no))
    await attributes('PUT', `${at}/visitors/${idOf(no)}/revoke`)
    expect((await enter(await linkOf(yes))).json.data.attributes.state).toBe('open')
    expect((await world.mails()).filter(({ recipient }) => recipient === no)).toHaveLength(1)
    const { rows } = await world.sql.query(
      `select person_id from kit.notices where notice = 'disclosure_room_request' and values ->> 'room' = 'Buyers'`,
    )
    expect(rows.map(({ person_id }: { person_id: string }) => person_id)).toContain(world.userIds.ada)
    // Who was declined asks anew, and who lost their link is told of: neither answer says which it was.
    for (const email of [no, yes]) expect((await ask(email)).json.data.attributes).toEqual({ unique_id: room })
    expect(await waiting()).toContain(idOf(no))
    expect((await visitors()).find(({ email }) => email === yes)!.status).toBe('admitted')
    const { rows: told } = await world.sql.query(
      `select 1 from kit.notices where notice = 'disclosure_room_request' and person_id = $1 and values ->> 'name' = 'Wim Holt'`,
      [world.userIds.ada],
    )
    expect(told).toHaveLength(4)
    const newer = (await attributes('POST', `${at}/door`)).url.split('#')[1]
    expect((await enter(door)).status).toBe(404)
    expect((await enter(newer)).status).toBe(200)
  })

  it('is entered by nobody once its company was closed', async () => {
    const { link } = await invite()
    const [door] = (await attributes('POST', `${at}/door`)).url.split('#').slice(1)
    const set = (status: string) =>
      world.sql.query('update gateway.companies set status = $2 where id = $1', [world.tenantIds.a, status])
    await set('inactive')
    try {
      for (const one of [link, door]) expect((await enter(one)).status).toBe(404)
    } finally {
      await set('active')
    }
    expect((await enter(link)).status).toBe(200)
  })

  it('lets a member in as long as they are one', async () => {
    await attributes('POST', `${at}/visitors`, { visitor: { user_unique_id: world.userIds.uma, group_unique_id: group } })
    const link = await linkOf((await visitors())[0]!.email)
    expect((await enter(link, 'uma')).status).toBe(200)
    await world.sql.query(`update gateway.users set status = 'inactive' where id = $1`, [world.userIds.uma])
    expect((await enter(link)).status).toBe(404)
    await world.sql.query(`update gateway.users set status = 'active' where id = $1`, [world.userIds.uma])
    const twice = { visitor: { user_unique_id: world.userIds.uma, group_unique_id: group } }
    expect(await codeOf(raw('POST', `${at}/visitors`, twice))).toEqual([409, 'already_invited'])
    expect(await codeOf(raw('DELETE', `${at}/groups/${group}`))).toEqual([409, 'group_in_use'])
    const { unique_id: id } = (await visitors())[0]!
    await attributes('PUT', `${at}/visitors/${id}/revoke`)
    expect((await raw('DELETE', `${at}/groups/${group}`)).status).toBe(200)
  })
})

describe('A document of a data room', () => {
  const text = (value: string) => new TextEncoder().encode(value) as Uint8Array<ArrayBuffer>
  /** As small as a PDF can be: so many pages, each the same empty one, and perhaps a lock. */
  const pdfOf = (count: number, trailer = '') => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${count} /Kids [${Array.from({ length: count }, (_, i) => `${i + 4} 0 R`).join(' ')}] >>`,
      `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
      ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>'),
    ]
    let body = '%PDF-1.4\n'
    const places = objects.map((object, i) => {
      const place = body.length
      body += `${i + 1} 0 obj\n${object}\nendobj\n`
      return `${String(place).padStart(10, '0')} 00000 n \n`
    })
    const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
    return text(
      `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    )
  }

  it('is refused where it is broken, locked, endless or nothing that has pages', async () => {
    const tried = async (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      codeOf(add({ stored_file_unique_id: await stored(name, bytes) }))
    expect(await tried('broken.pdf', paper.slice(0, 900))).toEqual([422, 'document_unreadable'])
    const lock = `/Encrypt 3 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`
    expect(await tried('locked.pdf', pdfOf(1, lock))).toEqual([422, 'document_encrypted'])
    expect(await tried('endless.pdf', pdfOf(10_000))).toEqual([422, 'too_many_pages'])
    expect(await tried('notes.txt', text('some notes'))).toEqual([422, 'upload_wrong_type'])
    expect(await tried('small.pdf', pdfOf(2))).toEqual([201, undefined])
    expect(await codeOf(add({}))).toEqual([422, 'required'])
    expect((await add({ stored_file_unique_id: crypto.randomUUID() })).status).toBe(404)
    expect((await attributes('GET', at)).documents).toBe(2)
  }, 60_000)

  it('stays as it was put there, and may be an edition', async () => {
    const file = await stored('Plan.pdf', paper)
    const { unique_id: id } = await attributes('POST', `${at}/documents`, {
      document: { stored_file_unique_id: file, folder: 'Legal' },
    })
    await raw('DELETE', `/users/${world.userIds.ada}/files/${file}`, undefined, 'ada', 'files')
    const edition = (await attributes('POST', `/projects/${p}/editions`, { edition: { title: 'First' } })).unique_id
    await attributes('POST', `${at}/documents`, { document: { edition_unique_id: edition, folder: 'Legal' } })
    await attributes('PUT', `${at}/documents/${id}`, { document: { position: 1, name: 'Plan of the site' } })
    const { link } = await invite()
    const { documents } = (await enter(link)).json.data.attributes
    expect(documents.map(({ name }: { name: string }) => name)).toEqual(['Plan of the site', 'Lease.pdf', 'First.pdf'])
    for (const { unique_id } of documents) expect((await page(link, 1, unique_id)).status).toBe(200)
    await raw('DELETE', `${at}/documents/${id}`)
    expect((await page(link, 1, id)).status).toBe(404)
  }, 60_000)
})
