import { png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (method: string, path: string, body?: unknown, who: Who = 'ada') =>
  world.fetch(who, method, `/api/onboarding${path}`, body)
const data = async (method: string, path: string, body?: unknown, who: Who = 'ada') => {
  const { status, json, text } = await raw(method, path, body, who)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json.data
}
const refused = async (reply: ReturnType<typeof raw>) => {
  const { status, json } = await reply
  return [status, json.errors?.[0].code]
}
const film = Buffer.alloc(1_000, 7)
film.set(Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'))

async function stepOf(): Promise<{ journey: string; at: string; step: string }> {
  const { id: journey } = await data('POST', '/onboardings', { onboarding: { name: 'Welcome' } })
  const { id: step } = await data('POST', `/onboardings/${journey}/steps`, { step: { name: 'Look', order: 1 } })
  return { journey, step, at: `/onboardings/${journey}/steps/${step}` }
}
const promise = (at: string, filename: string, bytes: Uint8Array, who: Who = 'ada') =>
  raw('PUT', `${at}/presign`, { filename, content_type: '', size: bytes.length }, who)
async function upload(at: string, filename: string, bytes: Uint8Array): Promise<string> {
  const { presigned_url, headers, file_id } = (await promise(at, filename, bytes)).json.data.attributes
  expect((await fetch(presigned_url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200)
  return file_id as string
}
const attach = (at: string, kind: string, file: string | null, who: Who = 'ada') =>
  raw('PUT', `${at}/media`, { step: { kind, file_unique_id: file } }, who)
const stateOf = async (file: string) =>
  (await world.sql.query<{ state: string }>('select state from kit.files where id = $1', [file])).rows[0]?.state

describe('The picture and the video of a step', () => {
  it('are uploaded, shown to whoever goes through the journey, and stay with the versions that show them', async () => {
    const { journey, step, at } = await stepOf()
    const [picture, video] = [await upload(at, 'team.png', png), await upload(at, 'hello.mp4', film)]
    expect((await attach(at, 'image', picture)).json.data.attributes).toMatchObject({ image_unique_id: picture })
    expect((await attach(at, 'video', video)).json.data.attributes).toMatchObject({ video_unique_id: video })
    await data('POST', `/onboardings/${journey}/publish`, { publish: {} })
    const way = await data('POST', `/onboard/${journey}/start`, { user: { user_unique_id: world.userIds.uma } }, 'uma')
    const shown = (await data('GET', `/onboard/${way.id}/details`, undefined, 'uma')).attributes.steps[0]
    expect(shown).toMatchObject({ unique_id: step, image_unique_id: picture, video_unique_id: video })
    expect((await fetch(shown.image_url)).headers.get('content-type')).toBe('image/png')
    expect((await fetch(shown.video_url, { headers: { range: 'bytes=0-9' } })).status).toBe(206)

    // Another picture in the draft: whoever is on the way is shown the one before.
    const next = await upload(at, 'other.png', png)
    await attach(at, 'image', next)
    expect([await stateOf(picture), await stateOf(next)]).toEqual(['stored', 'stored'])
    await attach(at, 'image', null)
    expect([await stateOf(picture), await stateOf(next)]).toEqual(['stored', 'orphan'])
    expect((await data('GET', `/onboard/${way.id}/details`, undefined, 'uma')).attributes.steps[0].image_unique_id).toBe(picture)

    await data('DELETE', `/onboardings/${journey}`)
    await data('DELETE', `/onboardings/${journey}/purge`)
    expect([await stateOf(picture), await stateOf(video)]).toEqual(['orphan', 'orphan'])
  })

  it('stands before an address that a client typed', async () => {
    const { journey, at } = await stepOf()
    await data('PUT', at, { step: { image_url: 'https://pictures.example/a.png' } })
    const preview = async () => (await data('GET', `/onboardings/${journey}/preview`)).attributes.steps[0]
    expect(await preview()).toMatchObject({ image_url: 'https://pictures.example/a.png', image_unique_id: null })
    await attach(at, 'image', await upload(at, 'a.png', png))
    expect((await preview()).image_url).toContain('/files/')
    await attach(at, 'image', null)
    expect((await preview()).image_url).toBe('https://pictures.example/a.png')
  })

  it('is refused where it is none, somebody else’s, taken before, or of a step elsewhere', async () => {
    const { at, step } = await stepOf()
    const other = await stepOf()
    expect(await refused(promise(at, 'page.html', png))).toEqual([422, 'upload_wrong_type'])
    expect(await refused(raw('PUT', `${at}/presign`, { filename: 'a.png', content_type: '', size: 21 * 2 ** 20 }))).toEqual([
      422,
      'upload_too_large',
    ])
    expect((await promise(at, 'a.png', png, 'uma')).status).toBe(403)
    expect((await promise(at, 'a.png', png, 'nobody')).status).toBe(401)
    expect((await promise(`/onboardings/${other.journey}/steps/${step}`, 'a.png', png)).status).toBe(404)
    const lie = await upload(at, 'lie.png', film)
    expect(await refused(attach(at, 'image', lie))).toEqual([422, 'upload_wrong_type'])
    const video = await upload(at, 'hello.mp4', film)
    expect(await refused(attach(at, 'image', video))).toEqual([422, 'upload_wrong_type'])
    const picture = await upload(at, 'a.png', png)
    expect((await attach(at, 'image', picture, 'uma')).status).toBe(403)
    expect((await attach(at, 'image', picture)).status).toBe(200)
    expect(await refused(attach(at, 'image', picture))).toEqual([422, 'upload_missing'])
    expect(await refused(attach(at, 'sound', picture))).toEqual([422, 'invalid_value'])
  })
})
