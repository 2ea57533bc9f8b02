import { useTranslations } from 'use-intl'

const known = ['active', 'paid', 'payment_attempted', 'cancelled', 'refunded'] as const

/** The word of an order's status: some are set by our own actions, any other is shown as it was given. */
export function useStatusWord(): (status: string) => string {
  const t = useTranslations('sales')
  return (status) => {
    const word = known.find((one) => one === status)
    return word ? t(`words.${word}`) : status
  }
}
