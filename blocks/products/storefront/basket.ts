import { cookieNamed } from '@quoin/kit/server'
import type { WindowLine } from '../resources/storefront.ts'

/** What a visitor means to buy, in a cookie of their browser: goods and numbers, never a price. Nothing of it is kept here. */
export const linesMax = 30
const quantityMax = 999
const bytesMax = 3_500

const cookieName = 'basket'

/** The lines of the cookie, as far as they can be read; whoever writes nonsense into it has an empty cart. */
export function basketIn(cookie: string | undefined): WindowLine[] {
  const value = cookieNamed(cookie, cookieName)
  return value ? readBasket(value) : []
}

export function readBasket(value: string): WindowLine[] {
  if (value.length > bytesMax) return []
  try {
    const pairs = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as unknown
    if (!Array.isArray(pairs)) return []
    return pairs.slice(0, linesMax).flatMap((pair: unknown) => {
      const [sku, quantity] = Array.isArray(pair) ? (pair as unknown[]) : []
      return typeof sku === 'string' &&
        sku.length <= 80 &&
        !sku.includes('\u0000') &&
        Number.isInteger(quantity) &&
        Number(quantity) > 0
        ? [{ sku, quantity: Math.min(quantityMax, Number(quantity)) }]
        : []
    })
  } catch {
    return []
  }
}

export const basketValue = (lines: readonly WindowLine[]): string =>
  Buffer.from(JSON.stringify(lines.map(({ sku, quantity }) => [sku, quantity]))).toString('base64url')

/** Two weeks, for pages of this shop alone, and not for what other sites send here. */
export const basketCookie = (company: string, lines: readonly WindowLine[], isSecure: boolean): string =>
  `${cookieName}=${basketValue(lines)}; Path=/s/${company}; Max-Age=${lines.length > 0 ? 1_209_600 : 0}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The basket once somebody added goods to it, or said how many they want: none takes them out. Nothing where it would hold more than a cookie can. */
export function changed(lines: readonly WindowLine[], sku: string, quantity: number, isAdded: boolean): WindowLine[] | undefined {
  const held = lines.find((line) => line.sku === sku)
  const wanted = Math.max(0, Math.min(quantityMax, isAdded ? (held?.quantity ?? 0) + quantity : quantity))
  const others = lines.map((line) => (line === held ? { sku, quantity: wanted } : line))
  const next = (held ? others : [...lines, { sku, quantity: wanted }]).filter((line) => line.quantity > 0)
  const isFull = next.length > linesMax || basketValue(next).length > bytesMax
  return isFull && next.length >= lines.length ? undefined : next
}
