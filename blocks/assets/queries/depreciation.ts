import { decimalsOf } from '@quoin/kit'

/** What the worth of an asset in the books depends on. */
export interface Values {
  readonly depreciationMethod: string
  readonly depreciationMonths: number | null
  readonly purchasePrice: string | number | null
  readonly salvageValue: string | number | null
  readonly purchaseDate: string | null
  readonly currency: string | null
}

/**
 * What an asset is worth in the books on a day: its price before it was bought and without depreciation, its salvage value once it
 * is written off. Straight line counts whole months; declining balance takes twice the straight rate off what is left each year,
 * evenly within the year. Exact in minor units, rounded half up once.
 */
export function bookValue(values: Values, on: string): number | null {
  if (values.purchasePrice === null) return null
  const decimals = values.currency ? decimalsOf(values.currency) : 2
  const price = minor(values.purchasePrice, decimals)
  const salvage = values.salvageValue === null ? 0n : minor(values.salvageValue, decimals)
  const { depreciationMonths: life, purchaseDate } = values
  if (values.depreciationMethod === 'none' || !life || !purchaseDate || salvage >= price) return decimal(price, decimals)
  const months = Math.min(life, monthsBetween(purchaseDate, on))
  if (months <= 0) return decimal(price, decimals)
  if (months >= life) return decimal(salvage, decimals)
  return decimal(
    values.depreciationMethod === 'declining'
      ? declined(price, salvage, life, months)
      : price - half(BigInt(months) * (price - salvage), BigInt(life)),
    decimals,
  )
}

/** The book value at the end of every year of its life. */
export function scheduleOf(values: Values): { on: string; book_value: number }[] {
  if (values.purchasePrice === null || values.depreciationMethod === 'none' || !values.depreciationMonths || !values.purchaseDate)
    return []
  const [first, years] = [Number(values.purchaseDate.slice(0, 4)), Math.ceil(values.depreciationMonths / 12) + 1]
  return Array.from({ length: Math.min(years, 101) }, (_, i) => `${String(first + i).padStart(4, '0')}-12-31`).map((on) => ({
    on,
    book_value: bookValue(values, on)!,
  }))
}

function declined(price: bigint, salvage: bigint, life: number, months: number): bigint {
  let left = price
  for (let done = 0; done < months; done += 12) {
    const off = half(left * 24n, BigInt(life))
    const most = off < left - salvage ? off : left - salvage
    left -= half(most * BigInt(Math.min(12, months - done)), 12n)
  }
  return left > salvage ? left : salvage
}

/** Whole months that have passed from one day to another. */
function monthsBetween(from: string, to: string): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [from, to].map((day) => day.slice(0, 10).split('-').map(Number)) as [
    [number, number, number],
    [number, number, number],
  ]
  const lastOfMonth = new Date(Date.UTC(y2, m2, 0)).getUTCDate()
  return (y2 - y1) * 12 + m2 - m1 - (d2 < d1 && d2 < lastOfMonth ? 1 : 0)
}

const half = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below)

function minor(value: string | number, decimals: number): bigint {
  const [whole, part = ''] = String(value).split('.')
  return BigInt(`${whole}${part.padEnd(decimals, '0').slice(0, decimals)}`)
}
function decimal(value: bigint, decimals: number): number {
  const digits = String(value).padStart(decimals + 1, '0')
  return Number(decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}
