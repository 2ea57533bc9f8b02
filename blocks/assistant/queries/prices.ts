import { decimalsOf } from '@quoin/kit'
import type { settingsOf } from '../operations/settings.ts'

/** What a million tokens cost, in smallest units of a currency. */
export type Prices = Pick<Awaited<ReturnType<typeof settingsOf>>, 'currency' | 'inputPriceMinor' | 'outputPriceMinor'>
export interface Tokens {
  readonly input: number
  readonly output: number
}
export interface Costs {
  readonly input: number
  readonly output: number
  readonly total: number
}

const million = 1_000_000
/** Exact in millionths of the smallest unit; a number only where it goes out. */
const amountOf = (millionths: bigint, currency: string): number => Number(millionths) / million / 10 ** decimalsOf(currency)

/** What tokens cost at these prices, in whole units of the currency: a single answer costs less than its smallest. */
export function costsOf({ currency, inputPriceMinor, outputPriceMinor }: Prices, { input, output }: Tokens): Costs {
  const [asked, answered] = [BigInt(input) * BigInt(inputPriceMinor), BigInt(output) * BigInt(outputPriceMinor)]
  return {
    input: amountOf(asked, currency),
    output: amountOf(answered, currency),
    total: amountOf(asked + answered, currency),
  }
}
