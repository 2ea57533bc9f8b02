import { assets } from '@quoin/assets/resources'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import type { Operation } from '@quoin/kit'
import { ApiError, createClient } from '@quoin/kit/client'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { sales } from '@quoin/sales/resources'
import { wallet } from '@quoin/wallet/resources'
import { describe, expect, it } from 'vitest'

const operations = [assets, crm, gateway, products, rewards, sales, wallet].flatMap((block) =>
  Object.values(block).flatMap((resource) => (resource as { operations?: readonly Operation[] }).operations ?? []),
)
const withParameters = operations.filter(({ path }) => path.includes('/:'))

describe('A call without a part of its address', () => {
  it('never leaves the browser, whatever the call', async () => {
    expect(withParameters.length).toBeGreaterThan(300)
    const sent: string[] = []
    const call = createClient({
      baseOf: () => '/api',
      fetch: async (url) => {
        sent.push(String(url))
        return Response.json({})
      },
    })
    for (const operation of withParameters) {
      const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
      for (const missing of names)
        for (const nothing of [undefined, null, '']) {
          const input = Object.fromEntries(names.map((name) => [name, name === missing ? nothing : 'x']))
          const refusal = await call(operation, input).then(
            () => null,
            (error: unknown) => error,
          )
          expect(refusal, `${operation.name} without ${missing}`).toBeInstanceOf(ApiError)
          expect(refusal).toMatchObject({ code: 'missing_parameter', fields: { [missing]: 'is required' } })
        }
    }
    expect(sent).toEqual([])
    await call(withParameters[0]!, {
      id: 'x',
      parent: 'x',
      ...Object.fromEntries([...withParameters[0]!.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x'])),
    })
    expect(sent).toHaveLength(1)
  })
})
