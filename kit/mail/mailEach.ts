import type { Queryable } from '../transaction/transaction.ts'
import type { Mail, Mailer } from './mail.ts'
import { type Language, mailLanguage } from './templates/template.ts'

/** Somebody a mail goes to. */
export interface Reader {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: string | null
}

/** How figures and days are written in the language of a mail; a day that is not there is an empty text. */
export interface Writing {
  readonly language: Language
  number(value: number): string
  day(value: string | null): string
}

/**
 * Notes one mail about the same thing for each of several people, in the language of each and as part of the caller's transaction. The
 * key says what it is about: whoever was told of it under that key is not told again.
 */
export async function mailEach(
  mailer: Pick<Mailer, 'send'>,
  tx: Queryable,
  people: readonly Reader[],
  { key, ...mail }: Pick<Mail, 'template' | 'tenantId'> & { readonly key: string; readonly about?: Mail['about'] },
  values: (write: Writing) => Mail['values'],
): Promise<void> {
  for (const { id, name, email, language: input } of people) {
    const language = mailLanguage(input)
    const number = new Intl.NumberFormat(language)
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    const write: Writing = {
      language,
      number: (value) => number.format(value),
      day: (value) => (value ? date.format(new Date(value)) : ''),
    }
    await mailer.send({ ...mail, to: email, person: id, language, key: `${key} ${id}`, values: { name, ...values(write) } }, tx)
  }
}
