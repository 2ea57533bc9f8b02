import type { AnyResource } from '@quoin/ui/fields/resources.ts'
import shared from '@quoin/ui/record/texts/en.ts'
import { describe, expect, it } from 'vitest'
import * as registry from '../../../blocks/registry.ts'

type Texts = { readonly [key: string]: string | Texts }
const files = import.meta.glob<Texts>(['../../../blocks/*/screens/texts/**/en.ts', '../../../blocks/*/texts/en.ts'], {
  eager: true,
  import: 'default',
})
/** Where the board moves cards: no person types these. */
const unseen = new Set(['version', 'after', 'before'])

const at = (texts: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((held, key) => (held as Texts | undefined)?.[key], texts)

describe('What an action asks for', () => {
  // The other languages say what English says: texts.spec.ts.
  it('has a written label for every action and input, in the catalog of its block or in the shared one', () => {
    const missing: string[] = []
    let inputs = 0
    for (const block of Object.values(registry)) {
      for (const resource of Object.values(block) as Partial<AnyResource>[]) {
        if (!Array.isArray(resource.operations)) continue
        const { name, block: key } = resource as AnyResource
        const catalogs = Object.entries(files).flatMap(([path, texts]) =>
          path.includes(`/blocks/${key}/`) ? [at(texts, 'resources', name), at(texts, name)] : [],
        )
        for (const operation of resource.operations) {
          if (operation.kind !== 'action') continue
          const isNamed =
            catalogs.some((one) => at(one, 'options', 'actions', operation.action)) || at(shared, 'actions', operation.action)
          if (!isNamed) missing.push(`the action ${operation.name}`)
          for (const input of Object.keys(operation.fields ?? {})) {
            inputs++
            if (!catalogs.some((one) => at(one, 'fields', input)) && !at(shared, 'standard', input) && !unseen.has(input))
              missing.push(`${input} of ${operation.name}`)
          }
        }
      }
    }
    expect(inputs).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})
