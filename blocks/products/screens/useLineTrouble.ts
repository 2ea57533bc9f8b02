import { hasText } from '@quoin/ui/texts/hasText.ts'
import { useTranslations } from 'use-intl'

/** Why one line of many was not taken, in the reader's language; the server's own sentence for what nobody foresaw. */
export function useLineTrouble(): (result: { readonly error?: string; readonly detail?: string } | undefined) => string {
  const t = useTranslations('products.refusals')
  return (result) => (result?.error && hasText(t, result.error) ? t(result.error) : (result?.detail ?? t('invalid')))
}
