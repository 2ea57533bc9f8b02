import { describe, expect, it } from 'vitest'
import { compared } from './compare.ts'

describe('An answer', () => {
  it.each([
    ['contains', 'berlin\n 12 May ', 'The fair is in Berlin,\non 12  May.', true, 1],
    ['contains', 'Berlin\nParis', 'The fair is in Berlin.', false, 0.5],
    ['equals', 'Yes, please.', ' Yes,\nplease. ', true, 1],
    ['equals', 'Yes', 'yes', false, 0],
    ['similar', 'The fair is in Berlin', 'In Berlin is the fair!', true, 1],
    ['similar', 'The fair is in Berlin', 'Nobody knows.', false, 0],
    ['similar', 'yes', 'yes yes yes yes', false, 0.4],
    ['similar', '展示会はベルリンです', '展示会はベルリンです。', true, 1],
    ['equals', ' ', 'Anything', true, null],
    ['similar', '…', '', false, 0],
  ] as const)('that %s “%s” is “%s”: %s', (comparison, expected, actual, passed, score) => {
    expect(compared(comparison, expected, actual)).toMatchObject({ passed, score })
  })

  it('is told what is missing in it', () => {
    expect(compared('contains', 'Berlin\nParis', 'Berlin').reason).toBe('The output does not contain “Paris”.')
    expect(compared('similar', 'a b c d', 'a').reason).toBe('The output is 40% similar to the expected one; 70% is needed.')
    expect(compared('contains', 'x', 'x').reason).toBeNull()
  })
})
