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
import { code128Svg, layouts, qrSvg } from '../pdf/labelSheet.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')

/** What a scanner reads from a picture drawn at 600 dots per inch. */
async function read(svg: string, format: BarcodeFormat): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 600 })
    .flatten({ background: '#fff' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  return reader
    .decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height))))
    .getText()
}

describe('A label', () => {
  it('is read back by a decoder and leads to its asset, and says so when that was deleted [AD6]', async () => {
    const asset = await ada()(assets.assets.create, { name: 'Labelled', code: 'LAB-0042' })
    const { label_url: url } = await ada()(assets.assets.codes, { id: asset.id })
    const seen = await read(qrSvg(url, 20).svg, BarcodeFormat.QR_CODE)
    expect(seen).toBe(url)
    expect(await ada()(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'found', asset_unique_id: asset.id })
    const bars = await read(code128Svg('LAB-0042', 0.25, 9).svg, BarcodeFormat.CODE_128)
    expect(await ada()(assets.assets.scan, { code: bars })).toMatchObject({ outcome: 'found', asset_unique_id: asset.id })
    await ada()(assets.assets.delete, { id: asset.id })
    for (const code of [seen, bars])
      expect(await ada()(assets.assets.scan, { code })).toMatchObject({ outcome: 'deleted', asset_unique_id: null })
    await ada()(assets.assets.purge, { id: asset.id })
    expect(await ada()(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'deleted', asset_code: 'LAB-0042' })
    expect(await world.as('rival')(assets.assets.scan, { code: seen })).toMatchObject({ outcome: 'unknown' })
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
})
