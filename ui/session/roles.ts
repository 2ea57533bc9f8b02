import { hasText } from '../texts/hasText.ts'
import { useTranslations } from 'use-intl'

/** Names a role in the reader's language. The seven every company has are translated; a company's own keep the name it gave them. */
export function useRoleName(): (code: string | null | undefined, name: string | null | undefined) => string {
  const t = useTranslations('ui.roles')
  return (code, name) => (code && hasText(t, code) ? t(code) : (name ?? code ?? ''))
}
