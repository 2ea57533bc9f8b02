import { startPoolerDouble } from '@quoin/doubles/pooler'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { type Database, openDatabase } from './database.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { connect } from './postgres.ts'
import { refuseUnsafe } from './safety.ts'
import { scratchFolder } from './scratch.ts'

const secret = 'a secret for specs alone, thrown away afterwards'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let cluster: Cluster
beforeAll(async () => {
  folder = await scratchFolder('databases')
  cluster = await startCluster({ dataDir: folder.path })
})
afterAll(async () => {
  await cluster?.stop()
  await folder.remove()
})

const open = (name: string, more: { secret?: string; url?: string; poolUrl?: string } = {}) =>
  openDatabase({ url: cluster.url, name, dataDir: folder.path, secret, ...more })

async function within<T>(database: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const opened = await database
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

describe('A database', () => {
  it('is made when it is missing and opened when it is there', async () => {
    await within(open('one'), async (database) => {
      expect(database.embedded).toBe(false)
      expect((await database.runtime.query('select current_user as me, current_database() as here')).rows).toEqual([
        { me: 'quoin_runtime', here: 'one' },
      ])
      expect((await database.auth.query('select current_user as me')).rows).toEqual([{ me: 'quoin_auth' }])
      expect((await database.migrator.query('select current_user as me')).rows).toEqual([{ me: 'quoin_owner' }])
    })
    await within(open('one'), (database) => database.runtime.query('select 1'))
  })

  it('stops being listened to at once, however far the listening has come', async () => {
    await within(open('one'), async (database) => {
      for (const ms of [0, 0, 1, 2, 5, 10, 20, 50]) {
        const listening = listen(database.connectionString('runtime'), 'quoin_cable', {
          onMessage: () => {},
          onBegin: () => {},
          log: () => {},
        })
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
        await listening.stop()
      }
    })
  })

  it('gives its roles no more than they need', async () => {
    await within(open('one'), async (database) => {
      const { rows } = await database.migrator.query(`
        select rolname, rolcanlogin, rolsuper or rolcreaterole or rolcreatedb
          or rolreplication or rolinherit as may_more, rolbypassrls
        from pg_roles where rolname ~ '^quoin_' and rolname <> 'quoin_admin' order by rolname`)
      expect(rows).toEqual([
        { rolname: 'quoin_auth', rolcanlogin: true, may_more: false, rolbypassrls: false },
        { rolname: 'quoin_backup', rolcanlogin: false, may_more: false, rolbypassrls: true },
        { rolname: 'quoin_migrator', rolcanlogin: true, may_more: false, rolbypassrls: false },
        { rolname: 'quoin_owner', rolcanlogin: false, may_more: false, rolbypassrls: false },
        { rolname: 'quoin_runtime', rolcanlogin: true, may_more: false, rolbypassrls: false },
        { rolname: 'quoin_search', rolcanlogin: false, may_more: false, rolbypassrls: false },
      ])
      const tries = [
        'set role quoin_owner',
        'create table app.mine ()',
        'create table public.mine ()',
        'create temporary table mine ()',
        'create schema mine',
        'select * from app.migrations',
        'alter role quoin_runtime superuser',
      ]
      for (const statement of tries) {
        await expect(database.runtime.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      }
    })
  })

  it('ends statements, waits and idle transactions of its servants in time', async () => {
    await within(open('one'), async (database) => {
      const { rows } = await database.runtime.query(`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone')
        order by name collate "C"`)
      expect(rows.map(({ setting }) => setting)).toEqual(['UTC', '30000', '5000', '15000'])
    })
  })

  it('mends roles that somebody has loosened', async () => {
    await within(open('one'), async () => {
      const admin = await connect(cluster.url, 'spec')
      await admin.query('alter role quoin_runtime bypassrls createdb; alter role quoin_auth inherit')
      await admin.query('alter role quoin_runtime reset statement_timeout')
      await admin.end()
    })
    await within(open('one'), async (database) => {
      const { rows } = await database.runtime.query(`select rolbypassrls or rolcreatedb or rolinherit as loose
        from pg_roles where rolname in ('quoin_runtime', 'quoin_auth')`)
      expect(rows).toEqual([{ loose: false }, { loose: false }])
      expect((await database.runtime.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
    })
  })

  it('changes the passwords of its roles with the secret', async () => {
    const before = await within(open('one'), async (database) => database.connectionString('runtime'))
    await within(open('one', { secret: 'another secret, as after a rotation' }), (database) => database.runtime.query('select 1'))
    await expect(connect(before, 'spec')).rejects.toMatchObject({ code: '28P01' })
    await within(open('one'), async () => connect(before, 'spec').then((client) => client.end()))
  })

  it('is opened by ten processes at once without a quarrel', async () => {
    const opened = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => open(`crowd_${i % 3}`)))
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  it('is content with an administrator that is no superuser', async () => {
    const external = await scratchFolder('landlord')
    const server = await startCluster({ dataDir: external.path })
    try {
      const admin = await connect(server.url, 'spec')
      await admin.query(`create role landlord login createdb createrole password 'for the spec'`)
      await admin.end()
      const url = server.url.replace(/quoin_admin:[0-9a-f]+/, 'landlord:for%20the%20spec')
      for (const name of ['rented', 'rented', 'rented_too'])
        await within(open(name, { url }), async (database) => {
          expect((await database.runtime.query('select app.tenant() as tenant')).rows).toEqual([{ tenant: null }])
          expect(
            (await database.migrator.query(`select extname from pg_extension where extname <> 'plpgsql' order by 1`)).rows.map(
              ({ extname }) => extname,
            ),
          ).toEqual(['btree_gin', 'btree_gist', 'pg_trgm', 'pgcrypto'])
          expect(await migrate(database, [{ block: 'crm', folder: external.path }])).toEqual([])
          await refuseUnsafe(database)
        })
    } finally {
      await server.stop()
      await external.remove()
    }
  })

  it('is copied from a template in under a second, ready to be opened', async () => {
    await within(open('original'), (database) =>
      database.migrator.query('create schema things; create table things.kept as select 42 as n'),
    )
    const since = Date.now()
    await createDatabase(cluster.url, 'copy', { template: 'original' })
    expect(Date.now() - since).toBeLessThan(1000)
    await within(open('copy'), async (database) => {
      expect((await database.migrator.query('select n from things.kept')).rows).toEqual([{ n: 42 }])
      await expect(database.runtime.query('create temporary table mine ()')).rejects.toMatchObject({ code: '42501' })
    })
    await dropDatabase(cluster.url, 'copy')
    await dropDatabase(cluster.url, 'copy')
    await expect(connect(cluster.url.replace(/postgres$/, 'copy'), 'spec')).rejects.toMatchObject({ code: '3D000' })
  })

  it('says in a sentence what is wrong with its address', async () => {
    await expect(open('one', { url: 'localhost' })).rejects.toThrow('DATABASE_URL must look like')
    await expect(open('one', { url: 'postgres://quoin_admin:guess@127.0.0.1:1/x' })).rejects.toThrow(
      /127\.0\.0\.1:1 does not let us in/,
    )
    await expect(open('one', { secret: '' })).rejects.toThrow('needs the instance secret')
  })

  it('survives that the server ends all its connections', async () => {
    await within(open('one'), async (database) => {
      const held = await database.runtime.connect()
      await database.auth.query('select 1')
      const admin = await connect(cluster.url, 'spec')
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename ~ '^quoin_(runtime|auth)'`)
      await admin.end()
      await expect(held.query('select 1')).rejects.toThrow()
      held.release(true)
      expect((await database.runtime.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect((await database.auth.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })
})

describe('A pooler', () => {
  it('carries requests, while what needs a session goes past it', async () => {
    // The server itself is one that gives each connection a session.
    const { host } = new URL(cluster.url)
    await within(open('one', { poolUrl: `postgres://${host}` }), async (database) => {
      expect((await database.runtime.query('select current_user as me, current_database() as here')).rows).toEqual([
        { me: 'quoin_runtime', here: 'one' },
      ])
      expect(database.connectionString('auth', 'pooled')).toContain('quoin_auth')
      await refuseUnsafe(database)
    })
  })

  it('is refused with a sentence when it leads elsewhere or nowhere', async () => {
    const { host } = new URL(cluster.url)
    await within(open('two'), async () => undefined)
    await expect(open('one', { poolUrl: `postgres://${host}/two` })).rejects.toThrow('leads to another database')
    await expect(open('one', { poolUrl: `postgres://${host}/none` })).rejects.toThrow('does not let quoin_runtime in')
    await expect(open('one', { poolUrl: 'postgres://127.0.0.1:1' })).rejects.toThrow('127.0.0.1:1 does not let quoin_runtime in')
  })

  it('is refused when it mixes up statements, and in the place of the database itself', async () => {
    await within(open('one'), async () => undefined)
    const pooler = await startPoolerDouble(cluster.url.replace(/\/postgres$/, '/one'))
    try {
      await expect(open('one', { poolUrl: pooler.url })).rejects.toThrow('mixes up prepared statements')
      await expect(open('one', { url: pooler.url })).rejects.toThrow('shares connections between transactions')
    } finally {
      await pooler.close()
    }
  })
})

describe('A row', () => {
  const row = (text: string) => within(open('one'), async (database) => (await database.runtime.query(text)).rows[0])

  it('carries moments and dates as text', async () => {
    expect(
      await row(`select timestamptz '2026-11-20 18:01:02.123456+02' as at, timestamptz '2026-01-01Z' as even,
      date '2026-02-03' as day,
      array[timestamptz '2026-11-20 16:00Z', null] as list, array[date '2026-02-03'] as days,
      null::timestamptz as none`),
    ).toEqual({
      at: '2026-11-20T16:01:02.123456Z',
      even: '2026-01-01T00:00:00Z',
      day: '2026-02-03',
      list: ['2026-11-20T16:00:00Z', null],
      days: ['2026-02-03'],
      none: null,
    })
  })

  it('carries bigints as numbers, and an error where a number could not hold them', async () => {
    expect(
      await row(`select 9007199254740991 as most, (-5)::int8 as few,
      array[[1, 2], [3, 4]]::int8[] as square, '{}'::int8[] as none`),
    ).toEqual({
      most: 9007199254740991,
      few: -5,
      square: [
        [1, 2],
        [3, 4],
      ],
      none: [],
    })
    await expect(row('select 9007199254740992::int8 as more')).rejects.toThrow('does not fit a safe integer')
  })
})
