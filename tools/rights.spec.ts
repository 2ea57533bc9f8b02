import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocks } from './blocks.ts'

/** What a block's screens call it, and say its permissions allow. The file alone: the screens themselves need a browser. */
const wordsOf = async (name: string): Promise<Readonly<Record<string, object>>> => {
  const files = ['texts', 'screens'].map((folder) => new URL(`../blocks/${name}/${folder}/permissionTexts.ts`, import.meta.url))
  const file = files.find((one) => existsSync(one))
  return file ? (await import(file.href)).permissionTexts : {}
}

describe('Every right', () => {
  it.each(blocks)(
    'of $name has words in all languages, and no words are left of rights that went',
    async ({ name, declares }) => {
      const words = await wordsOf(name)
      expect(Object.keys(words).sort()).toEqual([name, ...Object.keys(declares)].sort())
      for (const [right, languages] of Object.entries(words)) {
        expect(Object.keys(languages).sort(), right).toEqual(['de', 'en', 'es', 'fr', 'ja', 'zh'])
        expect(
          Object.values(languages).every((text) => text.trim()),
          right,
        ).toBe(true)
      }
    },
  )
})
