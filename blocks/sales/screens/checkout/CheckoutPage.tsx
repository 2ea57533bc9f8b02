import { Button, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead, useAction } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { EmptyState, ErrorState, PageSkeleton, Refused, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { sales, toMinor } from '../../resources/index.ts'
import { goToPay, type Paid } from '../goToPay.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'
import { AddressFields, noAddress } from './AddressFields.tsx'
import { CouponField, couponsIn, type Judged } from './CouponField.tsx'

interface Cart {
  readonly currency: string
  readonly total_now_minor: number
  readonly subtotal_minor: number | null
  readonly tax_minor: number | null
  readonly discount_minor: number | null
  readonly delivery_minor: number | null
  readonly country?: string | null
  readonly region?: string | null
  readonly details: readonly {
    readonly id: string
    readonly product_name?: string
    readonly name?: string
    readonly sku: string
    readonly quantity: number
    readonly total_now: number | null
    readonly state?: string
    readonly subtotal_minor: number | null
    readonly discount_minor: number | null
  }[]
}
interface Bill extends Judged {
  readonly subtotal_minor: number
  readonly discount_minor: number
  readonly delivery_minor: number
  readonly tax_minor: number
  readonly total_minor: number
  readonly points_minor: number
  readonly due_minor: number
}
interface Methods {
  readonly provider: 'stripe' | 'demo' | null
  readonly kinds: readonly string[]
}

export const CheckoutPage = () => (
  <WithTexts>
    <Checkout />
  </WithTexts>
)

/** From the cart to the order: where it goes, how it is paid, what it comes to, and one button. */
function Checkout() {
  const t = useTranslations('sales')
  const { id, name, company } = useMe()
  const navigate = useNavigate()
  const money = useMoney()
  const inWords = useErrorWords(sales.orders)
  const cart = useRead(products.carts.get as never, { user: id, language: useLocale() } as never)
  const methods = useRead(sales.payments.methods as never, {} as never)
  const order = useAction<Record<string, unknown>, { id: string } & Paid>(sales.orders.checkout as never, {
    alsoRefreshes: ['products.carts', 'sales.payments'],
  })
  const [chosen, setKind] = useState<string | undefined>()
  const [address, setAddress] = useState({ ...noAddress, name })
  const [points, setPoints] = useState<number | string>('')
  const [coupon, setCoupon] = useState('')
  const [applied, setApplied] = useState<readonly string[]>([])
  const [settledPoints] = useDebouncedValue(Number(points) || 0, 300)
  // One key for one look at the page: a second click is the same order.
  const key = useMemo(() => crypto.randomUUID(), [])
  const isFilled = address.line1.trim() !== '' || address.city.trim() !== ''
  const moving = useDestination(cart.data as Cart | undefined, id, isFilled ? address : null)
  const lookedAt = cart.data as Cart | undefined
  const requested = { coupons: applied, points: settledPoints || null }
  const preview = useRead(sales.orders.previewCheckout as never, requested as never, {
    staleTime: 0,
    enabled: Boolean(lookedAt?.details.length) && !moving,
  })
  // Asked for again once the cart comes to something else.
  const total = lookedAt?.total_now_minor
  useEffect(() => {
    if (lookedAt?.details.length) void preview.refetch()
  }, [total])
  const failed = cart.error ?? methods.error
  if (failed) return <ErrorState error={failed} level={1} onRetry={() => void Promise.all([cart.refetch(), methods.refetch()])} />
  const held = cart.data as Cart | undefined
  const ways = methods.data as Methods | undefined
  if (!held || !ways) return <PageSkeleton />
  const kind = chosen ?? (ways.kinds.includes('card') ? 'card' : 'wallet')
  const lines = held.details.filter((line) => line.state === undefined || line.state === 'open')
  if (lines.length === 0) {
    return (
      <>
        <PageHeader title={t('checkout.title')} />
        <EmptyState
          icon={IconShoppingCart}
          title={t('checkout.empty')}
          action={
            <Button component={Link} {...({ to: '/c/$urlId/products/shop', params: { urlId: company.urlId } } as object)}>
              {t('checkout.shop')}
            </Button>
          }
        >
          {t('checkout.emptyText')}
        </EmptyState>
      </>
    )
  }
  const amount = (minor: unknown) => money(minor, held.currency)
  const codes = couponsIn(coupon)
  const isApplied = codes.join() === applied.join()
  const bill = preview.error ? undefined : (preview.data as Bill | undefined)
  const isAccepted = codes.length === 0 || (isApplied && bill?.coupons_accepted === true)
  // The button names what will be taken, so it waits until that is known.
  const isKnown = bill !== undefined && !preview.isFetching && !moving && isApplied && settledPoints === (Number(points) || 0)
  const why = codes.length > 0 && !isApplied ? t('checkout.whyLook') : isKnown && !isAccepted ? t('checkout.whyCoupon') : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isKnown || !isAccepted || !bill) return
    const wanted = [
      ...(points === '' || Number(points) === 0 ? [] : [{ kind: 'points', points: Number(points) }]),
      ...(kind === 'later' ? [] : [{ kind, ...(kind === 'card' && { hosted: true }) }]),
    ]
    order.mutate(
      {
        tenders: wanted,
        ...(applied.length > 0 && { coupons: applied, expected_coupon_minor: bill.coupon_minor }),
        expected_total_minor: bill.total_minor,
        expected_due_minor: bill.due_minor,
        ...(isFilled && { shipping_address: { ...address, state: address.state.trim() || null } }),
        $call: { idempotencyKey: key },
      } as never,
      {
        // What it comes to now is shown before it is asked for again.
        onError: () => void Promise.all([cart.refetch(), preview.refetch()]),
        onSuccess: (made) =>
          void (
            goToPay(made) ||
            navigate({ to: '/c/$urlId/sales/orders/$id', params: { urlId: company.urlId, id: made.id } as never })
          ),
      },
    )
  }
  const offered = (['card', 'wallet', 'later'] as const).filter((one) => one === 'later' || ways.kinds.includes(one))
  const shown = bill ?? {
    subtotal_minor: held.subtotal_minor,
    discount_minor: held.discount_minor,
    delivery_minor: held.delivery_minor,
    tax_minor: held.tax_minor,
    total_minor: held.total_now_minor,
    due_minor: held.total_now_minor,
  }
  const text = {
    card: ways.provider === 'demo' ? t('checkout.demoText') : t('checkout.stripeText'),
    wallet: t('checkout.walletText'),
    later: t('checkout.laterText'),
  }
  return (
    <>
      <PageHeader title={t('checkout.title')} />
      <form className={styles.columns} onSubmit={submit}>
        <div className={styles.stack}>
          <section className={styles.stack} aria-labelledby="where">
            <h2 id="where" className={styles.heading}>
              {t('checkout.address')}
            </h2>
            <AddressFields address={address} required={isFilled} onChange={setAddress} />
          </section>
          <Radio.Group label={t('checkout.how')} value={kind} onChange={setKind}>
            <div className={styles.stack} style={{ marginTop: 8 }}>
              {offered.map((one) => (
                <Radio key={one} value={one} label={t(`checkout.${one}`)} description={text[one]} />
              ))}
            </div>
          </Radio.Group>
          <div className={styles.halves}>
            <NumberField
              label={t('checkout.points')}
              description={t('checkout.pointsHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={points}
              min={0}
              allowDecimal={false}
              hideControls
              onChange={setPoints}
            />
            <CouponField
              value={coupon}
              onChange={(typed) => {
                setCoupon(typed)
                // What is said is said of these codes: others are looked at anew.
                if (couponsIn(typed).join() !== applied.join()) setApplied([])
              }}
              onApply={() => (isApplied ? void preview.refetch() : setApplied(codes))}
              judged={isApplied && codes.length > 0 && !preview.isFetching ? bill : undefined}
              isLooking={codes.length > 0 && isApplied && preview.isFetching}
              currency={held.currency}
            />
          </div>
        </div>
        <section aria-labelledby="what" className={styles.stack}>
          <h2 id="what" className={styles.heading}>
            {t('checkout.summary')}
          </h2>
          <ul className={styles.list}>
            {lines.map((line) => (
              <li key={line.id} className={styles.row}>
                <span className={styles.rowMain}>
                  <span>{line.product_name ?? line.name ?? line.sku}</span>
                  <span className={styles.dim}>{`${line.quantity} × ${line.sku}`}</span>
                </span>
                {line.total_now !== null && <span className={styles.end}>{amount(toMinor(line.total_now, held.currency))}</span>}
              </li>
            ))}
          </ul>
          <dl className={styles.totals}>
            <dt>{t('resources.orders.fields.subtotal')}</dt>
            <dd>{amount(shown.subtotal_minor)}</dd>
            {Number(shown.discount_minor) > 0 && (
              <>
                <dt>{t('resources.orders.fields.discountValue')}</dt>
                <dd>{amount(-Number(shown.discount_minor))}</dd>
              </>
            )}
            {Number(shown.delivery_minor) > 0 && (
              <>
                <dt>{t('resources.orders.fields.delivery')}</dt>
                <dd>{amount(shown.delivery_minor)}</dd>
              </>
            )}
            <dt>{t('resources.orders.fields.taxValue')}</dt>
            <dd>{amount(shown.tax_minor)}</dd>
            <dt className={styles.sum}>{t('resources.orders.fields.total')}</dt>
            <dd className={styles.sum}>{amount(shown.total_minor)}</dd>
            {bill && bill.points_minor > 0 && (
              <>
                <dt>{t('checkout.byPoints')}</dt>
                <dd>{amount(-bill.points_minor)}</dd>
                <dt className={styles.sum}>{t('checkout.due')}</dt>
                <dd className={styles.sum}>{amount(bill.due_minor)}</dd>
              </>
            )}
          </dl>
          {(order.error ?? preview.error) && <FormError>{inWords((order.error ?? preview.error) as never).sentence}</FormError>}
          <Refused why={why}>
            <Button
              type="submit"
              size="md"
              disabled={preview.error !== null}
              loading={order.isPending || moving || (why === null && !isKnown && !preview.error)}
            >
              {kind === 'later' || shown.due_minor === 0
                ? t('checkout.place')
                : t('checkout.confirm', { amount: amount(shown.due_minor) })}
            </Button>
          </Refused>
        </section>
      </form>
    </>
  )
}

/** Keeps the cart taxed as where it goes asks for, a moment after the address says so. True while what is shown may be another total. */
function useDestination(cart: Cart | undefined, user: string, to: { country: string; state: string } | null): boolean {
  const wanted = to && { country: to.country, region: to.state.trim() || null }
  const [settled] = useDebouncedValue(wanted, 300, { leading: true })
  const move = useAction(products.carts.update as never)
  const differs = (place: typeof wanted) =>
    cart !== undefined && place !== null && ((cart.country ?? null) !== place.country || (cart.region ?? null) !== place.region)
  const asks = differs(settled)
  useEffect(() => {
    if (asks) move.mutate({ user, ...settled } as never)
  }, [asks, settled?.country, settled?.region])
  return differs(wanted) && !move.isError
}
