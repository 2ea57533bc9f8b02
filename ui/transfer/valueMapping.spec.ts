import { oneOf, tags } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import { foreignWords, guessValues } from './valueMapping.ts'

const { definition } = oneOf('active', 'on_hold', 'closed')
const words = ['Aktiv', 'ACTIVE', 'On hold', 'Ruht', ' ']
const german = { active: 'Aktiv', on_hold: 'Pausiert', closed: 'Geschlossen' } as Readonly<Record<string, string>>

describe('The words of a column', () => {
  it('are foreign unless they are choices but for case and dashes', () => {
    expect(foreignWords(words, definition)).toEqual(['Aktiv', 'Ruht'])
    expect(foreignWords(['active; Aktiv', 'closed'], { ...tags().definition, options: ['active', 'closed'] })).toEqual(['Aktiv'])
  })

  it('mean the choice that is called so on the screen', () => {
    expect(guessValues(words, definition, (option) => german[option]!)).toEqual({ Aktiv: 'active' })
  })
})
