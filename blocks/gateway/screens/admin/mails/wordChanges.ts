export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Beyond this many pairs of words to compare, a text is shown as gone and new as a whole. */
const pairsMax = 4_000_000

/** What became of a text, word by word: what stayed, what went and what came, in reading order. */
export function wordChanges(before: string, after: string): readonly Piece[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  if (from.length * to.length > pairsMax) return joined([piece('gone', before), piece('new', after)])
  const common = longestCommon(from, to)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      pieces.push(piece('same', from[i++]!))
      j++
    } else if (j === to.length || (i < from.length && common(i + 1, j) >= common(i, j + 1)))
      pieces.push(piece('gone', from[i++]!))
    else pieces.push(piece('new', to[j++]!))
  }
  return joined(pieces)
}

const piece = (kind: Piece['kind'], text: string): Piece => ({ kind, text })

/** Tags, words and spaces. Where words are written without spaces, letter by letter. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/<[^<>]*>|\{\{[^{}]*\}\}|\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+|./gsu) ?? []

/** How many words two tails have in common, at most and in order. */
function longestCommon(from: readonly string[], to: readonly string[]): (i: number, j: number) => number {
  const width = to.length + 1
  const counts = new Uint32Array((from.length + 1) * width)
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      counts[i * width + j] =
        from[i] === to[j]
          ? counts[(i + 1) * width + j + 1]! + 1
          : Math.max(counts[(i + 1) * width + j]!, counts[i * width + j + 1]!)
  return (i, j) => counts[i * width + j]!
}

const joined = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces
    .filter(({ text }) => text !== '')
    .reduce<Piece[]>((all, next) => {
      const last = all.at(-1)
      if (last?.kind === next.kind) all[all.length - 1] = piece(next.kind, last.text + next.text)
      else all.push(next)
      return all
    }, [])
