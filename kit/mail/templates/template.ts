import type { NoticeRule } from '../../notices/rule.ts'

export const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** The first of these wishes that mails are written in, whatever country it names; English when none is. */
export const mailLanguage = (...inputs: readonly (string | null | undefined)[]): Language =>
  inputs.flatMap((input) => languages.filter((one) => one === input?.toLowerCase().split('-')[0]))[0] ?? 'en'

/** The words of one mail in one language. All are Liquid; `body` and `note` may use plain HTML, the others are text. */
export interface MailText {
  readonly subject: string
  readonly heading: string
  readonly body: string
  /** Words on the button that leads to the value `link`. */
  readonly button?: string | null
  /** Small print below. */
  readonly note?: string | null
  /** The whole mail for programs that show no HTML; without it, it is made from the words above. */
  readonly plain?: string | null
}

export interface MailTemplate {
  /** Every value the template may use, as an example. Nothing else exists for it, and all of it must be given. */
  readonly sample: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<Language, MailText>>
  /** Values that are codes: no copy of the mail keeps them, so nobody reads them in a log of mails. */
  readonly secrets?: readonly string[]
  /** A notice people may opt out of; whatever is needed to sign in, or was asked for, is none. */
  readonly optional?: boolean
  /** Members whom it is for are told in the app as well, by its subject; they may choose to get no such mail. */
  readonly notice?: NoticeRule
  /**
   * It leaves by the platform's own server always, whatever server the company has: because it holds what proves who somebody is,
   * which whoever runs the company's server could read, or because it says that this server takes no mails.
   */
  readonly byPlatform?: boolean
}
