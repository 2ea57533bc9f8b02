import pino from 'pino'
import { openDatabase } from '../database/index.ts'
import { createJobs } from './index.ts'

/** A worker of its own for `jobs.spec.ts`, to be killed: it takes a job in hand, says so, and never finishes. */
const [url = '', dataDir = '', secret = ''] = process.argv.slice(2)
const jobs = createJobs({
  database: await openDatabase({ url, dataDir, secret }),
  log: pino({ level: 'silent' }),
  concurrency: 2,
})
jobs.define<{ id: string }>('specs.slow', async ({ payload }) => {
  process.stdout.write(`in hand ${payload.id}\n`)
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
await jobs.start()
setTimeout(() => process.exit(1), 30_000)
