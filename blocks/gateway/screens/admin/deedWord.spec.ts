import { languages } from '@quoin/ui/texts/languages.ts'
import { describe, expect, it } from 'vitest'
import { deedWord } from './deedWord.ts'

const catalogs = import.meta.glob<{ deeds: Readonly<Record<string, string>> }>('./texts/{en,es,fr,de,ja,zh}.ts', {
  eager: true,
  import: 'default',
})

describe('What an announcement says was done', () => {
  it.each(languages)('is a written word in %s, whatever the verb', (language) => {
    const { deeds } = catalogs[`./texts/${language}.ts`]!
    const isWritten = (word: string) => Object.hasOwn(deeds, word)
    for (const verb of [
      'upsert',
      'voidBatch',
      'pointsAdjust',
      'runLow',
      'addPoints',
      'keyCreate',
      'giveBackSeveral',
      'frobnicate',
    ])
      expect(deeds[deedWord(verb, isWritten)], verb).toMatch(/\S/)
    expect(deedWord('voidBatch', isWritten)).toBe('void')
    expect(deedWord('keyCreate', isWritten)).toBe('create')
    expect(deedWord('frobnicate', isWritten)).toBe('update')
    expect(deedWord('constructor', isWritten)).toBe('update')
  })
})
