import type { Known } from './find.ts'

/** Patterns for the words of a person. */
export interface Words {
  /** What can only be theirs: addresses, whole names, numbers. */
  readonly strict: string
  /** For texts about them: the parts of their name too. */
  readonly loose: string
  /** For JSON: nothing that could be a key or an amount. */
  readonly json: string
}

export function wordsOf({ mails, phones, names, nameParts }: Known): Words {
  const sure = [...mails, ...names].map(escaped)
  // However a number is written, its digits come in this order, and it is not part of a longer one.
  const numbers = [...phones].map((digits) => `\\+?${[...digits].join('[ ()/.-]*')}`)
  const strict = [...sure, ...numbers.map((one) => `(?<![0-9])${one}(?![0-9])`)]
  const parts = [...nameParts].flatMap((part) => {
    if (cjk.test(part)) return part.length > 1 ? [escaped(part)] : []
    return part.length > 2 ? [`\\m${escaped(part)}\\M`] : []
  })
  return {
    strict: anyOf(strict),
    loose: anyOf([...strict, ...parts]),
    json: anyOf([...sure, ...numbers.map((one) => `(?<=")${one}(?=")`)]),
  }
}

/** Longer ones first, so that a name is taken out whole. */
const anyOf = (alternatives: readonly string[]): string =>
  alternatives.length > 0 ? [...alternatives].sort((a, b) => b.length - a.length).join('|') : nothing
/** A pattern that nothing fits. */
const nothing = '\\A\\Z\\A.'
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
