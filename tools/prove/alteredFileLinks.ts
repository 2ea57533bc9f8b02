// [U2] npm run prove -- U2 [addresses]: addresses for uploads and downloads that somebody altered by a sign, a parameter or a word are refused, each of them.
import { seeded } from '@quoin/kit/ledger/fuzz'
import { png } from '../../apps/server/testing/sampleFiles.ts'
import { assets } from '../../blocks/assets/resources/index.ts'
import { prove } from './place.ts'

const wanted = Number(process.argv[2] ?? 200)
const signs = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'

await prove('U2', async (world) => {
  const pick = seeded(20_261_123)
  const { id } = await world.as('ada')(assets.assets.create, { name: 'Pictured' })
  const presigned = async () => {
    const { json } = await world.fetch('ada', 'PUT', `/api/assets/assets/${id}/presign`, { filename: 'front.png' })
    return json as { url: string; headers: Record<string, string>; file_id: string }
  }
  const send = (url: string, headers: Record<string, string>) => fetch(url, { method: 'PUT', headers, body: png })
  const upload = await presigned()
  const other = await presigned()
  /** Another address than this one: a sign of it is another, a parameter is gone, doubled, longer or from elsewhere, or the file is another. */
  const altered = (address: string, elsewhere: string): string => {
    const url = new URL(address)
    const names = [...url.searchParams.keys()]
    const name = names[pick(names.length)]!
    const way = pick(5)
    if (way === 0) url.searchParams.delete(name)
    else if (way === 1) url.searchParams.append(name, new URL(elsewhere).searchParams.get(name) ?? 'x')
    else if (way === 2) url.searchParams.set(name, `${url.searchParams.get(name)}${signs[pick(signs.length)]}`)
    else if (way === 3) url.pathname = new URL(elsewhere).pathname
    else {
      const from = `${url.origin}/files/`.length
      const at = from + pick(address.length - from)
      return `${address.slice(0, at)}${signs[pick(signs.length)]}${address.slice(at + 1)}`
    }
    return url.href
  }
  const taken: string[] = []
  let tried = 0
  const tryAll = async (address: string, elsewhere: string, ask: (url: string) => Promise<Response>) => {
    // The last sign of a signature says less than the others: several are read alike by whoever decodes it.
    const asked = new Set([...signs].map((sign) => address.slice(0, -1) + sign))
    asked.delete(address)
    while (asked.size < Math.max(wanted, signs.length)) {
      const url = altered(address, elsewhere)
      if (new URL(url).href !== new URL(address).href) asked.add(url)
    }
    for (const url of asked) {
      const answer = await ask(url)
      await answer.arrayBuffer()
      tried += 1
      if (answer.status < 400 || answer.status >= 500) taken.push(`${answer.status} ${url}`)
    }
  }
  await tryAll(upload.url, other.url, (url) => send(url, upload.headers))
  const good = await send(upload.url, upload.headers)
  const made = await world.fetch('ada', 'POST', `/api/assets/assets/${id}/images`, { file: { file_unique_id: upload.file_id } })
  const picture = made.json.data.attributes.url as string
  const small = made.json.data.attributes.thumbnail_url as string
  await tryAll(picture, small, (url) => fetch(url))
  const shown = await fetch(picture)
  for (const line of taken.slice(0, 10)) console.log(`  ${line}`)
  return [
    taken.length === 0 && good.status === 200 && made.status === 201 && shown.status === 200,
    `${tried} altered addresses, half for an upload and half for a download: ${taken.length} taken; the ones they were made of ${good.status} and ${shown.status}`,
  ]
})
