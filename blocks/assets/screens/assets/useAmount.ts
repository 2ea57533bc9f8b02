import { useFormatter } from 'use-intl'

/** An amount with its currency; a bare number where nobody said the currency, a dash where there is none. */
export function useAmount(): (amount: unknown, currency: unknown) => string {
  const format = useFormatter()
  return (amount, currency) => {
    if (amount === null || amount === undefined) return '–'
    return typeof currency === 'string'
      ? format.number(Number(amount), { style: 'currency', currency })
      : format.number(Number(amount))
  }
}
