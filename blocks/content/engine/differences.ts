export interface Line {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const linesMax = 2_000

/** What lines went and came, by the longest common subsequence; of long texts only what lies between equal beginnings and ends is compared. */
export function differenceOf(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const a = before.slice(start, before.length - end)
  const b = after.slice(start, after.length - end)
  const same = (list: readonly string[]): Line[] => list.map((text) => ({ kind: 'same', text }))
  return [...same(before.slice(0, start)), ...between(a, b), ...same(before.slice(before.length - end))]
}

function between(a: readonly string[], b: readonly string[]): Line[] {
  if (a.length > linesMax || b.length > linesMax || a.length * b.length > 1_000_000)
    return [...a.map((text): Line => ({ kind: 'removed', text })), ...b.map((text): Line => ({ kind: 'added', text }))]
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i]! })
      i++
      j++
    } else if (i < a.length && (j === b.length || lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      lines.push({ kind: 'removed', text: a[i++]! })
    else lines.push({ kind: 'added', text: b[j++]! })
  }
  return lines
}
