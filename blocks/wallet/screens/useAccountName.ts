import { useTranslations } from 'use-intl'

/** What an account of the books is, in words; accounts of other blocks go by the name those gave them. */
export function useAccountName(): (kind: string) => string {
  const t = useTranslations('wallet.accounts')
  return (kind) =>
    kind === 'wallet.cash'
      ? t('cash')
      : kind === 'wallet.outside'
        ? t('outside')
        : kind === 'wallet.clearing'
          ? t('clearing')
          : kind
}
