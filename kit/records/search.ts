import { truncate } from '../request/truncate.ts'

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    // A letter of its own that people type as two.
    .replaceAll('ß', 'ss')

const cut = (word: string) => truncate(word, 60)

/** Of a long text so many words, or letters together, are kept: as many as a book's chapter has, and fewer than a row can hold. */
const tokensMax = 10_000
const lettersMax = 200_000

/**
 * What a text is found by: folded words, and for Chinese, Japanese and Korean every character and every pair of neighbours,
 * because those scripts write no spaces and Postgres knows no dictionary for them.
 */
export function searchTokens(text: string): string[] {
  const plain = folded(text)
  const tokens = new Set<string>()
  for (const [run] of plain.matchAll(cjk)) {
    const letters = [...run]
    letters.forEach((letter, i) => {
      tokens.add(letter)
      if (i > 0) tokens.add(letters[i - 1] + letter)
    })
  }
  for (const [word] of plain.replace(cjk, ' ').matchAll(/[\p{L}\p{N}]+/gu)) tokens.add(cut(word))
  let letters = 0
  return [...tokens].slice(0, tokensMax).filter((token) => (letters += token.length) <= lettersMax)
}

/** A tsquery that asks for all words typed, the last letters of each still open; undefined when nothing can be searched for. */
export function searchQuery(typed: string): string | undefined {
  const plain = folded(typed)
  const parts: string[] = []
  for (const [run] of plain.matchAll(cjk)) {
    const letters = [...run]
    if (letters.length === 1) parts.push(`'${letters[0]}'`)
    for (let i = 1; i < letters.length; i++) parts.push(`'${letters[i - 1]}${letters[i]}'`)
  }
  for (const [word] of plain.replace(cjk, ' ').matchAll(/[\p{L}\p{N}]+/gu)) parts.push(`'${cut(word)}':*`)
  return parts.length > 0 ? parts.slice(0, 20).join(' & ') : undefined
}
