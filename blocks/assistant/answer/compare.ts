import type { tests } from '../resources/tests.ts'

type Comparison = (typeof tests.fields.comparison)['value']
/** How near an answer is to what was expected. */
export interface Compared {
  readonly passed: boolean
  /** From 0 to 1; null where nothing was expected in particular. */
  readonly score: number | null
  /** What is wrong, as a sentence. */
  readonly reason: string | null
}

/** An answer that says the same in other words shares so many of them. */
const similarMin = 0.7
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Compares an answer with what was expected. Without that, any answer is right. */
export function compared(comparison: Comparison, expected: string, actual: string): Compared {
  if (plain(expected) === '') return { passed: true, score: null, reason: null }
  if (comparison === 'equals') return equal(expected, actual)
  return comparison === 'similar' ? similar(expected, actual) : containing(expected, actual)
}

/** White space and the way a letter is composed are no difference. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()
const folded = (text: string) => plain(text).toLowerCase()
const rounded = (score: number) => Math.round(score * 10_000) / 10_000

function equal(expected: string, actual: string): Compared {
  const passed = plain(expected) === plain(actual)
  return { passed, score: passed ? 1 : 0, reason: passed ? null : 'The output is not the expected one.' }
}

function containing(expected: string, actual: string): Compared {
  const whole = folded(actual)
  const lines = expected.split('\n').map(plain).filter(Boolean)
  const missing = lines.filter((line) => !whole.includes(folded(line)))
  return {
    passed: missing.length === 0,
    score: rounded(1 - missing.length / lines.length),
    reason: missing.length === 0 ? null : `The output does not contain “${missing[0]!.slice(0, 200)}”.`,
  }
}

/** The F1 of their words, as answers to questions are scored: what is left out counts as much as what is added. */
function similar(expected: string, actual: string): Compared {
  const [wanted, given] = [wordsOf(expected), wordsOf(actual)]
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  const shared = given.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
  const score = shared === 0 ? 0 : rounded((2 * shared) / (wanted.length + given.length))
  const passed = score >= similarMin
  return {
    passed,
    score,
    reason: passed
      ? null
      : `The output is ${Math.round(score * 100)}% similar to the expected one; ${similarMin * 100}% is needed.`,
  }
}
const wordsOf = (text: string): string[] =>
  [...words.segment(folded(text))].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
