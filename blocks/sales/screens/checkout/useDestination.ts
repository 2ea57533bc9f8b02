import { useDebouncedValue } from '@mantine/hooks'
import { useAction } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { useEffect } from 'react'
import type { Cart } from './types.ts'

interface Destination {
  readonly country: string
  readonly state?: string | null | undefined
}

/** Keeps the cart taxed as where it goes asks for, a moment after the address says so. True while what is shown may be another total. */
export function useDestination(cart: Cart | undefined, user: string, to: Destination | null): boolean {
  const wanted = to && { country: to.country, region: to.state?.trim() || null }
  const [settled] = useDebouncedValue(wanted, 300, { leading: true })
  const move = useAction(products.carts.update)
  const differs = (place: typeof wanted) =>
    cart !== undefined && place !== null && ((cart.country ?? null) !== place.country || (cart.region ?? null) !== place.region)
  const asks = differs(settled)
  useEffect(() => {
    if (asks && settled) move.mutate({ user, ...settled })
  }, [asks, settled?.country, settled?.region])
  return differs(wanted) && !move.isError
}
