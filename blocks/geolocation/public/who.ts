import { email as emailField, escapeHtml, nameSchema } from '@quoin/kit'
import type { PublicPage } from '../resources/index.ts'
import { field } from './html.ts'
import { type Language, words } from './words.ts'

/** Who a visitor says they are, as far as it can be one. */
export const whoIn = (form: URLSearchParams) =>
  [nameSchema(160).safeParse(form.get('name') ?? ''), emailField().definition.schema.safeParse(form.get('email') ?? '')] as const

/** Asks who a visitor is, with what they wrote before; what was wrong with that stands in the notice above. */
export function whoFields(language: Language, values: URLSearchParams | undefined): string {
  const t = words[language]
  const checked = values && whoIn(values)
  const marked = (at: 0 | 1) => (checked?.[at].success === false ? ' aria-invalid="true" aria-describedby="problem"' : '')
  return `${field('name', t.name, 'text', values?.get('name') ?? '', `required maxlength="160" autocomplete="name"${marked(0)}`)}${field('email', t.email, 'email', values?.get('email') ?? '', `required maxlength="254" autocomplete="email"${marked(1)}`)}`
}

/** What a location asks its guests to agree to. */
export const consentField = ({ consentText }: PublicPage, values: URLSearchParams | undefined): string =>
  consentText
    ? `<p class="consent"><label><input type="checkbox" name="consent" required${values?.has('consent') ? ' checked' : ''}> ${escapeHtml(consentText)}</label></p>`
    : ''
