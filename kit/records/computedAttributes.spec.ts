import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ComputedAttributes, type Held, Parts } from './computedAttributes.ts'
import { Values } from './sqlText.ts'

const shelves: ComputedAttributes = {
  sql: (_, has) => ({
    attributes: { shelf: has('spec.shelves') ? '(select name from spec.shelves)' : 'null' },
    from: 'from (select) beside',
    unfinished: 'null',
  }),
  finish: async () => {},
}

/** Asks once and tells what was written down for it, each time it had to be. */
async function written(tenant: string, held: readonly Held[], computed = shelves): Promise<string[]> {
  const asked: string[] = []
  await Parts.read(
    tenant,
    async (parts) => {
      asked.push(parts.write(computed, new Values()).sql.attributes.shelf!)
      return held[asked.length - 1]
    },
    (found) => found,
  )
  return asked
}
const [left, kept] = ['null', '(select name from spec.shelves)']

describe('What a company has none of', () => {
  it('is asked for until it is known, and left out from then on', async () => {
    const tenant = randomUUID()
    expect(await written(tenant, [null])).toEqual([kept])
    expect(await written(tenant, [null])).toEqual([left])
    expect(await written(randomUUID(), [null])).toEqual([kept])
  })

  it('is asked for at once when it is there after all, by whoever left it out', async () => {
    const tenant = randomUUID()
    await written(tenant, [null])
    const there = ['spec.shelves']
    expect(await written(tenant, [there, there])).toEqual([left, kept])
    expect(await written(tenant, [there])).toEqual([kept])
  })

  it('is not asked for twice where no row was found, and nothing was shown', async () => {
    const tenant = randomUUID()
    await written(tenant, [null])
    expect(await written(tenant, [undefined])).toEqual([left])
  })
})
