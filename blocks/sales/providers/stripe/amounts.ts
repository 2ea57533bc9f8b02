import { refuse } from '@quoin/kit/server'

/** Currencies without a smaller unit, of which the provider counts hundredths all the same; they have to be whole there too. */
const hundredths = new Set(['ISK', 'UGX'])
/** Currencies of three decimals, of which the provider takes only whole hundredths. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Our minor units as the provider counts them. Throws 409 for an amount that cannot be said there; nothing is rounded. */
export function toProvider(minor: number, currency: string): number {
  if (thousandths.has(currency) && minor % 10 !== 0)
    throw refuse.conflict(
      'not_for_cards',
      `Cards cannot charge thousandths of ${currency}. Use another payment method, or an amount with two decimals.`,
      { minor, currency },
    )
  return hundredths.has(currency) ? minor * 100 : minor
}

/** What the provider says it took, in our minor units. Halves of a unit it never takes, so they would be a surprise. */
export function fromProvider(amount: number, currency: string): number {
  if (!hundredths.has(currency.toUpperCase())) return amount
  if (amount % 100 !== 0) throw new Error(`The card provider named ${amount} of ${currency}, which is no whole unit.`)
  return amount / 100
}
