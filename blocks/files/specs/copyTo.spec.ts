import { png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const ask = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api${path}`, body)
const data = async (who: Who, method: string, path: string, body?: unknown) => {
  const { status, json, text } = await ask(who, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
async function stored(who: Who, filename: string, bytes: Uint8Array): Promise<string> {
  const { presigned_url, headers, file_id } = (await data(who, 'PUT', '/files/files/presign', { filename })).attributes
  await fetch(presigned_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  return (await data(who, 'POST', '/files/files', { file: { file_unique_id: file_id } })).id
}
/** A step that awaits a picture. */
async function awaited(filename = 'a.png', size = png.length): Promise<{ at: string; upload: string }> {
  const { id } = await data('ada', 'POST', '/onboarding/onboardings', { onboarding: { name: 'Welcome' } })
  const step = await data('ada', 'POST', `/onboarding/onboardings/${id}/steps`, { step: { name: 'Look', order: 1 } })
  const at = `/onboarding/onboardings/${id}/steps/${step.id}`
  const { file_id } = (await data('ada', 'PUT', `${at}/presign`, { filename, content_type: '', size })).attributes
  return { at, upload: file_id }
}
const copy = (who: Who, file: string, upload: string) => ask(who, 'POST', `/files/files/${file}/copy_to`, { upload })
const refused = async (reply: ReturnType<typeof ask>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}

describe('A stored file', () => {
  it('is taken wherever a block awaits an upload, which keeps bytes of its own', async () => {
    const file = await stored('ada', 'Team.png', png)
    const { at, upload } = await awaited()
    expect((await copy('ada', file, upload)).json.data.attributes).toEqual({ unique_id: upload, file_id: upload })
    // Who asks again, because the answer was lost, changes nothing.
    expect((await copy('ada', file, upload)).status).toBe(200)
    const attach = () => ask('ada', 'PUT', `${at}/media`, { step: { kind: 'image', file_unique_id: upload } })
    expect((await attach()).json.data.attributes.image_unique_id).toBe(upload)
    expect(await refused(copy('ada', file, upload))).toEqual([422, 'upload_missing'])
    const { rows } = await world.sql.query('select state, sha256, size_bytes::int as size from kit.files where id = $1', [upload])
    expect(rows[0]).toMatchObject({ state: 'stored', size: png.length })

    await data('ada', 'DELETE', `/files/files/${file}`)
    await data('ada', 'DELETE', `/files/files/${file}/purge`)
    const preview = (await data('ada', 'GET', `${at.split('/steps')[0]}/preview`)).attributes.steps[0]
    expect((await fetch(preview.image_url)).status).toBe(200)
  })

  it('is taken by nobody who may not read it, and put into no upload of somebody else', async () => {
    const file = await stored('uma', 'Own.png', png)
    const { upload } = await awaited()
    expect(await refused(copy('uma', file, upload))).toEqual([422, 'upload_missing'])
    expect((await copy('rae', file, upload)).status).toBe(404)
    expect((await copy('nobody', file, upload)).status).toBe(401)
    expect((await copy('rival', file, upload)).status).toBe(404)
    expect((await copy('uma', file, 'no id')).status).toBe(422)
    expect((await copy('uma', upload, upload)).status).toBe(404)
  })

  it('is taken only as what was announced, and not where it was rejected', async () => {
    const text = await stored('ada', 'Note.txt', new TextEncoder().encode('A note.'))
    const picture = await stored('ada', 'Team.png', png)
    expect(await refused(copy('ada', text, (await awaited()).upload))).toEqual([422, 'upload_wrong_type'])
    expect(await refused(copy('ada', picture, (await awaited('a.png', 1)).upload))).toEqual([422, 'upload_too_large'])
    await data('ada', 'PUT', `/files/files/${picture}/reject`, { file: { reason: 'Blurred' } })
    expect(await refused(copy('ada', picture, (await awaited()).upload))).toEqual([409, 'file_rejected'])
    const { upload } = await awaited()
    await world.sql.query(`update kit.files set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [upload])
    expect(await refused(copy('ada', text, upload))).toEqual([422, 'upload_missing'])
  })
})
