export const removed = '[removed]'

// Letters and digits of any script, as addresses may hold since RFC 6531; the full-width sign is one too. It begins where a word does, or
// each letter of a long word would be a beginning.
const address =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+\s?(?:@|＠|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?(?:\.|．|。|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]+)+/giu
// Seven digits or more, with what people put between them; dates, times and amounts are told apart below. A number stands apart from the
// letters beside it, except in scripts that put nothing between words.
const number =
  /(?<!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_#/.-])(?:\+|＋|00)?[(（]?\p{Nd}[\p{Nd}\s()（）./\-‐-―ー－·]{5,28}\p{Nd}(?!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_])/gu

const isDate = (text: string) =>
  /^(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})([ ,]+\d{1,2}(:|\.)?\d{0,2})?$/.test(text.trim())
const isAmount = (text: string) =>
  /^\d{1,3}([.,\u00a0 ]\d{3})+([.,]\d{1,2})?$/.test(text.trim()) || /^\d+[.]\d{1,2}$/.test(text.trim())

/** A telephone number has 7 to 15 digits, and is neither a day nor an amount nor a plain count. */
function isPhone(text: string): boolean {
  const digits = [...text.normalize('NFKC')].filter((char) => /\p{Nd}/u.test(char)).length
  if (digits < 7 || digits > 15 || isDate(text)) return false
  const isMarked = /^[+＋(（]|^00/.test(text)
  if (isAmount(text) && !isMarked) return false
  return isMarked || digits >= 9 || /[\s\-‐-―ー－()（）]/.test(text.trim())
}

/** Takes e-mail addresses and telephone numbers out of a text. */
export const redact = (text: string): string =>
  text.replace(address, removed).replace(number, (match) => (isPhone(match) ? removed : match))

/** Lines as people wrote them: nothing that steers a terminal or turns the reading around. */
export const plainLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?:(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069])+/gu, '')
    .normalize('NFC')
    .trim()
