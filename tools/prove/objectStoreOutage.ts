// [X3] npm run prove -- X3 [seconds]: the object store is away, silent, and slow; who needs a file waits and nobody else does, what shows pictures shows them, no file counts that nobody saw there, and what was begun goes on once the store is back.
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3Double } from '@quoin/doubles/s3'
import { connect } from '@quoin/kit/database'
import { demoPassword } from '../../apps/server/demo/people.ts'
import { png } from '../../apps/server/testing/sampleFiles.ts'
import type { Session } from '../crash/caller.ts'
import type { Victim } from '../crash/victim.ts'
import { FaultProxy, harms } from './faultProxy.ts'
import { type Input, kindsOf, paced, proveServed, timed } from './served.ts'

const seconds = Number(process.argv[2] ?? 10)
const perSecond = 40
/** Of each of them: a picture that is to count, and a paper that is to be kept. */
const askedPerSecond = 2
/** Well or not, one call goes to see this long after the store failed. */
const backMsMax = 35_000
/** How long a slow store takes for each answer: less than it is waited for. */
const slowMs = 2_000
const atOnceMs = 300
/** How long a silent store is waited for; who asks after that is refused at once. */
const patienceMs = 11_000

const store = await startS3Double()
const proxy = await FaultProxy.before(Number(new URL(store.endpoint).port))

await proveServed(
  'X3',
  {
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_REGION: store.region,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  },
  async (victim, session) => {
    const { data: asset } = await json(await session.fetch('POST', '/assets/assets', { asset: { name: 'Pictured' } }))
    const images = `/assets/assets/${asset.id}/images`
    const presigned = async () =>
      (await (await session.fetch('PUT', `/assets/assets/${asset.id}/presign`, { filename: 'x3.png' })).json()) as Upload
    const put = ({ url, headers }: Upload) => timed(() => fetch(url, { method: 'PUT', headers, body: png }))
    const confirm = ({ file_id }: Upload) => session.fetch('POST', images, { file: { file_unique_id: file_id } })
    /** Sent and not counted yet, each for one try. */
    const uploads: Upload[] = []
    for (let i = 0; i < seconds * askedPerSecond * 4 + 1; i++) {
      const upload = await presigned()
      await put(upload)
      uploads.push(upload)
    }
    const picture = await timed(() => confirm(uploads.pop()!))
    if (picture.status !== 201) throw new Error(`No picture can be kept: ${picture.status} ${picture.text.slice(0, 300)}`)
    const me = await showFace(victim, session)
    const paper = () => session.fetch('POST', '/assets/labels', { labels: { asset_unique_ids: [asset.id] } })
    /** What needs no file, though most of it shows some. */
    const others = [
      () => session.fetch('GET', '/crm/contacts?records=25'),
      () => session.fetch('GET', '/products/products?records=25'),
      () => session.fetch('GET', images),
      () => session.fetch('GET', `/assets/images/covers?ids=${asset.id}`),
      () => session.fetch('POST', '/crm/contacts', { contact: { first_name: 'Beside', last_name: 'Files' } }),
      () => session.fetch('PUT', `/assets/assets/${asset.id}/presign`, { filename: 'later.png' }),
      () => session.fetch('GET', '/gateway/users?records=25'),
      () => session.fetch('GET', `/gateway/users/${me}/avatar`),
    ]
    const beside = (forSeconds: number) => paced(forSeconds, perSecond, (i) => others[i % others.length]!())
    const needed = () => [() => confirm(uploads.pop()!), paper].map((ask) => paced(seconds, askedPerSecond, ask))
    // What draws papers and pictures is loaded with the first of them.
    await timed(paper)
    await beside(3)
    const [well, ...kept] = await Promise.all([beside(seconds), ...needed()])
    const keptFailed = kept.flatMap(({ failed }) => failed)
    if (keptFailed.length > 0) console.log(`well, files failed: ${kindsOf(keptFailed)}`)
    if (well.failed.length > 0) console.log(`well, others failed: ${kindsOf(well.failed)}`)
    const lines: string[] = []
    const fine: boolean[] = []
    for (const [what, harm] of [...harms, ['slow', 'slow'] as const]) {
      const counted = await countedFiles(victim)
      const [early, late] = [await presigned(), await presigned()]
      const began = performance.now()
      await (harm === 'slow' ? proxy.slow(slowMs) : proxy[harm]())
      const elsewhere = beside(seconds)
      const needing = Promise.all(needed())
      // Sent while nobody takes it, and said to be there all the same.
      const sent =
        harm === 'slow'
          ? 0
          : (await timed(() => fetch(early.url, { ...sending(early), signal: AbortSignal.timeout(2_000) }))).status
      const job = await json(await session.fetch('POST', '/crm/contacts/exports', { export: { format: 'csv' } }))
      // Whoever signs in is shown their face.
      const entered = (await timed(() => signIn(victim.origin))).status
      const need = await needing
      const around = await elsewhere
      const claimed = harm === 'slow' ? 0 : (await timed(() => confirm(early))).status
      const meanwhile = await countedFiles(victim)
      const made = need[0]!.all.filter(({ status }) => status === 201).length
      await proxy.mend()
      const since = performance.now()
      let back = await timed(paper)
      // What is put there and what is looked at there each have somebody who goes to see.
      let looked = await timed(() => confirm(early))
      while ((back.status !== 200 || looked.status === 503) && performance.now() - since < backMsMax) {
        await sleep(500)
        if (back.status !== 200) back = await timed(paper)
        if (looked.status === 503) looked = await timed(() => confirm(early))
      }
      const backMs = Math.round(performance.now() - since)
      const resumed = [
        (await put(early)).status,
        (await timed(() => confirm(early))).status,
        (await put(late)).status,
        (await timed(() => confirm(late))).status,
      ]
      const exported = await ended(session, job.data.id)
      const unseen = await unseenFiles(victim)
      const refused = need.flatMap(({ all }) => all).filter(({ status }) => status >= 400 || status === 0)
      const otherwise = refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
      const slowOnes = need.map(({ all }) => all.filter(isLate))
      if (around.failed.length > 0) console.log(`${what}, others failed: ${kindsOf(around.failed)}`)
      if (otherwise.length > 0) console.log(`${what}, answered otherwise: ${kindsOf(otherwise)}`)
      const ratio = around.quantile(0.99) / well.quantile(0.99)
      lines.push(
        `${what}: ${need.map(({ all }) => all.length).join(' and ')} pictures to count and papers to keep, ${refused.length} refused, ${otherwise.length} of them otherwise than with 503, ` +
          `${slowOnes.map((one) => one.length).join(' and ')} answered later than ${atOnceMs} ms (at most ${slowest(slowOnes.flat())} ms); ` +
          `others ${around.failed.length} of ${around.all.length} failed, p99 ${well.quantile(0.99).toFixed(1)} → ${around.quantile(0.99).toFixed(1)} ms (${ratio.toFixed(2)} ×), signing in ${entered}; ` +
          `${meanwhile - counted - 2 * made} files counted that nobody saw; back ${backMs} ms after the store, uploads ${sent || '–'} then ${resumed.join(', ')}, export ${exported}, ${unseen} records without their bytes`,
      )
      fine.push(
        around.failed.length === 0 &&
          ratio <= 2 &&
          entered === 200 &&
          otherwise.length === 0 &&
          (harm === 'slow' ||
            (made === 0 &&
              slowOnes.flat().every(({ at, ms }) => at - began < patienceMs && ms < patienceMs) &&
              sent === 0 &&
              claimed === 503)) &&
          back.status === 200 &&
          resumed.join() === '200,201,200,201' &&
          exported === 'done' &&
          unseen === 0,
      )
    }
    await proxy.takeAway()
    await store.close()
    return [
      well.failed.length === 0 && keptFailed.length === 0 && fine.every(Boolean) && victim.surprises.size === 0,
      `${lines.join('. ')}; ${victim.surprises.size} surprises`,
    ]

    /** Files that count, and for each picture the small one beside it. */
    async function countedFiles(of: Victim): Promise<number> {
      const admin = await connect(of.connectionString, 'prove')
      const { rows } = await admin.query<{ n: number }>(`select count(*)::int as n from kit.files where state = 'stored'`)
      await admin.end()
      return rows[0]!.n
    }
    /** Files that count though nothing lies where they say. */
    async function unseenFiles(of: Victim): Promise<number> {
      const admin = await connect(of.connectionString, 'prove')
      const { rows } = await admin.query<{ key: string }>(`select key from kit.files where state = 'stored'`)
      await admin.end()
      return rows.filter(({ key }) => !store.objects.has(key)).length
    }
  },
)

interface Upload {
  readonly url: string
  readonly file_id: string
  readonly key: string
  readonly headers: Record<string, string>
}

function sending({ headers }: Upload) {
  return { method: 'PUT', headers, body: png }
}

/** The administrator gets a picture, so that signing in and the list of people show one. */
async function showFace(victim: Victim, session: Session): Promise<string> {
  const { data } = await json(await signIn(victim.origin))
  const upload = (await (
    await session.fetch('PUT', `/gateway/users/${data.id}/presign_avatar`, { filename: 'face.png' })
  ).json()) as Upload & { readonly presigned_url: string }
  await (await fetch(upload.presigned_url, sending(upload))).arrayBuffer()
  await json(await session.fetch('POST', `/gateway/users/${data.id}/avatar`, { avatar: { name: upload.key } }))
  return data.id
}

function signIn(origin: string): Promise<Response> {
  return fetch(`${origin}/api/gateway/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'demo' },
    body: JSON.stringify({ email: 'admin@demo.test', password: demoPassword }),
  })
}

/** How an export ends. */
async function ended(session: Session, id: string): Promise<string> {
  for (const until = performance.now() + 40_000; performance.now() < until; await sleep(300)) {
    const { data } = await json(await session.fetch('GET', `/crm/jobs/${id}`))
    const status = String(data.attributes.status)
    if (!['queued', 'running'].includes(status)) return status
  }
  return 'never'
}

function isLate({ ms }: Input): boolean {
  return ms > atOnceMs
}
function slowest(all: readonly Input[]): number {
  return Math.round(Math.max(0, ...all.map(({ ms }) => ms)))
}

async function json(response: Response): Promise<{ data: { id: string; attributes: Record<string, unknown> } }> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as { data: { id: string; attributes: Record<string, unknown> } }
}
