/** Words shorter than this have too many neighbours to guess at. */
const lettersMin = 4

/**
 * What somebody may have meant by a mistyped word: two neighbouring letters swapped, one letter too many, or the last letter wrong;
 * `loose`, any that begins alike. `recieve` → `receive` is among them.
 */
export function variantsOf(word: string, loose: boolean): string[] {
  const letters = [...word]
  if (letters.length < lettersMin) return []
  const swapped = letters
    .slice(1)
    .map((_, i) => [...letters.slice(0, i), letters[i + 1], letters[i], ...letters.slice(i + 2)].join(''))
  const shorter = letters.map((_, i) => [...letters.slice(0, i), ...letters.slice(i + 1)].join(''))
  const begun = (loose ? [0.7, 0.5] : [0.8]).map((share) =>
    letters.slice(0, Math.max(3, Math.ceil(letters.length * share))).join(''),
  )
  return [...new Set([...swapped, ...shorter, ...begun])].filter((variant) => variant !== word)
}

/** Edits between two words, a swap of neighbours counting as one; stops counting behind `max`. */
export function editDistance(a: string, b: string, max = 3): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, before[j - 2]! + 1)
      row.push(best)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
