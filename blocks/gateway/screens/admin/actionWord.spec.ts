import { languages } from '@quoin/ui/texts/languages.ts'
import { describe, expect, it } from 'vitest'
import { actionWord } from './actionWord.ts'

const catalogs = import.meta.glob<{ history: Readonly<Record<string, string>> }>('./texts/{en,es,fr,de,ja,zh}.ts', {
  eager: true,
  import: 'default',
})

describe('What an announcement says was done', () => {
  it.each(languages)('is a written word in %s, whatever the action', (language) => {
    const { history } = catalogs[`./texts/${language}.ts`]!
    const isWritten = (word: string) => Object.hasOwn(history, word)
    for (const action of [
      'upsert',
      'voidBatch',
      'pointsAdjust',
      'runLow',
      'addPoints',
      'keyCreate',
      'giveBackSeveral',
      'frobnicate',
    ])
      expect(history[actionWord(action, isWritten)], action).toMatch(/\S/)
    expect(actionWord('voidBatch', isWritten)).toBe('void')
    expect(actionWord('keyCreate', isWritten)).toBe('create')
    expect(actionWord('frobnicate', isWritten)).toBe('update')
    expect(actionWord('constructor', isWritten)).toBe('update')
  })
})
