// [D1] npm run prove -- D1 [kills]: the server, its database, a backend or all of it are killed while people write and import; what was acknowledged is there once, whole and counted.
import { crashRounds, isWhole, summary } from '../crash/crash.ts'
import { report } from './place.ts'

const rounds = Number(process.argv[2] ?? 200)

const isRight = await report('D1', async () => {
  const outcome = await crashRounds({ rounds, log: console.log })
  for (const sentence of outcome.wrong) console.log(sentence)
  return [isWhole(outcome), summary(outcome)]
})
process.exit(isRight ? 0 : 1)
