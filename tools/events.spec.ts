import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { blocks } from './blocks.ts'

const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh']
const root = join(import.meta.dirname, '..')
const said = await Promise.all(
  blocks.map(async ({ name }) => {
    const file = ['events.ts', 'screens/events.ts'].map((one) => join(root, 'blocks', name, one)).find((one) => existsSync(one))
    if (!file) return { name, events: {} }
    const { events } = (await import(file)) as { events: Record<string, Record<string, string>> }
    return { name, events }
  }),
)

/** What a block hands to the app: its table of pages. */
const doorOf = (name: string): string => {
  const file = join(root, 'blocks', name, 'pages.tsx')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

describe('What may earn points', () => {
  it('is said by its own block, in six languages, and nothing else is offered in the form of a rule', () => {
    const operations = new Map<string, Operation>(
      blocks.flatMap(({ resources }) =>
        Object.values(resources).flatMap((one) => one.operations.map((operation) => [operation.name, operation] as const)),
      ),
    )
    expect(said.flatMap(({ events }) => Object.keys(events)).length).toBeGreaterThan(20)
    for (const { name, events } of said)
      for (const [event, words] of Object.entries(events)) {
        // The words of what is gone, or what never earns, would be words that nobody sees.
        const operation = operations.get(event)
        expect(operation, event).toMatchObject({ block: name })
        expect([operation!.method, operation!.permission, operation!.limit], event).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(GET|open|presign)$/)]),
        )
        expect(Object.keys(words).sort(), event).toEqual([...languages].sort())
        expect(
          Object.values(words).every((text) => text.trim() !== '' && !text.includes(event)),
          event,
        ).toBe(true)
      }
  })

  it('reaches the screens: whatever a block says, its door hands on', () => {
    for (const { name, events } of said)
      if (Object.keys(events).length > 0) expect(doorOf(name), name).toMatch(/import\('\.\/(screens\/)?events\.ts'\)/)
    const worded = new Set(said.flatMap(({ events }) => Object.keys(events)))
    // Rules of the demo companies read as sentences.
    const planted = readFileSync(join(root, 'blocks/rewards/demo.ts'), 'utf8').matchAll(/eventType: '([^']+)'/g)
    for (const [, event] of planted) expect(worded, event).toContain(event)
  })
})
