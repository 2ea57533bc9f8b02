import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'
import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSvg, dataMatrixSvg, layouts, qrSvg } from '../pdf/labelSheet.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')

/** What a scanner reads from a picture drawn at 600 dots per inch. The decoder overlooks one code in twenty held straight; a scanner looks again as the hand moves. */
async function read(svg: string, format: BarcodeFormat): Promise<string> {
  const straight = await sharp(Buffer.from(svg), { density: 600 })
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer()
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  const look = async (angle: number): Promise<string> => {
    const { data, info } = await sharp(straight)
      .rotate(angle, { background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText()
  }
  return look(0)
    .catch(() => look(30))
    .catch(() => look(12))
}

describe('A label', () => {
  it('is read back by a decoder and leads to its asset, and says so when that was deleted [AD6]', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Labelled', code: 'LAB-0042' })
    const { label_url: url } = await ada()(assets.assets.codes, { id: asset.id })
    const seen = await read(qrSvg(url, 20).svg, BarcodeFormat.QR_CODE)
    expect(seen).toBe(url)
    expect(await ada()(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'found', asset_unique_id: asset.id })
    const bars = await read(codeSvg('code128', 'LAB-0042', 0.25, 9).svg, BarcodeFormat.CODE_128)
    expect(await ada()(assets.assets.scan, { code: bars })).toMatchObject({ outcome: 'found', asset_unique_id: asset.id })
    await ada()(assets.assets.delete, { id: asset.id })
    for (const code of [seen, bars])
      expect(await ada()(assets.assets.scan, { code })).toMatchObject({ outcome: 'deleted', asset_unique_id: null })
    await ada()(assets.assets.purge, { id: asset.id })
    expect(await ada()(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'deleted', asset_code: 'LAB-0042' })
    expect(await world.as('rival')(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'unknown' })
  })

  it('bears a Data Matrix, Code 39 or the EAN-13 the asset is found by, and says what cannot be written so', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Boxed', code: `BOX ${Date.now()}` })
    const { label_url: url } = await ada()(assets.assets.codes, { id: asset.id })
    const ean = `${String(Date.now()).slice(-12)}`.padStart(12, '4')
    const check = (10 - ([...ean].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0) % 10)) % 10
    const print = (code: string, id = asset.id) =>
      world.fetch('ada', 'POST', '/api/assets/labels', { labels: { asset_unique_ids: [id], layout: 'sheet_24', code } })
    expect((await print('ean13')).json.errors[0]).toMatchObject({ status: '422', code: 'code_not_encodable' })
    await ada()(assets.assets.adoptCode, { id: asset.id, value: `${ean}${check}` })
    for (const [seen, meant] of [
      [await read(dataMatrixSvg(url, 20).svg, BarcodeFormat.DATA_MATRIX), url],
      [await read(codeSvg('code39', asset.code!, 0.25, 9).svg, BarcodeFormat.CODE_39), asset.code],
      [await read(codeSvg('ean13', `${ean}${check}`, 0.33, 9).svg, BarcodeFormat.EAN_13), `${ean}${check}`],
    ]) {
      expect(seen).toBe(meant)
      expect(await ada()(assets.assets.scan, { code: seen! })).toMatchObject({ outcome: 'found', asset_unique_id: asset.id })
    }
    for (const code of ['datamatrix', 'code39', 'ean13']) expect([code, (await print(code)).status]).toEqual([code, 200])
    const lower = await ada()(assets.assets.create, { name: 'Small letters', code: `box ${Date.now()}` })
    expect((await print('code39', lower.id)).json.errors[0].code).toBe('code_not_encodable')
  })

  it('of every layout comes as pages of true size', async () => {
    const ids = await Promise.all(
      Array.from({ length: 26 }, (_, i) =>
        ada()(assets.assets.create, { name: i === 3 ? '測定器 変換' : `A thing with a rather long name, number ${i}` }),
      ),
    ).then((made) => made.map(({ id }) => id))
    for (const [layout, pages] of [
      ['sheet_24', 2],
      ['sheet_40', 1],
      ['sheet_65', 1],
      ['tape_24', 26],
      ['tape_12', 26],
    ] as const) {
      const sheet = await ada()(assets.assets.labels, { asset_unique_ids: ids, layout, code: 'both' })
      const text = Buffer.from(await (await fetch(sheet.url)).arrayBuffer()).toString('latin1')
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)!
      expect([layout, sheet.pages, text.match(/\/MediaBox/g)!.length]).toEqual([layout, pages, pages])
      const [wide, high] = layouts[layout].page.map((mm) => (mm * 72) / 25.4)
      expect(Number(width)).toBeCloseTo(wide!, 1)
      expect(Number(height)).toBeCloseTo(high!, 1)
    }
  })

  it('that would be too fine to read is not printed, nor one of another company', async () => {
    const long = await ada()(assets.assets.create, { name: 'Long', code: 'A-VERY-LONG-TAG-THAT-NO-SMALL-LABEL-HOLDS-1234' })
    expect(
      (
        await world.fetch('ada', 'POST', '/api/assets/labels', {
          labels: { asset_unique_ids: [long.id], layout: 'sheet_65', code: 'code128' },
        })
      ).json.errors[0],
    ).toMatchObject({ status: '422', code: 'code_too_long' })
    expect(
      (
        await world.fetch('ada', 'POST', '/api/assets/labels', {
          labels: { asset_unique_ids: [world.planted.b['assets.assets']] },
        })
      ).status,
    ).toBe(422)
  })

  it('may be a code that the thing came with', async () => {
    const [one, two] = [
      await ada()(assets.assets.create, { name: 'One', serialNumber: 'SN-77' }),
      await ada()(assets.assets.create, { name: 'Two' }),
    ]
    await ada()(assets.assets.adoptCode, { id: one.id, value: '4006381333931' })
    await ada()(assets.assets.adoptCode, { id: one.id, value: '4006381333931' })
    expect(
      (await world.fetch('ada', 'POST', `/api/assets/assets/${two.id}/codes`, { code: { value: '4006381333931' } })).status,
    ).toBe(409)
    for (const code of ['4006381333931', 'SN-77'])
      expect(await ada()(assets.assets.scan, { code })).toMatchObject({ asset_unique_id: one.id })
  })

  it('and that code is free again once the first thing lies in the trash', async () => {
    const [one, two] = [await ada()(assets.assets.create, { name: 'Gone' }), await ada()(assets.assets.create, { name: 'Heir' })]
    const value = `HEIR ${crypto.randomUUID()}`
    await ada()(assets.assets.adoptCode, { id: one.id, value })
    await ada()(assets.assets.delete, { id: one.id })
    await ada()(assets.assets.adoptCode, { id: two.id, value })
    await ada()(assets.assets.restore, { id: one.id })
    expect(await ada()(assets.assets.scan, { code: value })).toMatchObject({ asset_unique_id: two.id })
  })

  it('and that code may go on another thing once the first has let go of it', async () => {
    const [one, two] = [
      await ada()(assets.assets.create, { name: 'Old box' }),
      await ada()(assets.assets.create, { name: 'New box' }),
    ]
    const value = `BOX/${crypto.randomUUID()} 1`
    await ada()(assets.assets.adoptCode, { id: one.id, value })
    const drop = (who: 'ada' | 'rae' | 'rival' | 'nobody', id: string, query = `?value=${encodeURIComponent(value)}`) =>
      world.fetch(who, 'DELETE', `/api/assets/assets/${id}/codes${query}`)
    expect([
      (await drop('nobody', one.id)).status,
      (await drop('rae', one.id)).status,
      (await drop('rival', one.id)).status,
      (await drop('ada', two.id)).status,
      (await drop('ada', one.id, '')).status,
    ]).toEqual([401, 403, 404, 404, 422])
    expect((await ada()(assets.assets.codes, { id: one.id })).codes).toEqual([value])
    await ada()(assets.assets.dropCode, { id: one.id, value })
    expect((await drop('ada', one.id)).status).toBe(404)
    expect(await ada()(assets.assets.scan, { code: value })).toMatchObject({ outcome: 'unknown' })
    await ada()(assets.assets.adoptCode, { id: two.id, value })
    expect(await ada()(assets.assets.scan, { code: value })).toMatchObject({ asset_unique_id: two.id })
  })
})

describe('A stranger who found something', () => {
  it('learns whose it is and tells them, nothing more [A16]', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Secret prototype', code: 'FND-1' })
    const label = new URL((await ada()(assets.assets.codes, { id: asset.id })).label_url).hash.slice(1)
    const page = await world.fetch('nobody', 'GET', `/api/assets/found?label=${label}`)
    expect(page.json.data.attributes).toEqual({
      unique_id: '',
      company_name: expect.any(String),
      asset_code: 'FND-1',
      deleted: false,
    })
    expect(page.json.data.attributes.company_name).not.toBe('')
    const told = await world.fetch('nobody', 'POST', '/api/assets/found', {
      found: { label, message: 'On the bench', contact: 'finder@demo.test', latitude: 53.5, longitude: 10 },
    })
    expect(told.status).toBe(201)
    expect((await ada()(assets.alerts.list, { filter: { asset_unique_id: asset.id } })).data).toMatchObject([
      {
        alertType: 'found',
        message: 'FND-1: On the bench',
        payload: { contact: 'finder@demo.test', latitude: 53.5, longitude: 10 },
      },
    ])
    for (const wrong of ['x', label.slice(0, -2), `${label.slice(0, 30)}AAAAAAAAAAAAA`])
      expect((await world.fetch('nobody', 'GET', `/api/assets/found?label=${wrong}`)).status).toBe(404)
    expect((await world.fetch('nobody', 'POST', '/api/assets/found', { found: { label, message: '' } })).status).toBe(422)
  })

  it('is noted on the asset, once an hour, roughly where and not who, for those who may see it [A16]', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Often scanned' })
    const label = new URL((await ada()(assets.assets.codes, { id: asset.id })).label_url).hash.slice(1)
    const scans = async () => (await ada()(assets.assets.scans, { id: asset.id })).scans
    expect(await scans()).toEqual([])
    // As many at once as the pool has connections: none of them holds one while it waits for another.
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => world.fetch('nobody', 'GET', `/api/assets/found?label=${label}`)),
    )
    for (const { status, json } of opened)
      expect([status, Object.keys(json.data?.attributes ?? {}).sort()]).toEqual([
        200,
        ['asset_code', 'company_name', 'deleted', 'unique_id'],
      ])
    // A new hour may have begun between two of them.
    expect([1, 2]).toContain((await scans()).length)
    expect((await scans()).every(({ latitude, longitude }) => latitude === null && longitude === null)).toBe(true)
    await world.fetch('nobody', 'POST', '/api/assets/found', {
      found: { label, message: 'By the bridge', latitude: 53.551086, longitude: -9.993682 },
    })
    await world.fetch('nobody', 'GET', `/api/assets/found?label=${label}`)
    expect((await scans()).filter(({ latitude }) => latitude !== null)).toEqual([
      { at: expect.any(String), latitude: 53.55, longitude: -9.99 },
    ])

    for (const [who, status] of [
      ['nobody', 401],
      ['rival', 404],
      ['rae', 200],
    ] as const)
      expect([who, (await world.fetch(who, 'GET', `/api/assets/assets/${asset.id}/scans`)).status]).toEqual([who, status])
    const { rows } = await world.sql.query<{ row: string }>(
      'select s::text as row from assets.label_scans s where asset_id = $1',
      [asset.id],
    )
    for (const { row } of rows) expect(row).not.toMatch(/127\.0\.0\.1|53\.551/)

    await world.sql.query(`update assets.label_scans set hour = hour - interval '181 days' where asset_id = $1`, [asset.id])
    const { lookAfter } = await import('../operations/alerts.ts')
    await lookAfter({ tenantId: world.tenantIds.a }, world.running.database)
    expect(await scans()).toEqual([])
  })

  it('of a thing that was deleted leaves no trace there', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Gone' })
    const label = new URL((await ada()(assets.assets.codes, { id: asset.id })).label_url).hash.slice(1)
    await ada()(assets.assets.delete, { id: asset.id })
    expect((await world.fetch('nobody', 'GET', `/api/assets/found?label=${label}`)).json.data.attributes.deleted).toBe(true)
    const { rows } = await world.sql.query('select 1 from assets.label_scans where asset_id = $1', [asset.id])
    expect(rows).toEqual([])
  })
})
