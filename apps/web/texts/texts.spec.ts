import { languages } from '@quoin/ui/texts/languages.ts'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { argumentsOf } from './icuArguments.ts'

type Texts = { readonly [key: string]: string | Texts }
const files = import.meta.glob<Texts>('../../../{ui,blocks,apps}/**/texts/{en,es,fr,de,ja,zh}.ts', {
  eager: true,
  import: 'default',
})
const folderOf = (path: string) => path.replace(/\/\w+\.ts$/, '')
const folders = [...new Set(Object.keys(files).map(folderOf))]

const flat = (texts: Texts, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )

describe('Texts', () => {
  it('are found in every folder that has some, in all six languages', () => {
    expect(folders.length).toBeGreaterThanOrEqual(3)
    for (const folder of folders) {
      expect(
        Object.keys(files).filter((path) => folderOf(path) === folder),
        folder,
      ).toHaveLength(languages.length)
    }
  })

  for (const folder of folders) {
    const english = new Map(flat(files[`${folder}/en.ts`]!))
    for (const language of languages) {
      const texts = flat(files[`${folder}/${language}.ts`] ?? {})
      const place = folder.replace(/^[./]+/, '')

      it(`of ${place} say the same things in ${language} as in English, with the same arguments`, () => {
        expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort())
        // Compared as one: a comparison for each of tens of thousands would take longer than finding them.
        const argumentsIn = (of: (key: string, text: string) => string) =>
          texts.map(([key, text]) => `${key}: ${argumentsOf(of(key, text)).join(', ')}`)
        expect(argumentsIn((_, text) => text)).toEqual(argumentsIn((key) => english.get(key)!))
      })

      if (language !== 'en')
        it(`of ${place} are not left in English in ${language}`, () => {
          // Some words are the same in two languages; a catalog that was never translated is the same throughout.
          const same = texts.filter(([key, text]) => english.get(key) === text && /\p{L}{3}/u.test(text))
          expect(same.length, same.map(([key]) => key).join(' ')).toBeLessThanOrEqual(Math.ceil(texts.length / 4))
        })

      it(`of ${place} can be written out in ${language}`, () => {
        const translate = createTranslator({
          locale: language,
          messages: files[`${folder}/${language}.ts`] as never,
          onError: (error) => {
            throw error
          },
        }) as unknown as { markup(key: string, values: Record<string, unknown>): string }
        // A text may mark a part of it, `<link>here</link>`; written out, the part stays.
        const marks = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name]) => [name, (part: string) => part])
        const wrong: string[] = []
        for (const [key, text] of texts) {
          const names = argumentsOf(text)
          // What takes no argument is written one way.
          for (const count of names.length > 0 ? [0, 1, 2, 5] : [0]) {
            const written = translate.markup(key, Object.fromEntries([...names.map((name) => [name, count]), ...marks(text)]))
            if (written.trim() === '' || /[{}]/.test(written)) wrong.push(`${key} with ${count}: ${written}`)
          }
        }
        expect(wrong).toEqual([])
      })
    }
  }
})

describe('The arguments of a text', () => {
  it('are found behind plurals and in their branches, and words in branches are not taken for them', () => {
    expect(argumentsOf('{b} of {count, plural, =0 {none} one {# {thing}} other {# things}} at {when, date, short}')).toEqual([
      'b',
      'count',
      'thing',
      'when',
    ])
  })
})
