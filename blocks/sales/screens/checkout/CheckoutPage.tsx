import { Button, Radio } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead, useVerb } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
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
import { CouponField, couponsIn } from './CouponField.tsx'

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
  const order = useVerb<Record<string, unknown>, { id: string } & Paid>(sales.orders.checkout as never, {
    alsoRefreshes: ['products.carts', 'sales.payments'],
  })
  const [chosen, setKind] = useState<string | undefined>()
  const [address, setAddress] = useState({ ...noAddress, name })
  const [points, setPoints] = useState<number | string>('')
  const [coupon, setCoupon] = useState('')
  const [couponMinor, setCouponMinor] = useState<number | undefined>()
  // One key for one look at the page: a second click is the same order.
  const key = useMemo(() => crypto.randomUUID(), [])
  const isFilled = address.line1.trim() !== '' || address.city.trim() !== ''
  const moving = useDestination(cart.data as Cart | undefined, id, isFilled ? address : null)
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
  const isLess = couponsIn(coupon).length > 0 || Number(points) > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = [
      ...(points === '' || Number(points) === 0 ? [] : [{ kind: 'points', points: Number(points) }]),
      ...(kind === 'later' ? [] : [{ kind, ...(kind === 'card' && { hosted: true }) }]),
    ]
    order.mutate(
      {
        tenders: wanted,
        ...(couponsIn(coupon).length > 0
          ? { coupons: couponsIn(coupon), ...(couponMinor !== undefined && { expected_coupon_minor: couponMinor }) }
          : { expected_total_minor: held.total_now_minor }),
        ...(isFilled && { shipping_address: { ...address, state: address.state.trim() || null } }),
        $call: { idempotencyKey: key },
      } as never,
      {
        onSuccess: (made) =>
          void (
            goToPay(made) ||
            navigate({ to: '/c/$urlId/sales/orders/$id', params: { urlId: company.urlId, id: made.id } as never })
          ),
      },
    )
  }
  const offered = (['card', 'wallet', 'later'] as const).filter((one) => one === 'later' || ways.kinds.includes(one))
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
              onChange={setCoupon}
              onJudged={setCouponMinor}
              goodsMinor={Number(held.subtotal_minor) - Number(held.discount_minor)}
              reducedMinor={lines.reduce(
                (all, { subtotal_minor: whole, discount_minor: off }) => all + (off ? Number(whole) - off : 0),
                0,
              )}
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
            <dd>{amount(held.subtotal_minor)}</dd>
            {Number(held.discount_minor) > 0 && (
              <>
                <dt>{t('resources.orders.fields.discountValue')}</dt>
                <dd>{amount(-Number(held.discount_minor))}</dd>
              </>
            )}
            {Number(held.delivery_minor) > 0 && (
              <>
                <dt>{t('resources.orders.fields.delivery')}</dt>
                <dd>{amount(held.delivery_minor)}</dd>
              </>
            )}
            <dt>{t('resources.orders.fields.taxValue')}</dt>
            <dd>{amount(held.tax_minor)}</dd>
            <dt className={styles.sum}>{t('resources.orders.fields.total')}</dt>
            <dd className={styles.sum}>{amount(held.total_now_minor)}</dd>
          </dl>
          {order.error && <FormError>{inWords(order.error).sentence}</FormError>}
          <Button type="submit" size="md" loading={order.isPending || moving}>
            {/* What points and a coupon leave to pay is reckoned when they are taken. */}
            {kind === 'later' || isLess ? t('checkout.place') : t('checkout.confirm', { amount: amount(held.total_now_minor) })}
          </Button>
        </section>
      </form>
    </>
  )
}

/** Keeps the cart taxed as where it goes asks for, a moment after the address says so. True while what is shown may be another total. */
function useDestination(cart: Cart | undefined, user: string, to: { country: string; state: string } | null): boolean {
  const wanted = to && { country: to.country, region: to.state.trim() || null }
  const [settled] = useDebouncedValue(wanted, 300, { leading: true })
  const move = useVerb(products.carts.update as never)
  const differs = (place: typeof wanted) =>
    cart !== undefined && place !== null && ((cart.country ?? null) !== place.country || (cart.region ?? null) !== place.region)
  const asks = differs(settled)
  useEffect(() => {
    if (asks) move.mutate({ user, ...settled } as never)
  }, [asks, settled?.country, settled?.region])
  return differs(wanted) && !move.isError
}
