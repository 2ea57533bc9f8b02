/** A paragraph is looked at whole up to so many letters. */
const pieceMax = 600

/** What of a text has to do with some words, as far as an excerpt goes: the paragraphs that hold most of them, in their order. */
export function passageOf(text: string, words: readonly string[], max: number): string {
  if (text.length <= max) return text.trim()
  const pieces = text
    .split(/\n+/)
    .flatMap((line) => line.match(new RegExp(`.{1,${pieceMax}}(?:\\s|$)|.{${pieceMax}}`, 'gsu')) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
  const ranked = pieces.map((piece, place) => ({ piece, place, held: heldIn(piece, words) })).sort((a, b) => b.held - a.held)
  const kept: typeof ranked = []
  let letters = 0
  for (const one of ranked) {
    if (letters + one.piece.length + 1 > max) continue
    letters += one.piece.length + 1
    kept.push(one)
  }
  return kept
    .sort((a, b) => a.place - b.place)
    .map(({ piece }) => piece)
    .join('\n')
}

/** How many of the words, as a search looks for them, a text holds. */
export function heldIn(text: string, words: readonly string[]): number {
  const whole = text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
  return words.filter((word) => whole.includes(word)).length
}
