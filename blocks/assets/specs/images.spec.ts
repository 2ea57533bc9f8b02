import { createHash } from 'node:crypto'
import { assets } from '@quoin/assets/resources'
import { pdf, png, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let asset: string
let event: string
beforeAll(async () => {
  world = await startWorld()
  asset = (await world.as('ada')(assets.assets.create, { name: 'Pictured' })).id
  event = (await world.as('ada')(assets.events.create, { parent: asset, asset, eventType: 'inspection' })).id
})
afterAll(() => world.close())

const of = (place: 'asset' | 'event') => `/api/assets/assets/${asset}${place === 'event' ? `/events/${event}` : ''}`
async function uploaded(
  place: 'asset' | 'event',
  bytes: Uint8Array<ArrayBuffer> = png,
  body: object = { filename: 'front.png' },
): Promise<Record<string, string>> {
  const { json } = await world.fetch('ada', 'PUT', `${of(place)}/presign`, body)
  expect((await fetch(json.url, { method: 'PUT', headers: json.headers, body: bytes })).status).toBe(200)
  return json
}

describe.each(['asset', 'event'] as const)('A picture of an %s', (place) => {
  it('goes from an address to the store to a record, and away again [assets.images_upload]', async () => {
    const { file_id: file } = await uploaded(place)
    const made = await world.fetch('ada', 'POST', `${of(place)}/images`, {
      file: { file_unique_id: file, sha256: createHash('sha256').update(png).digest('hex') },
    })
    expect([made.status, made.json.data.attributes]).toMatchObject([
      201,
      { filename: 'front.png', content_type: 'image/png', size: png.length, width: 1, height: 1, asset_unique_id: asset },
    ])
    const { url, thumbnail_url: small } = made.json.data.attributes
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(png)
    expect((await fetch(small)).headers.get('content-type')).toBe('image/webp')
    const listed = () =>
      world
        .fetch('rae', 'GET', `${of(place)}/images`)
        .then(({ json }) => json.data.attributes.images.map((one: any) => one.unique_id))
    expect(await listed()).toContain(made.json.data.id)
    expect((await world.fetch('rival', 'DELETE', `${of(place)}/images/${made.json.data.id}`)).status).toBe(404)
    expect((await world.fetch('ada', 'DELETE', `${of(place)}/images/${made.json.data.id}`)).status).toBe(200)
    expect(await listed()).not.toContain(made.json.data.id)
    expect((await world.fetch('ada', 'DELETE', `${of(place)}/images/${made.json.data.id}`)).status).toBe(404)
  })

  it('is named by its key by the published client', async () => {
    const { key } = await uploaded(place)
    expect(
      (
        await world.fetch('ada', 'POST', `${of(place)}/images`, {
          image: { key, filename: 'side.png', content_type: 'image/png' },
        })
      ).json.data.attributes.filename,
    ).toBe('side.png')
  })

  it('of the wrong kind, size or hash is refused and leaves nothing behind', async () => {
    for (const body of [
      { filename: 'page.html' },
      { filename: 'x.svg' },
      { filename: 'x.constructor' },
      { filename: 'big.png', size: 30 * 1024 * 1024 },
    ])
      expect([body, (await world.fetch('ada', 'PUT', `${of(place)}/presign`, body)).status]).toEqual([body, 422])
    const before = await rows()
    const dressed = await uploaded(place, pdf)
    expect(
      (await world.fetch('ada', 'POST', `${of(place)}/images`, { file: { file_id: dressed.file_id! } })).json.errors[0],
    ).toMatchObject({ status: '422', code: 'upload_wrong_type' })
    const swapped = await uploaded(place)
    expect(
      (await world.fetch('ada', 'POST', `${of(place)}/images`, { file: { file_id: swapped.file_id!, sha256: '0'.repeat(64) } }))
        .json.errors[0],
    ).toMatchObject({ status: '422', code: 'upload_wrong_hash' })
    expect((await fetch(dressed.signed_url!)).status).toBe(404)
    expect((await fetch(swapped.signed_url!)).status).toBe(404)
    expect(await rows()).toEqual(before)
  })

  it('is one record for one upload, made by whoever sent it, to the place it was for', async () => {
    const { file_id: file } = await uploaded(place)
    expect((await world.fetch('sue', 'POST', `${of(place)}/images`, { file: { file_id: file } })).json.errors[0].code).toBe(
      'upload_missing',
    )
    expect(
      (await world.fetch('ada', 'POST', `${of(place === 'asset' ? 'event' : 'asset')}/images`, { file: { file_id: file } })).json
        .errors[0].code,
    ).toBe('upload_missing')
    expect((await world.fetch('ada', 'POST', `${of(place)}/images`, { file: { file_id: file } })).status).toBe(201)
    expect((await world.fetch('ada', 'POST', `${of(place)}/images`, { file: { file_id: file } })).json.errors[0].code).toBe(
      'upload_missing',
    )
    expect((await world.fetch('ada', 'POST', `${of(place)}/images`, { file_id: file })).json.errors[0].code).toBe(
      'wrapper_missing',
    )
  })
})

const rows = async () =>
  (
    await world.sql.query(
      `select (select count(*) from assets.images) as images, (select count(*) from kit.files where state = 'stored') as files`,
    )
  ).rows
