import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@quoin/kit/database'
import { createJobs } from '@quoin/kit/jobs'
import pino from 'pino'

/** A worker of its own for the proof of the queue, to be killed at any moment. Says when it works. */
const [url = '', dataDir = '', secret = ''] = process.argv.slice(2)
const database = await openDatabase({ url, dataDir, secret, poolSize: 2 })
const jobs = createJobs({ database, log: pino({ level: 'silent' }) })
/** Notes that it ran, works for a while, and has its effect, which bears being had again. */
jobs.define<{ n: number; row: string }>('prove.effect', async ({ payload: { n, row }, attempt }) => {
  await database.auth.query('insert into prove.runs (n, row_name, attempt) values ($1, $2, $3)', [n, row, attempt])
  await sleep(20 + Math.random() * 200)
  await database.auth.query('insert into prove.effects (n, row_name) values ($1, $2) on conflict do nothing', [n, row])
})
jobs.define<{ n: number }>('prove.poison', async ({ payload: { n }, attempt }) => {
  await database.auth.query(`insert into prove.runs (n, row_name, attempt) values ($1, 'poison', $2)`, [n, attempt])
  throw new Error('This one never works.')
})
await jobs.start()
process.stdout.write('working\n')
