import { differenceOf, type Line } from './differences.ts'

/** A piece of a line, and whether it stands on one side only. */
export interface Piece {
  readonly text: string
  readonly isChanged: boolean
}
/** What stands beside each other; nothing where a line has no other. */
export interface Pair {
  readonly before: readonly Piece[] | null
  readonly after: readonly Piece[] | null
}

/** Lines that went and came as two columns: what was removed stands beside what was added in its place, with the words that differ. */
export function sideBySide(lines: readonly Line[]): Pair[] {
  const pairs: Pair[] = []
  let removed: string[] = []
  let added: string[] = []
  const close = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) pairs.push(pairOf(removed[at], added[at]))
    removed = []
    added = []
  }
  for (const { kind, text } of lines) {
    if (kind === 'removed') {
      if (added.length > 0) close()
      removed.push(text)
    } else if (kind === 'added') added.push(text)
    else {
      close()
      const same = [{ text, isChanged: false }]
      pairs.push({ before: same, after: same })
    }
  }
  close()
  return pairs
}

function pairOf(before: string | undefined, after: string | undefined): Pair {
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isChanged: true }])
  if (before === undefined || after === undefined) return { before: whole(before), after: whole(after) }
  const words = differenceOf(wordsOf(before), wordsOf(after))
  const side = (left: Line['kind']): Piece[] =>
    words.filter(({ kind }) => kind !== left).map(({ kind, text }) => ({ text, isChanged: kind !== 'same' }))
  return { before: side('added'), after: side('removed') }
}

/** Words with the blanks behind them; of scripts without blanks, what their language calls words. */
const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
