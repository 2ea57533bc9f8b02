import { Button, Pill, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { useMe } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { type CheckoutState, reasonOf } from './useCheckout.ts'

/** How many gift cards one order takes, beside points and the rest. */
const giftCardsMax = 3

/** One field for a code of any kind: of a promotion, a coupon, a gift or a gift card. What counts stands below it, and can be taken out. */
export function CodeField({ checkout }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const enter = useAction(sales.orders.enterCode, { alsoRefreshes: ['products.carts', 'rewards.customers'] })
  const [code, setCode] = useState('')
  const { coupons, setCoupons, giftCards, setGiftCards } = checkout
  const apply = () => {
    if (code.trim() === '') return
    enter.mutate(
      { code: code.trim() },
      {
        onSuccess: (found) => {
          setCode('')
          if (found.kind === 'coupon' && !coupons.includes(found.code)) setCoupons([...coupons, found.code])
          if (found.kind === 'gift_card' && giftCards.length < giftCardsMax && !giftCards.includes(found.code))
            setGiftCards([...giftCards, found.code])
          if (found.kind === 'gift')
            notify.done(found.points ? t('giftPoints', { points: format.number(found.points) }) : t('gift'))
          checkout.lookAgain()
        },
      },
    )
  }
  return (
    <div className={styles.stack}>
      <div className={styles.codeRow}>
        <TextInput
          className={styles.rowMain}
          label={t('code')}
          placeholder={t('codeText')}
          value={code}
          maxLength={80}
          autoComplete="off"
          error={enter.error ? inWords(enter.error).sentence : undefined}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            if (enter.error) enter.reset()
          }}
          onKeyDown={(event) => {
            // Enter in this field takes the code; it does not order.
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <Button variant="default" disabled={code.trim() === ''} loading={enter.isPending} onClick={apply}>
          {t('apply')}
        </Button>
      </div>
      <Codes checkout={checkout} />
    </div>
  )
}

function Codes({ checkout }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const money = useMoney()
  const { id } = useMe()
  const update = useAction(products.carts.update)
  const { cart, bill, coupons, setCoupons, giftCards, setGiftCards, lookAgain } = checkout
  const promotions = cart?.promo_codes ?? []
  if (promotions.length + coupons.length + giftCards.length === 0) return null
  const remove = (code: string) => ({
    withRemoveButton: true,
    removeButtonProps: { 'aria-label': t('remove', { code }), tabIndex: 0, 'aria-hidden': false },
  })
  return (
    <ul className={styles.codes} role="status">
      {promotions.map((code) => (
        <li key={code}>
          <Pill
            {...remove(code)}
            onRemove={() =>
              update.mutate({ user: id, promo_codes: promotions.filter((one) => one !== code) }, { onSuccess: lookAgain })
            }
          >
            {code}
          </Pill>
        </li>
      ))}
      {coupons.map((code) => {
        const judged = bill?.coupons.find((one) => one.code.toLowerCase() === code.toLowerCase())
        return (
          <li key={code}>
            <Pill {...remove(code)} onRemove={() => setCoupons(coupons.filter((one) => one !== code))}>
              {code}
            </Pill>
            {judged && !judged.valid && <span className={styles.bad}>{t(`coupons.${reasonOf(judged.reasons[0]?.code)}`)}</span>}
            {judged?.valid && bill?.coupons_accepted && (
              <span className={styles.end}>{money(-judged.discount_minor, bill.currency)}</span>
            )}
          </li>
        )
      })}
      {giftCards.map((code, at) => {
        const card = bill?.gift_cards[at]
        return (
          <li key={code}>
            <Pill {...remove(code)} onRemove={() => setGiftCards(giftCards.filter((one) => one !== code))}>
              {card
                ? t('giftCard', {
                    ending: card.ending,
                    amount: money(card.remaining_minor - card.pays_minor, card.currency),
                  })
                : code}
            </Pill>
            {card && card.currency !== bill.currency ? (
              <span className={styles.bad}>{t('giftCardOther', { currency: card.currency })}</span>
            ) : card?.remaining_minor === 0 ? (
              <span className={styles.bad}>{t('giftCardEmpty')}</span>
            ) : card ? (
              <span className={styles.end}>{money(-card.pays_minor, bill.currency)}</span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
