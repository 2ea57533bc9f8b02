import { openDatabase, runningAddress } from '@quoin/kit/database'
import { reseal } from '@quoin/kit/server'
import { readSettings } from '../apps/server/settings.ts'
import { allServers } from '../apps/server/start.ts'

// npm run reseal    while SECRET_BEFORE is set: seals anew with SECRET whatever another secret sealed, and says how many are left
//
// To be run with the settings of the servers, once all of them have the new SECRET; they go on meanwhile. Ends with 1 while
// something is left, so that a script can wait for it.
const settings = readSettings(
  process.env,
  allServers.map((server) => server.block.name),
)

try {
  const database = await openDatabase({
    ...settings,
    url: settings.databaseUrl ?? (await runningAddress(settings.dataDir, 'quoin')),
    poolSize: 2,
    log: (message) => console.error(message),
  })
  try {
    const done = await reseal(allServers, database)
    for (const { name, renewed, left, lost } of done)
      console.log(`${name.padEnd(48)} ${renewed} sealed anew, ${left} left${lost > 0 ? `, ${lost} that no secret opens` : ''}`)
    const [left, lost] = [sum(done.map((one) => one.left)), sum(done.map((one) => one.lost))]
    console.log(
      left + lost > 0
        ? `${left + lost} left. ${lost > 0 ? 'Some were sealed with a secret that is neither SECRET nor in SECRET_BEFORE: name it there.' : 'Run it again.'}`
        : '0 left. SECRET_BEFORE can go, a quarter of an hour after the last server began with the new SECRET.',
    )
    if (left + lost > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
