import { useFormatter } from 'use-intl'

/** Writes amounts the way the reader's language does, with their currency. */
export function useMoney(): (amount: unknown, currency: unknown) => string {
  const format = useFormatter()
  return (amount, currency) =>
    amount === null || amount === undefined
      ? '–'
      : format.number(Number(amount), { style: 'currency', currency: typeof currency === 'string' ? currency : 'EUR' })
}
