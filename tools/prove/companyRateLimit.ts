// [O3] npm run prove -- O3 [seconds]: the people of one company ask ten times what their budgets allow; they are told at once to slow down, and the others are answered about as quickly as without them.
//
// The budgets are those of production: 300 calls a minute and session, which may be asked in one go. So for the first seconds the one
// company is answered everything, and then a tenth. The others ask at a steady pace, before, beside and after.
import { proveBesideOthers, workOf } from './companies.ts'
import { pour, type Poured } from './openLoad.ts'
import { quantile } from './place.ts'

const seconds = Number(process.argv[2] ?? 30)
const people = 5
const others = 4
/** A second, of each of the others: within their budget. */
const pace = 3
const budgetPerSecond = 300 / 60
const times = 10
const ratioMax = 1.3
const refusalMsMax = 100

await proveBesideOthers('O3', { LIMITS: '1', LOG_LEVEL: 'error' }, [1 + others, people], async (victim, [noisy, ...quiet]) => {
  const { port } = victim
  const own = { shots: workOf(quiet), pace: { perSecond: pace * people * others } }
  const much = { shots: workOf([noisy!]), pace: { perSecond: budgetPerSecond * people * times } }
  const alone = (forSeconds: number) => pour({ port, seconds: forSeconds, streams: [own] }).then(([poured]) => poured!)
  // What a server does only at first says nothing.
  await alone(10)
  const before = await alone(seconds / 2)
  const [beside, theirs] = (await pour({ port, seconds, streams: [own, much] })) as [Poured, Poured]
  const after = await alone(seconds / 2)

  const quietMs = [...before.ms, ...after.ms]
  const at = (share: number) => [quantile(quietMs, share), quantile(beside.ms, share)] as const
  const [p50, p99] = [at(0.5), at(0.99)]
  const failed = [before, beside, after].flatMap(({ status }) => status.filter((one) => one < 200 || one > 299)).length
  const told = theirs.ms.filter((_, i) => theirs.status[i] === 429)
  const silent = theirs.says.filter((says, i) => !says && theirs.status[i] === 429).length
  const answered = theirs.status.filter((one) => one >= 200 && one <= 299).length
  const otherwise = theirs.status.length - told.length - answered
  for (const { odd } of [before, beside, after, theirs]) if (odd.length > 0) console.log(`answered otherwise: ${odd[0]}`)
  return [
    p99[1] <= ratioMax * p99[0] &&
      failed + otherwise + silent + victim.surprises.size === 0 &&
      told.length > theirs.status.length / 4 &&
      quantile(told, 0.99) <= refusalMsMax,
    `${people} people of one company asked ${much.pace.perSecond}/s for ${seconds} s, ${answered} answered, ${told.length} told to slow down (p50 ${quantile(told, 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(told, 0.99).toFixed(1)} ms, ${silent} without saying for how long), ${otherwise} otherwise; ` +
      `${people * others} others at ${own.pace.perSecond}/s: p50 ${p50[0].toFixed(1)} → ${p50[1].toFixed(1)} ms, p99 ${p99[0].toFixed(1)} → ${p99[1].toFixed(1)} ms ` +
      `(${(p99[1] / p99[0]).toFixed(2)} ×; before ${quantile(before.ms, 0.99).toFixed(1)}, after ${quantile(after.ms, 0.99).toFixed(1)}), ${failed} failed; ` +
      `${victim.surprises.size} surprises ${[...victim.surprises].join('; ').slice(0, 300)}`,
  ]
})
