import type { RenderedMail } from './render.ts'

/** What stands in a kept copy instead of a code. */
export const hiddenCode = '••••••'

/**
 * What stays to be read of a mail that left: codes are hidden and the one-time links in it are cut short, or whoever reads a company's
 * mails or a backup would hold them.
 */
export function withoutSecrets(
  values: Readonly<Record<string, unknown>>,
  sent: RenderedMail,
  codes: readonly string[] = [],
  links: 'with links' | 'without links' = 'without links',
): RenderedMail {
  const secrets = links === 'without links' ? Object.values(values).filter(isSecretLink) : []
  const hidden = codes.map((name) => values[name]).filter((value) => typeof value === 'string' && value !== '') as string[]
  const mask = (text: string) =>
    [
      ...secrets.map((link) => [link, link.replace(/[?#].*$/s, '?…')] as const),
      ...hidden.map((code) => [code, hiddenCode] as const),
    ].reduce((rest, [secret, shown]) => rest.replaceAll(secret, shown).replaceAll(escapeHtml(secret), shown), text)
  return { subject: mask(sent.subject), text: mask(sent.text), html: mask(sent.html) }
}
const isSecretLink = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^?#]*[?#]/.test(value)

/** As Liquid escapes. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&${({ '&': 'amp', '<': 'lt', '>': 'gt', '"': '#34', "'": '#39' } as const)[char]};`)
