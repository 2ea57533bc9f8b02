// [M3] npm run prove -- M3 [keys] [copies] [kills]: many copies of one request, each with the same Idempotency-Key, at once, while the server is killed; each has one effect, and is answered alike ever after.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@quoin/kit/database'
import { eachOf } from './place.ts'
import { proveServed, timed } from './served.ts'

const keys = Number(process.argv[2] ?? 10_000)
const copies = Number(process.argv[3] ?? 20)
const kills = Number(process.argv[4] ?? 10)
/** What says that a request should be made again: nothing came, or not now. */
const again = (status: number) => [0, 401, 409, 503].includes(status)

await proveServed('M3', {}, async (victim, session) => {
  const run = randomUUID().slice(0, 8)
  const sums = { asked: 0, again: 0, replayed: 0, unlike: 0, unmarked: 0, otherwise: 0, taken: 0 }
  let done = 0
  const send = (n: number, last = 'Key') => {
    let isMarked = false
    return {
      asked: timed(async () => {
        const response = await session.fetch(
          'POST',
          '/crm/contacts',
          { contact: { first_name: 'One', last_name: last, source_id: `m3-${run}-${n}` } },
          { 'idempotency-key': `m3-${run}-${n}` },
        )
        isMarked = response.headers.get('idempotency-replayed') === 'true'
        return response
      }),
      isMarked: () => isMarked,
    }
  }
  const settle = async (n: number): Promise<{ text: string; isMarked: boolean } | undefined> => {
    for (;;) {
      const { asked, isMarked } = send(n)
      const { status, text } = await asked
      sums.asked += 1
      if (status === 200 || status === 201) return { text, isMarked: isMarked() }
      if (!again(status)) {
        sums.otherwise += 1
        console.log(`answered otherwise: ${status} ${text.slice(0, 200)}`)
        return undefined
      }
      sums.again += 1
      await sleep(30)
    }
  }
  const killing = (async () => {
    for (let i = 0; i < kills; i++) {
      while (done < ((i + 1) * keys) / (kills + 1)) await sleep(10)
      await victim.kill('server')
      await victim.start()
    }
  })()
  await eachOf([...Array(keys).keys()], 4, async (n) => {
    const answers = (await Promise.all(Array.from({ length: copies }, () => settle(n)))).flatMap((one) => one ?? [])
    const first = answers.filter(({ isMarked }) => !isMarked)
    sums.replayed += answers.length - first.length
    // Whoever made it may have been killed before it could say so: then all are told what was kept.
    if (first.length > 1) sums.unmarked += first.length - 1
    if (new Set(answers.map(({ text }) => text)).size !== 1) sums.unlike += 1
    done += 1
  })
  await killing
  // The same key for something else is refused; a day is not over yet, so what was kept is still there.
  const some = Array.from({ length: Math.min(keys, 200) }, (_, i) => Math.floor((i * keys) / Math.min(keys, 200)))
  await eachOf(some, 8, async (n) => {
    const { status } = await send(n, 'Another').asked
    if (status !== 422) sums.taken += 1
  })
  const admin = await connect(victim.connectionString, 'prove')
  const { rows } = await admin.query<{ times: number }>(
    `select count(*)::int as times from crm.contacts where starts_with(source_id, $1) group by source_id`,
    [`m3-${run}-`],
  )
  await admin.end()
  const twice = rows.filter(({ times }) => times !== 1).length
  return [
    rows.length === keys &&
      twice === 0 &&
      sums.unlike + sums.unmarked + sums.otherwise + sums.taken === 0 &&
      victim.surprises.size === 0,
    `${keys} keys × ${copies} copies at once, the server killed ${kills} times: ${sums.asked} requests, ${sums.again} made again; ` +
      `${rows.length} effects, ${twice} of a key more than once; ${sums.replayed} answers marked as replayed, ${sums.unmarked} not marked though they were, ${sums.unlike} keys answered in more than one way, ` +
      `${sums.taken} of ${some.length} keys taken for something else, ${sums.otherwise} answered otherwise`,
  ]
})
