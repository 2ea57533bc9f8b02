import { createAssetsBlock } from '@23blocks/block-assets'
import { createAuthenticationBlock } from '@23blocks/block-authentication'
import { createContentBlock } from '@23blocks/block-content'
import { createConversationsBlock } from '@23blocks/block-conversations'
import { createCrmBlock } from '@23blocks/block-crm'
import { createFilesBlock } from '@23blocks/block-files'
import { createFormsBlock } from '@23blocks/block-forms'
import { createGeolocationBlock } from '@23blocks/block-geolocation'
import { createJarvisBlock } from '@23blocks/block-jarvis'
import { createOnboardingBlock } from '@23blocks/block-onboarding'
import { createProductsBlock } from '@23blocks/block-products'
import { createRewardsBlock } from '@23blocks/block-rewards'
import { createSalesBlock } from '@23blocks/block-sales'
import { createSearchBlock } from '@23blocks/block-search'
import { createUniversityBlock } from '@23blocks/block-university'
import { createWalletBlock } from '@23blocks/block-wallet'
import { wireName } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { allBlocks } from '../blocks.ts'
import { publishedCalls, reached, unreadNames, unreadParameters } from '../testing/publishedCalls.ts'

/** Each block, what makes its published client, and how many calls of that reach an operation at least, so that none is walked past. */
const clients = [
  ['assets', createAssetsBlock, 46],
  ['gateway', createAuthenticationBlock, 55],
  ['content', createContentBlock, 41],
  ['realtime', createConversationsBlock, 28],
  ['crm', createCrmBlock, 36],
  ['files', createFilesBlock, 14],
  ['forms', createFormsBlock, 4],
  ['geolocation', createGeolocationBlock, 37],
  ['assistant', createJarvisBlock, 0],
  ['onboarding', createOnboardingBlock, 12],
  ['search', createSearchBlock, 8],
  ['university', createUniversityBlock, 11],
  ['products', createProductsBlock, 46],
  ['sales', createSalesBlock, 27],
  ['rewards', createRewardsBlock, 33],
  ['wallet', createWalletBlock, 12],
] as const

/** Of a person only what they say of themselves is taken: their role is given by the gateway, their id there by the card provider. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  // Made-up people of a demonstration are listed at the address that clients of another make have for students.
  'students.list': ['status'],
  'users.register': ['role_name', 'role_unique_id', 'stripe_id'],
  'users.update': ['role_name', 'role_unique_id', 'stripe_id'],
  'customers.register': ['stripe_id'],
}

describe('Every name that the published client can send', () => {
  it.each(clients)('in %s is kept or refused, and never dropped with a 200', async (name, create, callsMin) => {
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
