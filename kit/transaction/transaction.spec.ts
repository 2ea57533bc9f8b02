import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database/index.ts'
import { scratchFolder } from '../database/scratch.ts'
import { BeginAgain, inside, inTransaction, type Scope, type Tx } from './transaction.ts'

const tenant = '11111111-1111-4111-8111-111111111111'
const rival = '22222222-2222-4222-8222-222222222222'
const writing = { tenantId: tenant, userId: null }
const reading = { ...writing, readOnly: true }

describe('A transaction', () => {
  let database: Database
  let remove: () => Promise<void>

  beforeAll(async () => {
    const folder = await scratchFolder('transaction')
    database = await openDatabase({ dataDir: folder.path, secret: 'a secret for a database that is thrown away', poolSize: 1 })
    await database.migrator.query(`create schema spec; grant usage on schema spec to quoin_runtime;
      create table spec.notes (tenant_id uuid not null, id integer not null, primary key (tenant_id, id));
      call app.wall('spec.notes')`)
    remove = async () => {
      await database.close()
      await folder.remove()
    }
  })
  afterAll(() => remove())

  const insert = (tx: Tx, id: number) => tx.query('insert into spec.notes (tenant_id, id) values ($1, $2)', [tenant, id], 'plan')
  const ids = async (tx: Tx) =>
    (await tx.query<{ id: number }>('select id from spec.notes order by id', [], 'plan')).map(({ id }) => id)
  const there = (scope: Parameters<typeof inTransaction>[1] = reading) => inTransaction(database.runtime, scope, ids)
  /** The first time a connection meets a statement it is prepared; from then on all of them leave with one synchronisation. */
  const twice = async (work: (round: number) => Promise<void>) => {
    await work(1)
    await work(2)
  }

  it('keeps what was asked together with its commit, and only for its company', () =>
    twice(async (round) => {
      await inTransaction(database.runtime, writing, (tx) =>
        Promise.all([insert(tx, round * 10), insert(tx, round * 10 + 1), tx.commit()]),
      )
      expect(await there()).toEqual(expect.arrayContaining([round * 10, round * 10 + 1]))
      expect(await there({ ...reading, tenantId: rival })).toEqual([])
    }))

  it('that asks for nothing takes no connection from one inside it', async () => {
    // The pool has a single one.
    expect(await inTransaction(database.runtime, { tenantId: null, userId: null }, () => there())).toEqual(expect.any(Array))
  })

  it('answers each query its own rows', () =>
    twice(async () => {
      const [one, two] = await inTransaction(database.runtime, reading, (tx) =>
        Promise.all([
          tx.query('select 1 as n', [], 'prepare'),
          tx.query('select $1::text as word', ['two'], 'prepare'),
          tx.commit(),
        ]),
      )
      expect([one, two]).toEqual([[{ n: 1 }], [{ word: 'two' }]])
    }))

  it('takes all back when one of them fails, says why, and leaves the connection good', () =>
    twice(async (round) => {
      const before = await there()
      const failing = inTransaction(database.runtime, writing, (tx) =>
        Promise.all([insert(tx, 50 + round), insert(tx, 10), tx.commit()]),
      )
      await expect(failing).rejects.toMatchObject({ code: '23505' })
      expect(await there()).toEqual(before)
    }))

  it('tells each of several that were asked in one message what became of it', () =>
    twice(async (round) => {
      const before = await there()
      const failing = inTransaction(database.runtime, writing, async (tx) => {
        await tx.query('select 1 as n', [], 'prepare')
        const said = await Promise.allSettled([insert(tx, 140 + round), insert(tx, 10), insert(tx, 150 + round), tx.commit()])
        expect(said.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
        expect(said[1]).toMatchObject({ reason: { code: '23505' } })
        await insert(tx, 160 + round)
      })
      await expect(failing).rejects.toThrow()
      expect(await there()).toEqual(before)
      await inTransaction(database.runtime, writing, async (tx) => {
        await Promise.all([insert(tx, 170 + round), insert(tx, 180 + round)])
        await Promise.all([insert(tx, 190 + round), tx.commit()])
      })
      expect(await there()).toEqual(expect.arrayContaining([170 + round, 180 + round, 190 + round]))
    }))

  it('writes nothing for those who only read', () =>
    twice(async (round) => {
      await expect(
        inTransaction(database.runtime, reading, (tx) => Promise.all([insert(tx, 70 + round), tx.commit()])),
      ).rejects.toMatchObject({ code: '25006' })
      await inTransaction(database.runtime, writing, (tx) => Promise.all([insert(tx, 80 + round), tx.commit()]))
    }))

  it('goes on in another one after its commit for those who only read, still behind the wall', () =>
    twice(async (round) => {
      const goOn = (scope: Scope) =>
        inTransaction(database.runtime, scope, async (tx) => {
          await Promise.all([ids(tx), tx.commit()])
          return [await tx.query('select $1::integer as n', [round], 'prepare'), await ids(tx)]
        })
      expect(await goOn(reading)).toEqual([[{ n: round }], await there()])
      expect(await goOn({ ...reading, tenantId: rival })).toEqual([[{ n: round }], []])
      await expect(goOn(writing)).rejects.toThrow('The transaction has ended.')
      await expect(goOn({ ...reading, snapshot: true })).rejects.toThrow('The transaction has ended.')
    }))

  it('is tried four times where others are in the way, and then says that they are', async () => {
    let attempts = 0
    const working = inTransaction(database.runtime, writing, async (tx) => {
      attempts++
      await tx.query(`do $$ begin raise exception 'somebody came first' using errcode = '40001'; end $$`)
    })
    await expect(working).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(attempts).toBe(4)
  })

  it('begins again, and says so, where what it went by does not hold', async () => {
    const begun: boolean[] = []
    await inTransaction(database.runtime, writing, async (tx) => {
      begun.push(tx.isAgain, inside(tx).isAgain)
      await insert(tx, 130)
      if (!tx.isAgain) throw new BeginAgain('It was not so.')
    })
    expect(begun).toEqual([false, false, true, true])
    expect(await there()).toContain(130)
  })

  it('writes nothing for another company', () =>
    twice(async (round) => {
      const crossing = inTransaction(database.runtime, { ...writing, tenantId: rival }, (tx) =>
        Promise.all([insert(tx, 90 + round), tx.commit()]),
      )
      await expect(crossing).rejects.toMatchObject({ code: '42501' })
    }))

  it('is not committed by those who work inside it', async () => {
    await expect(
      inTransaction(database.runtime, writing, async (tx) => {
        const nested = inside(tx)
        await Promise.all([insert(nested, 100), nested.commit()])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await there()).not.toContain(100)
  })

  it('leaves nothing behind that was asked and given up in one breath', async () => {
    await expect(
      inTransaction(database.runtime, writing, async (tx) => {
        void insert(tx, 110)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect(await there()).not.toContain(110)
  })
})
