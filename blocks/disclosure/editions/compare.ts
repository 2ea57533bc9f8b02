import { richTextWords } from '@quoin/kit/rich-text'
import { type EditionBody, type FrozenObjective, objectivesOf } from './body.ts'
import { withFigures } from './withFigures.ts'

interface Part {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** What an objective says in its edition, with the figures as they were read for that one. */
const textOf = (one: FrozenObjective, { figures = [] }: EditionBody): string =>
  one.not_applicable
    ? (one.not_applicable_reason ?? '')
    : one.content
      ? withFigures(richTextWords(one.content), figures)
      : (one.content_url ?? '')

/** What the later edition says otherwise, in the order of the later one, then what it lost. */
export function compareEditions(earlier: EditionBody, later: EditionBody) {
  const before = new Map(objectivesOf(earlier).map((one) => [one.id, one]))
  const after = objectivesOf(later)
  const kept = new Set(after.map(({ id }) => id))
  const pairs = { left: pairsOfAllMax }
  const of = ({ id, name }: FrozenObjective, kind: 'added' | 'removed' | 'changed', parts: Part[]) => ({
    objective_unique_id: id,
    name,
    kind,
    parts,
  })
  return [
    ...after.flatMap((one) => {
      const was = before.get(one.id)
      const now = textOf(one, later)
      if (!was) return [of(one, 'added', redline('', now, pairs))]
      const then = textOf(was, earlier)
      const isSame = then === now && was.not_applicable === one.not_applicable
      return isSame ? [] : [of(one, 'changed', redline(then, now, pairs))]
    }),
    ...[...before.values()]
      .filter(({ id }) => !kept.has(id))
      .map((one) => of(one, 'removed', redline(textOf(one, earlier), '', pairs))),
  ]
}

/** Beyond so many pairs of words, of one text or of all together, texts are shown one after the other. */
const pairsMax = 4_000_000
const pairsOfAllMax = 40_000_000

/** Words of two texts as what stayed, came and went: the longest common run of them stays. */
export function redline(before: string, after: string, pairs: { left: number } = { left: pairsMax }): Part[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  pairs.left -= a.length * b.length
  if (pairs.left < 0 || a.length * b.length > pairsMax)
    return joined([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ])
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i++]! })
      j++
    } else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) parts.push({ kind: 'removed', text: a[i++]! })
    else parts.push({ kind: 'added', text: b[j++]! })
  }
  return joined([...parts, { kind: 'removed', text: a.slice(i).join('') }, { kind: 'added', text: b.slice(j).join('') }])
}

const wordsOf = (text: string): readonly string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

function joined(parts: readonly Part[]): Part[] {
  const runs: { kind: Part['kind']; text: string }[] = []
  for (const { kind, text } of parts) {
    if (text === '') continue
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += text
    else runs.push({ kind, text })
  }
  return runs
}
