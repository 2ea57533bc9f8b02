import { useDebouncedValue } from '@mantine/hooks'
import { useAction, useRead } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { useLanguage, useMe } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import { goToPay, type Paid } from '../goToPay.ts'
import { type Address, noAddress } from './AddressFields.tsx'
import { noTip, type Tip } from '../tips/TipField.tsx'
import type { Bill, Cart, CartLine } from './types.ts'
import { useDestination } from './useDestination.ts'

export type PayKind = 'card' | 'wallet' | 'later'

/** What a checkout knows and does: cart, address, codes, points, way of paying, and what all of it comes to. */
export function useCheckout() {
  const t = useTranslations('sales.checkout')
  const me = useMe()
  const go = useGo()
  const read = useRead(products.carts.get, { user: me.id, language: useLanguage().language })
  const cart = read.data as Cart | undefined
  const methods = useRead(sales.payments.methods, {})
  const kept = useRead(sales.orders.addresses, {}, { staleTime: 60_000 })
  const order = useAction(sales.orders.checkout, { alsoRefreshes: ['products.carts', 'sales.payments'] })
  const [chosenKind, setKind] = useState<PayKind | undefined>()
  const [typed, setTyped] = useState<Address>({ ...noAddress, name: me.name })
  const [savedAt, setSavedAt] = useState<number | 'new'>(0)
  const [points, setPoints] = useState(0)
  const [coupons, setCoupons] = useState<readonly string[]>([])
  const [giftCards, setGiftCards] = useState<readonly string[]>([])
  const [tip, setTip] = useState<Tip>(noTip)
  const [isOtherTip, setOtherTip] = useState(false)
  const [settledTip] = useDebouncedValue(tip, 300)
  const [settledPoints] = useDebouncedValue(points, 300)
  // One key for one look at the page: a second click is the same order.
  const key = useMemo(() => crypto.randomUUID(), [])
  const saved = kept.data?.addresses ?? []
  const picked = savedAt === 'new' ? undefined : saved[savedAt]
  const isFilled = picked !== undefined || (typed.line1.trim() !== '' && typed.city.trim() !== '')
  const address = picked ?? { ...typed, state: typed.state.trim() || null }
  const lines = (cart?.details ?? []).filter((line: CartLine) => line.state === undefined || line.state === 'open')
  const isGoing = lines.length > 0 && (isFilled || typed.country !== noAddress.country)
  const isMoving = useDestination(cart, me.id, isGoing ? address : null)
  const preview = useRead(
    sales.orders.previewCheckout,
    { coupons: [...coupons], points: settledPoints || null, gift_cards: [...giftCards], ...settledTip },
    { staleTime: 0, enabled: lines.length > 0 && !isMoving },
  )
  // Asked for again once the cart comes to something else.
  const total = cart?.total_now_minor
  useEffect(() => {
    if (lines.length > 0) void preview.refetch()
  }, [total])
  const bill: Bill | undefined = preview.error ? undefined : preview.data
  const kinds = methods.data?.kinds ?? []
  const kind = chosenKind ?? (kinds.includes('card') ? 'card' : 'wallet')
  // The button names what will be taken, so it waits until that is known.
  const isKnown = bill !== undefined && !preview.isFetching && !isMoving && settledPoints === points && settledTip === tip
  const isWalletShort = kind === 'wallet' && bill !== undefined && bill.due_minor > 0 && (bill.wallet_minor ?? 0) < bill.due_minor
  const why = !isFilled
    ? t('addressMissing')
    : isKnown && !bill.coupons_accepted
      ? t(`coupons.${reasonIn(bill)}`)
      : isKnown && isWalletShort
        ? bill.wallet_minor === null
          ? t('noWallet', { currency: bill.currency })
          : t('tooShort')
        : null
  const submit = () => {
    if (!isKnown || why !== null) return
    order.mutate(
      {
        tenders: [
          ...(points > 0 ? [{ kind: 'points' as const, points }] : []),
          // A card that pays nothing of this order would be refused.
          ...giftCards
            .filter((_, at) => (bill.gift_cards[at]?.pays_minor ?? 0) > 0)
            .map((code) => ({ kind: 'gift_card' as const, code })),
          ...(kind === 'later' ? [] : [{ kind, ...(kind === 'card' && { hosted: true }) }]),
        ],
        ...(coupons.length > 0 && { coupons: [...coupons], expected_coupon_minor: bill.coupon_minor }),
        ...(bill.tips_minor > 0 && tip),
        expected_total_minor: bill.total_minor,
        expected_due_minor: bill.due_minor,
        shipping_address: address,
        $call: { idempotencyKey: key },
      },
      {
        // What it comes to now is shown before it is asked for again.
        onError: () => void Promise.all([read.refetch(), preview.refetch()]),
        onSuccess: (made) => {
          if (!goToPay(made as Paid)) void go(pages.orders.record((made as { id: string }).id, { thanks: 'yes' }))
        },
      },
    )
  }
  return {
    cart,
    lines,
    methods: methods.data,
    error: read.error ?? methods.error,
    retry: () => void Promise.all([read.refetch(), methods.refetch()]),
    /** Addresses that come late would take the place of what is being typed. */
    isReady: kept.data !== undefined || kept.error !== null,
    saved,
    savedAt: saved.length === 0 ? ('new' as const) : savedAt,
    setSavedAt,
    typed,
    setTyped,
    kind,
    setKind,
    points,
    setPoints,
    tip,
    isOtherTip,
    setTip: (next: Tip, isOther: boolean) => {
      setTip(next)
      setOtherTip(isOther)
    },
    coupons,
    setCoupons,
    giftCards,
    setGiftCards,
    lookAgain: () => void preview.refetch(),
    bill,
    trouble: order.error ?? preview.error,
    why,
    isKnown,
    isOrdering: order.isPending,
    submit,
  }
}
export type CheckoutState = ReturnType<typeof useCheckout>

const reasons = [
  'coupon_unknown',
  'coupon_off',
  'coupon_not_yet',
  'coupon_over',
  'coupon_used_up',
  'coupon_user_limit',
  'coupon_day_limit',
  'coupon_of_another',
  'other_currency',
  'below_minimum',
  'coupon_twice',
  'coupon_one_only',
  'coupon_stands_alone',
  'coupon_same_group',
  'coupon_too_many',
  'coupon_nothing_left',
  'coupon_items_reduced',
  'coupon_with_others',
  'coupon_with_promotion',
] as const

/** Why a coupon is not taken, by a word that texts know. */
export const reasonOf = (word: string | undefined) => reasons.find((one) => one === word) ?? 'coupon_off'
const reasonIn = (bill: Bill) => reasonOf(bill.coupons.find(({ valid }) => !valid)?.reasons[0]?.code)
