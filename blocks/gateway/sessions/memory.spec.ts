import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '@quoin/kit/database'
import { scratchFolder } from '@quoin/kit/database/scratch'
import { inTransaction, nobody } from '@quoin/kit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Memory } from './memory.ts'
import { announceRevoked, Revocations } from './revocations.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let database: Database
let revocations: Revocations
let memory: Memory
beforeAll(async () => {
  folder = await scratchFolder('memory')
  database = await openDatabase({ dataDir: folder.path, secret: 'a secret for specs alone, thrown away afterwards' })
  revocations = new Revocations(database.connectionString('auth'))
  await revocations.start()
  memory = new Memory(revocations)
}, 60_000)
afterAll(async () => {
  memory.close()
  await revocations.close()
  await database.close()
  await folder.remove()
})

const ofSession = (sessionId: string) => ({ ...nobody, kind: 'person' as const, sessionId, userId: randomUUID() })
const scope = { tenantId: null, userId: null }

describe('What is remembered of a session', () => {
  it('is believed by nobody here from the moment somebody says that it is over', async () => {
    const [ended, other] = [randomUUID(), randomUUID()]
    memory.keep('ended', ofSession(ended), 60_000, revocations.epoch)
    memory.keep('other', ofSession(other), 60_000, revocations.epoch)
    expect(memory.get('ended')?.sessionId).toBe(ended)
    const heard = new Promise<void>((resolve) => revocations.on(() => resolve()))
    await inTransaction(database.auth, scope, async (tx) => {
      const { epoch } = revocations
      await announceRevoked(tx, { session: ended })
      expect(memory.get('ended'), 'before it is certain').toBeUndefined()
      memory.keep('ended', ofSession(ended), 60_000, epoch)
      memory.keep('ended', ofSession(ended), 60_000, revocations.epoch)
      expect(memory.get('ended'), 'it is not remembered anew either').toBeUndefined()
    })
    expect(memory.get('ended'), 'with the commit').toBeUndefined()
    await heard
    await new Promise((resolve) => setImmediate(resolve))
    memory.keep('other', ofSession(other), 60_000, revocations.epoch)
    expect([memory.get('ended'), memory.get('other')?.sessionId]).toEqual([undefined, other])
  })

  it('is good for turning somebody away when it is too old to be believed, until it is over', async () => {
    const session = randomUUID()
    memory.keep('old', ofSession(session), 1, revocations.epoch)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([memory.get('old'), memory.recall('old')?.sessionId]).toEqual([undefined, session])
    const heard = new Promise<void>((resolve) => revocations.on(() => resolve()))
    await inTransaction(database.auth, scope, (tx) => announceRevoked(tx, { session }))
    await heard
    expect(memory.recall('old')).toBeUndefined()
  })

  it('is believed nowhere while nobody hears of what is over', async () => {
    const deaf = new Revocations(database.connectionString('auth'))
    const forgetful = new Memory(deaf)
    forgetful.keep('one', ofSession(randomUUID()), 60_000, deaf.epoch)
    expect(forgetful.get('one')).toBeUndefined()
    await deaf.close()
  })
})
