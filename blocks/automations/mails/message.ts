import type { MailTemplate } from '@quoin/kit/mail'

/** The words come from the automation, in whatever language its author wrote them. */
const words = {
  subject: '{{ subject }}',
  heading: '{{ subject }}',
  body: '{% for line in lines %}<p>{{ line }}</p>{% endfor %}',
} as const

/** A mail that a company's own automation sends. */
export const message: MailTemplate = {
  optional: true,
  sample: { subject: 'Your quote Q-104', lines: ['Good morning,', 'your quote ends on Friday.'] },
  texts: { en: words, es: words, fr: words, de: words, ja: words, zh: words },
}
