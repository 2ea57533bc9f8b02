import type { Language } from '../mail/templates/template.ts'
import type { NoticeRule } from './rule.ts'

/** Something people are told in the app, and by whatever other channel they chose. Texts are Liquid without HTML; `button` says what one does about it on the page it leads to. */
export interface Notice extends NoticeRule {
  /** Every value the texts may use, as an example. */
  readonly sample: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly body?: string; readonly button?: string }>>
}
