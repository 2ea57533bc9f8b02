import { refuse } from '@quoin/kit/server'

/** What a template may say of the one it is written to, and of who writes. */
export interface Words {
  readonly first_name: string
  readonly last_name: string
  readonly name: string
  readonly company: string
  readonly sender: string
  readonly sender_email: string
}

/** Fills `{{ first_name }}` and its like in. A word that is not known is refused, so that no customer ever reads one. */
export const fill = (text: string, words: Words, pointer: string): string =>
  text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, word: string) => {
    if (!Object.hasOwn(words, word))
      throw refuse.invalid('unknown_word', `There is no placeholder called ${word.slice(0, 60)}.`, pointer)
    return words[word as keyof Words]
  })
