import { decimalsOf, toDecimal } from '@quoin/kit'
import { useFormatter } from 'use-intl'

/** Writes minor units the way the reader's language writes money, with the decimals the currency has. */
export function useMoney(): (minor: unknown, currency: unknown, short?: boolean) => string {
  const format = useFormatter()
  return (minor, currency, short = false) => {
    if (minor === null || minor === undefined) return '–'
    const code = typeof currency === 'string' && currency ? currency : 'EUR'
    return format.number(toDecimal(Number(minor), code), {
      style: 'currency',
      currency: code,
      ...(short ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
    })
  }
}

/**
 * The currency of an amount in minor units: the field's own, or the one that stands beside it in the record, `feeCurrency` beside
 * `feeMinor`. Undefined for what is no amount.
 */
export function currencyOf(
  name: string,
  definition: { readonly currency?: string },
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (definition.currency) return definition.currency
  if (!record || !/Minor$/.test(name)) return undefined
  return currencyBeside(record, name.replace(/Minor$/, 'Currency')) ?? ('currency' in record ? 'EUR' : undefined)
}

function currencyBeside(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const beside = record[name] ?? record.currency
  return typeof beside === 'string' && /^[A-Z]{3}$/.test(beside) ? beside : undefined
}

/** The currency of an amount in whole units, called so, a price or a cost, where one stands beside it in the record. */
export function currencyOfDecimal(name: string, record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  if (!record || !/^(amount|price|cost)$|(Amount|Price|Cost)$/.test(name)) return undefined
  return currencyBeside(record, `${name}Currency`)
}

/** Whether a decimal is a part of a whole, `0.19`, which people read and enter in percent. */
export const isShare = ({ kind, max }: { readonly kind: string; readonly max?: number }): boolean =>
  kind === 'decimal' && max === 1

/** In what a whole number is entered that is kept in a smaller unit: an amount in its currency, basis points in percent. */
export function unitOf(
  name: string,
  definition: { readonly currency?: string },
  record: Readonly<Record<string, unknown>> | undefined,
): { readonly sign: string; readonly digits: number } | undefined {
  if (/[bB]asisPoints$/.test(name)) return { sign: '%', digits: 2 }
  const currency = currencyOf(name, definition, record)
  return currency ? { sign: currency, digits: decimalsOf(currency) } : undefined
}
