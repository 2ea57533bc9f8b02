import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useTranslations } from 'use-intl'

const known = ['active', 'paid', 'payment_attempted', 'cancelled', 'refunded'] as const

/** Where a customer stands: some words are set by our own actions, any other is shown as it was given. */
export function CustomerStatus({ record }: { readonly record: { readonly status: string | null } }) {
  const t = useTranslations('sales')
  const word = known.find((one) => one === record.status)
  return word ? <StatusPill value={word} label={t(`words.${word}`)} /> : record.status
}
