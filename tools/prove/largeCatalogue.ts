// [PD8] npm run prove -- PD8 [variants] [rows] [searches]: a catalogue of 100,000 variants is searched within 200 ms, and a price list of 100,000 rows is brought in within three minutes, each bad row named.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { prove, quantile } from './place.ts'

const variants = Number(process.argv[2] ?? 100_000)
const rows = Number(process.argv[3] ?? 100_000)
const searches = Number(process.argv[4] ?? 300)
const [searchMsMax, importSecondsMax] = [200, 180]
const forms = 10
const goods = Math.ceil(variants / forms)

const colours = ['amber', 'coral', 'cobalt', 'ebony', 'ivory', 'khaki', 'lilac', 'ochre', 'russet', 'teal']
const things = ['bench', 'bottle', 'candle', 'carafe', 'cushion', 'kettle', 'lantern', 'mirror', 'pillow', 'teapot']
const looks = ['antique', 'bold', 'classic', 'folding', 'heavy', 'light', 'matt', 'plain', 'round', 'woven']
/** The same numbers every time. */
let seed = 11
const below = (n: number) => Math.floor(((seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296) * n)
const number = (i: number) => String(i).padStart(6, '0')
const skuOf = (i: number) => `pd8-${number(i)}`
const formOf = (i: number) => `${skuOf(Math.floor(i / forms))}-${i % forms}`

/** What is wrong with a row, by its number, and the words it must be told with. */
const faults: readonly (readonly [reason: RegExp, spoil: (cells: Record<string, string>) => void])[] = [
  [/^product_unique_id: there is no record called/, (cells) => (cells.product = 'no-such-sku')],
  [/^variation_unique_id: there is no record called/, (cells) => (cells.variation = 'no-such-form')],
  [/^variation_unique_id: /, (cells) => (cells.variation = formOf(0))],
  [/^price_list_unique_id: there is no record called/, (cells) => (cells.list = 'NO-LIST')],
  [/^price: /, (cells) => (cells.price = 'twelve')],
  [/^price: /, (cells) => (cells.price = '-3')],
  [/^price: /, (cells) => (cells.price = '1.2345')],
  [/^price: is required/, (cells) => (cells.price = '')],
  [/^currency: /, (cells) => (cells.currency = 'XXX')],
  [/^min_quantity: /, (cells) => (cells.from = '0')],
]
const everyBad = 101
const faultOf = (i: number) => (i % everyBad === everyBad - 1 ? faults[Math.floor(i / everyBad) % faults.length] : undefined)
function cellsOf(i: number): Record<string, string> {
  const form = i % variants
  const cells = {
    product: skuOf(Math.floor(form / forms)),
    variation: formOf(form),
    list: 'PD8',
    currency: 'EUR',
    price: (5 + (i % 900) / 100).toFixed(2),
    from: String(1 + Math.floor(i / variants)),
  }
  faultOf(i)?.[1](cells)
  return cells
}

await prove(
  'PD8',
  async (world) => {
    const tenant = world.tenantIds.a
    const raw = (method: string, path: string, body?: unknown) => world.fetch('ada', method, `/api/products${path}`, body)
    await world.sql.query(
      `insert into products.products (tenant_id, sku, name, currency, price, enforce_stock, search)
       select $1, 'pd8-' || lpad(i::text, 6, '0'), initcap(w.look || ' ' || w.thing || ' ' || lpad(i::text, 6, '0')), 'EUR', 20, false,
         array_to_tsvector(array['pd8', lpad(i::text, 6, '0'), w.look, w.thing])
       from generate_series(0, $2 - 1) i, lateral (select ($3::text[])[1 + i % 10] as look, ($4::text[])[1 + i / 10 % 10] as thing) w`,
      [tenant, goods, looks, things],
    )
    await world.sql.query(
      `insert into products.variations (tenant_id, product_id, sku, name, color, qcode, search)
       select $1, p.id, p.sku || '-' || v, initcap(($2::text[])[1 + v]), ($2::text[])[1 + v], '40' || right(p.sku, 6) || v,
         array_to_tsvector(array['pd8', right(p.sku, 6), v::text, ($2::text[])[1 + v], '40' || right(p.sku, 6) || v])
       from products.products p, generate_series(0, $3 - 1) v where p.tenant_id = $1 and p.sku like 'pd8-%'`,
      [tenant, colours, forms],
    )
    await world.sql.query('vacuum analyze products.products, products.variations, products.skus')
    const load = () => loadavg()[0]!.toFixed(1)
    console.log(`${goods} products in ${goods * forms} variants; load ${load()}`)

    // What people type: a sku, a barcode, a part of a number, two words, a word that finds thousands, and one that finds nothing.
    const typed: readonly (() => string)[] = [
      () => skuOf(below(goods)),
      () => formOf(below(goods * forms)),
      () => `40${number(below(goods))}${below(forms)}`,
      () => number(below(goods)).slice(0, 5),
      () => `${looks[below(10)]} ${things[below(10)]}`,
      () => looks[below(10)]!,
      () => colours[below(10)]!,
      () => 'nowhere',
    ]
    for (const of of typed) await raw('GET', `/products?search=${encodeURIComponent(of())}`)
    const took: { text: string; ms: number }[] = []
    let odd = 0
    for (let i = 0; i < searches; i++) {
      const text = typed[i % typed.length]!()
      const began = performance.now()
      const { status, json } = await raw('GET', `/products?search=${encodeURIComponent(text)}`)
      took.push({ text, ms: performance.now() - began })
      const found = status === 200 ? json.meta.total_count : -1
      if (text === 'nowhere' ? found !== 0 : found < 1) odd++
    }
    const p95 = quantile(
      took.map(({ ms }) => ms),
      0.95,
    )
    const kinds = typed.map((_, kind) => {
      const of = took.filter((_one, i) => i % typed.length === kind)
      return `“${of[0]!.text}” ${quantile(
        of.map(({ ms }) => ms),
        0.95,
      ).toFixed(0)} ms`
    })
    console.log(
      `search, ${searches} times, p95 ${p95.toFixed(0)} ms (at most ${searchMsMax}): ${kinds.join(', ')}; load ${load()}`,
    )

    await raw('POST', '/price_lists', { price_list: { name: 'A list of all forms', code: 'PD8', kind: 'override', priority: 9 } })
    const csv = [
      'product,variation,list,currency,price,from',
      ...Array.from({ length: rows }, (_, i) => Object.values(cellsOf(i)).join(',')),
    ].join('\n')
    const size = Buffer.byteLength(csv)
    const upload = (await raw('PUT', '/prices/imports/presign', { filename: 'prices.csv', content_type: 'text/csv', size })).json
      .data.attributes
    const put = await fetch(upload.presigned_url, { method: 'PUT', headers: upload.headers, body: csv })
    if (!put.ok) throw new Error(`The upload was refused: ${put.status}`)
    const began = performance.now()
    const started = await raw('POST', '/prices/imports', {
      import: {
        upload_id: upload.upload_id,
        mapping: {
          product: 'product_unique_id',
          variation: 'variation_unique_id',
          list: 'price_list_unique_id',
          currency: 'currency',
          price: 'price',
          from: 'min_quantity',
        },
      },
    })
    if (started.status !== 202) throw new Error(started.text)
    const ended = ['done', 'failed', 'cancelled']
    let job = started.json.data
    while (!ended.includes(job.attributes.status)) {
      await sleep(200)
      job = (await raw('GET', `/jobs/${job.id}`)).json.data
    }
    const seconds = (performance.now() - began) / 1_000
    const planted = Array.from({ length: rows }, (_, i) => i).filter((i) => faultOf(i))
    const told = new Map<number, string>()
    for (let page = 1, more = true; more; page++) {
      const { data } = (await raw('GET', `/jobs/${job.id}/rows?outcome=failed&records=200&page=${page}`)).json
      for (const { attributes } of data) told.set(attributes.row_number, attributes.reason)
      more = data.length === 200
    }
    // The first line of the file names the columns, so the first row is the second line.
    const named = planted.filter((i) => faultOf(i)![0].test(told.get(i + 2) ?? ''))
    const wrongly = planted.find((i) => !named.includes(i))
    if (wrongly !== undefined) console.log(`row ${wrongly + 2}: ${told.get(wrongly + 2) ?? 'was taken'}`)
    const {
      rows: [kept],
    } = await world.sql.query<{ count: number }>(
      `select count(*)::int as count from products.prices r join products.price_lists l on l.tenant_id = r.tenant_id and l.id = r.price_list_id
       where r.tenant_id = $1 and l.code = 'PD8'`,
      [tenant],
    )
    const [last] = await Promise.all([raw('GET', `/products?sku=${skuOf(goods - 1)}`)])
    const priced = await raw('GET', `/products/${last.json.data[0].id}/price`)
    const { status, created, failed } = job.attributes
    const holds =
      odd === 0 &&
      p95 < searchMsMax &&
      status === 'done' &&
      seconds < importSecondsMax &&
      told.size === planted.length &&
      named.length === planted.length &&
      failed === planted.length &&
      created === rows - planted.length &&
      kept!.count === created &&
      priced.status === 200
    return [
      holds,
      `search p95 ${p95.toFixed(0)} ms of ${searchMsMax}, ${odd} odd answers; ${rows} prices in ${seconds.toFixed(1)} s of ${importSecondsMax}, ` +
        `${created} brought in, ${named.length} of ${planted.length} bad rows told with number and reason, load ${load()}`,
    ]
  },
  { workers: true },
)
