import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'

/** Says what came into the cart, and what was left out because it cannot be bought any more. */
export function useFilled(): (told: unknown) => void {
  const t = useTranslations('products.cart')
  const notify = useNotify()
  return (told) => {
    const { added, left_out } = told as { added: number; left_out: readonly string[] }
    if (added > 0) notify.done(t('filled', { count: added }))
    if (left_out.length > 0) notify.trouble(t('leftOut', { names: left_out.join(', ') }))
  }
}
