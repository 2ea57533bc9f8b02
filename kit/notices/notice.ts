import type { Language } from '../mail/templates/template.ts'
import type { NoticeRule } from './rule.ts'

/** Something people are told in the app, and by whatever other channel they chose. Both texts are Liquid without HTML. */
export interface Notice extends NoticeRule {
  /** Every value the texts may use, as an example. */
  readonly sample: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly body?: string }>>
}
