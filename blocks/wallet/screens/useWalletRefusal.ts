import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

/** A refusal of the wallet in the reader's words. */
export function useWalletRefusal(): (error: unknown, currency?: string) => string | null {
  const refusal = useRefusal()
  const t = useTranslations('wallet.transfer.errors')
  const pockets = useTranslations('wallet.pockets')
  return (error, currency = '') => {
    if (!error) return null
    const { sentence, fields } = refusal(error, {
      no_such_payee: t('noPayee'),
      same_wallet: t('sameWallet'),
      insufficient_balance: t('insufficient'),
      over_limit: t('overLimit'),
      wallet_frozen: t('frozen'),
      wrong_code: t('wrongCode'),
      codes_locked: t('locked'),
      invalid_amount: t('amount', { currency }),
      alias_taken: t('aliasTaken'),
      own_code: t('ownCode'),
      second_person_needed: t('secondPerson'),
      not_empty: t('notEmpty'),
      does_not_add_up: t('doesNotAddUp'),
      nothing_left: t('nothingLeft'),
      payee_twice: t('payeeTwice'),
      pocket_too_large: pockets('tooLarge'),
      too_many_pockets: pockets('tooMany'),
      too_many_entries: t('tooManyEntries'),
      already_reversed: t('alreadyReversed'),
    })
    return sentence ?? Object.values(fields)[0] ?? null
  }
}
