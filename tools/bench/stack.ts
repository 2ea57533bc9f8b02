import '@quoin/server/heap'
import { readSettings } from '@quoin/server/settings'
import { startPlatform } from '@quoin/server/start'
import { pino } from 'pino'
import { secret } from './dataset.ts'
import { countStatements, usageNow } from './usage.ts'

/** The whole product as it runs, on the measured data, its log switched on. Budgets are off, which would measure themselves, and workers unless they are asked for. */
countStatements()
const [url, port, folder, workers] = process.argv.slice(2)
// Whoever is told by webhooks in a measurement listens on this machine.
const settings = readSettings(
  { DATABASE_URL: url, DATA_DIR: folder, PORT: port, LIMITS: 'off', ...(workers && { OUTBOUND_NETWORKS: '127.0.0.1' }) },
  [],
)
const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4_096, periodicFlush: 500 }))
const running = await startPlatform({ ...settings, secret }, { log, workers: workers !== undefined })
process.send?.('ready')

process.on('message', (message) => {
  if (message === 'usage') process.send?.(usageNow())
  else end()
})
process.on('disconnect', end)

function end(): void {
  void running.close().then(() => process.exit(0))
}
