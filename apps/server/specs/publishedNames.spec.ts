import { wireName } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { allBlocks } from '../blocks.ts'
import { publishedClients } from '../testing/publishedClients.ts'
import { publishedCalls, reached, unreadNames, unreadParameters } from '../testing/publishedCalls.ts'

/** Of a person only what they say of themselves is taken: their role is given by the gateway, their id there by the card provider. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'users.register': ['role_name', 'role_unique_id', 'stripe_id'],
  'users.update': ['role_name', 'role_unique_id', 'stripe_id'],
  'customers.register': ['stripe_id'],
}

describe('Every name that the published client can send', () => {
  it.each(publishedClients)('in %s is kept or refused, and never dropped with a 200', async (name, create, callsMin) => {
    const resources = allBlocks.flatMap((block) =>
      Object.values(block.resources).filter(({ definition }) => (definition.base ?? block.name) === name),
    )
    const operations = resources.flatMap((one) => one.operations)
    const sent = await publishedCalls((transport) => create(transport as never, { apiKey: 'any' }))
    const calls = sent.flatMap((call) => {
      const operation = reached(call, operations)
      return operation ? [{ call, operation, resource: resources.find((one) => one.operations.includes(operation))! }] : []
    })
    expect(calls.length).toBeGreaterThanOrEqual(callsMin)
    const dropped = calls.flatMap(({ call, operation, resource }) =>
      [...unreadNames(call, operation, resource), ...unreadParameters(call, operation)]
        .filter((one) => !elsewhere[call.name]?.includes(one))
        .map((one) => `${call.name} ${one}`),
    )
    expect(dropped).toEqual([])
    // Or what was exported, or read and sent back whole, would be refused; a booking's code is, since one that was chosen could be guessed.
    for (const { definition, dotted } of resources) {
      const fields = Object.entries(definition.fields).map(([one, field]) => wireName(one, field.definition))
      expect(
        Object.keys(definition.unsupported ?? {}).filter(
          (one) => fields.includes(one) && !(name === 'geolocation' && one === 'code'),
        ),
        dotted,
      ).toEqual([])
    }
  })
})
