import { describe, expect, it } from 'vitest'
import { resource } from '../resource.ts'
import { block } from '../block.ts'
import { action } from '../resource.ts'
import { text } from '../fields/index.ts'
import { hold, post, setFloor } from './index.ts'
import type { Tx } from '../transaction/transaction.ts'

/** A transaction that is never asked anything. */
const txOf = (movesMoney?: boolean): Tx => ({
  scope: { tenantId: 'any', userId: null, movesMoney },
  isAgain: false,
  commit: async () => {},
  afterCommit: () => {},
  pool: {},
  query: async () => [{ id: 'written', repeated: false }] as never,
})
const writes: readonly ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => post(tx, { key: 'k', kind: 'spec', entries: [] }),
  (tx) => hold(tx, { account: 'any', amount: 1n, key: 'k' }),
  (tx) => setFloor(tx, { account: 'any', floor: 0n, reason: 'spec' }),
]

describe('The ledger', () => {
  it('takes nothing from an operation that does not say that it moves money', async () => {
    for (const write of writes) await expect(write(txOf(false))).rejects.toThrow('does not say that it moves money')
  })
  it('takes it from one that does, and from what runs for no operation, such as a job', async () => {
    for (const write of writes) {
      await write(txOf(true))
      await write(txOf())
    }
  })
})

describe('An operation', () => {
  const { notes } = block(
    'spec',
    'Spec',
    {
      notes: resource({
        wrapper: 'note',
        title: 'text',
        fields: { text: text(20) },
        permissions: { read: 'member', write: 'member' },
        movesMoney: ['create'],
        actions: { pay: action().movesMoney().says('Pays.'), read: action() },
      }),
    },
    {},
  )
  it('says so for its imports too, and for nothing that was not said to', () => {
    expect(notes.operations.filter(({ movesMoney }) => movesMoney).map((one) => one.action)).toEqual(['create', 'import', 'pay'])
  })
})
