import { useTranslations } from 'use-intl'

const known = ['transfer', 'top_up', 'withdrawal', 'code', 'debit', 'credit', 'capture', 'pocket_draw', 'pocket_return'] as const

/** What kind of movement it was, in words; what other blocks call their own is shown as they name it. */
export function useKind(): (kind: string) => string {
  const t = useTranslations('wallet.kinds')
  return (kind) => {
    if (kind === 'reversal') return t('reversal')
    const own = known.find((one) => kind === `wallet.${one}`)
    return own ? t(own) : t('other')
  }
}
