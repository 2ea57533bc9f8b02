import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { connect, sqlState } from './postgres.ts'

/** Names the advisory lock that tells one database from another; the second half is drawn by lot. */
const sameDatabaseClass = 731_182_029
/** A pooler that passes names of statements on as they are may do well by chance once. */
const looks = 3

/**
 * Throws one clear sentence when connections to this address are not sessions of one's own: what is listened for, and locks that are
 * held for longer than a transaction, would then belong to whoever asks next. `a` is one of them.
 */
export async function refuseShared(a: pg.Client, address: string): Promise<void> {
  const b = await connect(address, 'set-up')
  try {
    const processOf = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number
    const seen = [await processOf(a), await processOf(b), await processOf(a)]
    if (seen[0] === seen[2] && seen[0] !== seen[1]) return
    throw new Error(
      `DATABASE_URL leads through a pooler at ${hostOf(address)} that shares connections between transactions, but jobs, notices, locks and ` +
        'migrations need sessions of their own. Name the database itself in DATABASE_URL, and the pooler in DATABASE_POOL_URL.',
    )
  } finally {
    await b.end().catch(() => undefined)
  }
}

/**
 * Throws one clear sentence when requests could not work over a pooler: it does not know a role, leads to another database than the
 * one migrations run in, ends transactions after each statement, or mixes up prepared statements.
 * @param direct the administrator's address of the database itself
 * @param pooled addresses of the roles of requests at the pooler
 */
export async function refusePooler(direct: string, pooled: readonly string[]): Promise<void> {
  const holder = await connect(direct, 'set-up')
  try {
    const mark = randomInt(2 ** 31)
    await holder.query('select pg_advisory_lock($1, $2)', [sameDatabaseClass, mark])
    for (const address of pooled) {
      const { username: role } = new URL(address)
      await withTwo(address, async (a, b) => {
        const { rows } = await a.query('select pg_try_advisory_xact_lock($1, $2) as other', [sameDatabaseClass, mark])
        if (rows[0].other) throw new Error(`DATABASE_POOL_URL leads to another database than DATABASE_URL.`)
        for (let look = 0; look < looks; look++) await refuseMixing(a, b, `pooler_${look}`, address)
      }).catch((error: unknown) => {
        if (!/^(28|08|3D|53|57P)|^E[A-Z]+$/.test(sqlState(error) ?? '')) throw error
        throw new Error(
          `The pooler at ${hostOf(address)} does not let ${role} in: ${(error as Error).message || sqlState(error)}. ` +
            'It has to let the roles quoin_runtime and quoin_auth through, with the passwords PostgreSQL has of them (auth_query).',
        )
      })
    }
  } finally {
    await holder.end().catch(() => undefined)
  }
}

/** Two connections give the same name to different statements, as connections of different servers do. */
async function refuseMixing(a: pg.Client, b: pg.Client, name: string, address: string): Promise<void> {
  const ask = async (client: pg.Client, n: number) => (await client.query({ name, text: `select ${n} as n` })).rows[0].n as number
  const answers = await (async () => {
    const first = await ask(a, 1)
    await b.query('begin')
    const second = await ask(b, 2)
    await b.query('commit')
    return [first, second, await ask(a, 1)]
  })().catch((error: unknown) => {
    if (/statement pooling/.test((error as Error).message))
      throw new Error(
        `The pooler at ${hostOf(address)} pools by statement; Quoin works in transactions, so set pool_mode = transaction.`,
      )
    // 26000: the statement is on another connection to the server; 42P05: there is one of that name.
    if (!['26000', '42P05'].includes(sqlState(error) ?? '')) throw error
    return []
  })
  if (answers.join() === '1,2,1') return
  throw new Error(
    `The pooler at ${hostOf(address)} mixes up prepared statements; it has to be pgbouncer 1.21 or newer with max_prepared_statements above 0 ` +
      '(200 or more is well), or to pool by session.',
  )
}

async function withTwo(address: string, work: (a: pg.Client, b: pg.Client) => Promise<void>): Promise<void> {
  const opened: pg.Client[] = []
  try {
    for (let i = 0; i < 2; i++) opened.push(await connect(address, 'set-up'))
    await work(opened[0]!, opened[1]!)
  } finally {
    for (const client of opened) await client.end().catch(() => undefined)
  }
}

const hostOf = (address: string) => new URL(address).host
