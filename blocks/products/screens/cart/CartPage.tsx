import { Link, useGo } from '@quoin/ui/pages'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { ActionIcon, Alert, Anchor, Button, Group, Modal, Pill } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconShoppingCart, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { ChannelSwitch } from '../shop/ChannelSwitch.tsx'
import styles from './cart.module.css'
import { KeepCart, SavedCarts } from './SavedCarts.tsx'
import { type Cart, type CartLine, isTooMany, useCart } from './useCart.ts'

export const CartPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

/** What one means to buy: lines, what is kept for later, codes, and what it comes to, calculated by the server. */
function Held() {
  const t = useTranslations('products.cart')
  const { cart, error, refetch } = useCart()
  const shop = (
    <Button component={Link} to={pages.shop()} variant="default">
      {t('toShop')}
    </Button>
  )
  if (error && !cart) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  const isEmpty = cart?.details.length === 0
  return (
    <>
      <PageHeader
        title={t('title')}
        text={cart && !isEmpty ? t('items', { count: cart.total_items }) : undefined}
        actions={isEmpty ? undefined : shop}
      />
      {!cart ? (
        <ListSkeleton rows={4} />
      ) : isEmpty ? (
        <>
          <EmptyState icon={IconShoppingCart} title={t('empty')} action={shop}>
            {t('emptyText')}
          </EmptyState>
          <SavedCarts />
        </>
      ) : (
        <Filled cart={cart} />
      )}
    </>
  )
}

function Filled({ cart }: { cart: Cart }) {
  const t = useTranslations('products.cart')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(products.carts)
  const whyRefused = useWhyRefused()
  const { id: me } = useMe()
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const set = useAction(products.carts.setDetail)
  const cancel = useAction(products.carts.cancelDetail)
  const clear = useAction(products.carts.delete)
  const [asking, setAsking] = useState(false)
  const why = whyRefused(products.carts.setDetail)
  const change = (line: CartLine, to: { quantity?: number; saved?: boolean }) =>
    set.mutate({ cart: cart.id, detail: line.id, ...to }, { onError })
  const out = (line: CartLine) => cancel.mutate({ cart: cart.id, detail: line.id }, { onError })
  const row = (line: CartLine) => (
    <Line key={line.id} line={line} cart={cart} why={why} onChange={(to) => change(line, to)} onOut={() => out(line)} />
  )
  const open = cart.details.filter((line) => line.state === 'open')
  const saved = cart.details.filter((line) => line.state === 'saved')
  return (
    <div className={styles.columns}>
      <div>
        {open.length > 0 && (
          <section aria-label={t('lines')}>
            <ul className={styles.lines}>{open.map(row)}</ul>
          </section>
        )}
        {saved.length > 0 && (
          <section aria-label={t('saved')}>
            <h2 className={styles.heading}>{t('saved')}</h2>
            <ul className={styles.lines}>{saved.map(row)}</ul>
          </section>
        )}
        <Group gap={8} mt="md">
          {open.length > 0 && <KeepCart />}
          <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
            {t('clear')}
          </Button>
        </Group>
        <Modal opened={asking} onClose={() => setAsking(false)} title={t('clear')}>
          <p>{t('clearText')}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)}>
              {common('cancel')}
            </Button>
            <Button
              color="red"
              loading={clear.isPending}
              onClick={() => clear.mutate({ user: me }, { onSuccess: () => setAsking(false), onError })}
            >
              {t('clear')}
            </Button>
          </Group>
        </Modal>
        <SavedCarts />
      </div>
      <Sums cart={cart} lines={open} />
    </div>
  )
}

function Line({
  line,
  cart,
  why,
  onChange,
  onOut,
}: {
  line: CartLine
  cart: Cart
  why: string | null
  onChange(to: { quantity?: number; saved?: boolean }): void
  onOut(): void
}) {
  const t = useTranslations('products.cart')
  const money = useMoney()
  const format = useFormatter()
  const isSaved = line.state === 'saved'
  const [quantity, setQuantity] = useState(line.quantity)
  const [seen, setSeen] = useState(line.quantity)
  if (seen !== line.quantity) {
    setSeen(line.quantity)
    setQuantity(line.quantity)
  }
  const { name } = line
  return (
    <li className={styles.line}>
      <div className={styles.picture}>{line.image_url && <img src={line.image_url} alt="" loading="lazy" />}</div>
      <div className={styles.what}>
        <Anchor component={Link} className={styles.name} to={pages.shopProduct({ id: line.product_unique_id })}>
          {name}
        </Anchor>
        <p className={styles.dim}>
          {line.problem === 'not_sold'
            ? t('notSold')
            : line.problem === 'no_price'
              ? t('noPriceNow')
              : line.unit_price === null
                ? line.sku
                : `${line.sku} · ${t('each', { price: money(line.unit_price, cart.currency) })}`}
        </p>
        {isTooMany(line) && !isSaved && <p className={styles.short}>{t('onlyLeft', { count: line.available! })}</p>}
        {line.back_ordered > 0 && !isSaved && (
          <p className={styles.dim}>
            {line.expected_on
              ? t('comesOn', {
                  count: line.back_ordered,
                  day: format.dateTime(new Date(`${line.expected_on}T00:00`), { dateStyle: 'long' }),
                })
              : t('comesLater', { count: line.back_ordered })}
          </p>
        )}
      </div>
      {!isSaved && (
        <NumberField
          aria-label={t('quantityOf', { name })}
          value={quantity}
          min={1}
          max={1_000_000}
          w={84}
          allowDecimal={false}
          disabled={why !== null}
          onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
          onBlur={() => {
            if (quantity !== line.quantity) onChange({ quantity })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && quantity !== line.quantity) onChange({ quantity })
          }}
        />
      )}
      {!isSaved && <span className={styles.amount}>{money(line.total, cart.currency)}</span>}
      <Refused why={why}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t(isSaved ? 'back' : 'later')}: ${name}`}
          onClick={() => onChange({ saved: !isSaved })}
        >
          {t(isSaved ? 'back' : 'later')}
        </Button>
      </Refused>
      <Refused why={why}>
        <ActionIcon aria-label={t('remove', { name })} onClick={onOut}>
          <IconX size={16} />
        </ActionIcon>
      </Refused>
    </li>
  )
}

function Sums({ cart, lines }: { cart: Cart; lines: readonly CartLine[] }) {
  const t = useTranslations('products.cart')
  const reasons = useTranslations('products.reasons')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useErrorWords(products.carts)
  const { id: me } = useMe()
  const go = useGo()
  const update = useAction(products.carts.update)
  const reprice = useAction(products.carts.reprice)
  const amount = (value: number) => money(value, cart.currency)
  const codes = (list: readonly string[]) =>
    update.mutate({ user: me, promo_codes: [...list] }, { onError: (error) => notify.trouble(inWords(error).sentence) })
  const rows: [string, number][] = [
    [t('subtotal'), cart.subtotal],
    ...(cart.discount ? [[t('discount'), -cart.discount] as [string, number]] : []),
    ...(cart.delivery ? [[t('delivery'), cart.delivery] as [string, number]] : []),
    [t(cart.prices_include_tax ? 'taxIn' : 'tax'), cart.tax],
  ]
  const tooMany = lines.find(isTooMany)
  const why =
    lines.length === 0
      ? t('empty')
      : lines.some((line) => line.problem !== null)
        ? t('notSold')
        : tooMany
          ? `${tooMany.name}: ${t('onlyLeft', { count: tooMany.available! })}`
          : cart.delivery_problem
            ? t('noDeliveryPrice', { currency: cart.currency })
            : cart.price_changed
              ? t('changed', { total: amount(cart.total_now) })
              : null
  const known = (reason: string): string => (hasText(reasons, reason) ? reasons(reason) : reason)
  return (
    <aside className={styles.sums} aria-label={t('total')}>
      <ChannelSwitch />
      {cart.price_changed && (
        <Alert variant="light" color="yellow">
          {t('changed', { total: amount(cart.total_now) })}
          <Button
            mt="xs"
            display="block"
            size="compact-sm"
            variant="default"
            loading={reprice.isPending}
            onClick={() => reprice.mutate({ user: me }, { onError: (error) => notify.trouble(inWords(error).sentence) })}
          >
            {t('accept')}
          </Button>
        </Alert>
      )}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{amount(value)}</dd>
          </div>
        ))}
        <dt className={styles.total}>{t('total')}</dt>
        <dd className={styles.total}>{amount(cart.total)}</dd>
      </dl>
      {cart.promo_codes.length > 0 && (
        <Group gap={6}>
          {cart.promo_codes.map((one) => (
            <Pill
              key={one}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('dropCode', { code: one }), tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => codes(cart.promo_codes.filter((held) => held !== one))}
            >
              {one}
            </Pill>
          ))}
        </Group>
      )}
      {(cart.trace ?? []).length > 0 && (
        <ul className={styles.trace} aria-label={t('why')}>
          {cart.trace!.map((one) => (
            <li key={one.promotion} className={one.applied ? undefined : styles.dim}>
              {one.name}: {known(one.reason)}
            </li>
          ))}
        </ul>
      )}
      <Refused why={why}>
        <Button fullWidth onClick={() => void go({ path: '/sales/checkout' })}>
          {t('checkout')}
        </Button>
      </Refused>
      <p className={styles.dim}>{t('codesLater')}</p>
    </aside>
  )
}
