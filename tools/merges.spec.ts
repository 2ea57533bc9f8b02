import { block, ref, resource, text } from '@quoin/kit'
import { type BlockServer, serve } from '@quoin/kit/server'
import { describe, expect, it } from 'vitest'
import { allServers } from '../apps/server/start.ts'

const actions = ['merge', 'undoMerge']
const mergeable = new Set(
  allServers.flatMap((server) =>
    Object.values(server.block.resources)
      .filter((one) => one.operations.some(({ name }) => name === `${one.dotted}.merge`))
      .map((one) => one.dotted),
  ),
)

/** References to what another block merges, of blocks that do not hear of it and of its being taken back: they would point into the trash. */
const left = (servers: readonly BlockServer[]): string[] =>
  servers.flatMap(({ block: { name, resources }, listeners }) => {
    const heard = new Set(listeners.flatMap(({ operation }) => (operation === 'any' ? [] : [operation.name])))
    return Object.values(resources).flatMap((one) =>
      Object.entries(one.definition.fields)
        .filter(
          ([, { definition }]) =>
            definition.target !== undefined &&
            mergeable.has(definition.target) &&
            !definition.target.startsWith(`${name}.`) &&
            !actions.every((action) => heard.has(`${definition.target}.${action}`)),
        )
        .map(([field]) => `${one.dotted}.${field}`),
    )
  })

describe('A record that is merged into another', () => {
  it('is left by every block that refers to it, because the block hears of it', () => {
    expect([...mergeable].sort()).toEqual(expect.arrayContaining(['crm.accounts', 'crm.contacts']))
    expect(left(allServers)).toEqual([])
  })

  it('is found where a block does not hear of it', () => {
    const loans = resource({
      type: 'loan',
      wrapper: 'loan',
      title: 'name',
      fields: { name: text(), to: ref('crm.contacts') },
      permissions: { read: 'planted.read', write: 'planted.write' },
    })
    const planted = block('planted', 'Planted', { loans }, { 'planted.read': 'See', 'planted.write': 'Change' })
    expect(left([serve(planted, {})])).toEqual(['planted.loans.to'])
  })
})
