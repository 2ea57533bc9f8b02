import { useFormatter } from 'use-intl'

/** Writes amounts the way the reader's language does, with their currency. */
export function useMoney(): (
  amount: number | string | null | undefined,
  currency: string | null | undefined,
  short?: boolean,
) => string {
  const format = useFormatter()
  return (amount, currency, short = false) =>
    amount === null || amount === undefined
      ? '–'
      : format.number(Number(amount), {
          style: 'currency',
          currency: currency ?? 'EUR',
          ...(short ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
        })
}
