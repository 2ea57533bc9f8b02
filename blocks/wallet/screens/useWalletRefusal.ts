import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

/** A refusal of the wallet in the reader's words; its own here where the server's sentence is half a one or names a number. */
export function useWalletRefusal(): (error: unknown, currency?: string) => string | null {
  const refusal = useRefusal()
  const t = useTranslations('wallet.transfer.errors')
  return (error, currency = '') => {
    if (!error) return null
    const { sentence, fields } = refusal(error, {
      wrong_code: t('wrongCode'),
      codes_locked: t('locked'),
      invalid_amount: t('amount', { currency }),
    })
    return sentence ?? Object.values(fields)[0] ?? null
  }
}
