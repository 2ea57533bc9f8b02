import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'

/** Buys a gift card where the shop sells any; it is paid as every order is. */
export default function BuyGiftCard() {
  const t = useTranslations('sales.giftCards')
  const [isOpen, setOpen] = useState(false)
  const currency = useRead(sales.payments.methods, {}).data?.gift_card_currency
  if (!currency) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('buy')}</Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('buy')}>
        <WithTexts>
          <Form currency={currency} onClose={() => setOpen(false)} />
        </WithTexts>
      </Modal>
    </>
  )
}

function Form({ currency, onClose }: { currency: string; onClose(): void }) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const go = useGo()
  const inWords = useErrorWords(sales.giftCards)
  const make = useAction(sales.giftCards.create, { alsoRefreshes: ['sales.orders'] })
  const [amount, setAmount] = useState<number | string>(50)
  const [values, setValues] = useState({ recipient_name: '', recipient_email: '', message: '', send_on: '' })
  const today = new Date().toISOString().slice(0, 10)
  const input = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(
          { ...values, amount: Number(amount), send_on: values.send_on || null },
          {
            onSuccess: (card) => {
              // Whoever is back before the order has been drawn finds the list, and no dialog over it.
              onClose()
              void go(pages.orders.record((card as { order_unique_id: string }).order_unique_id))
            },
          },
        )
      }}
    >
      <p className={styles.dim}>{t('giftCards.text')}</p>
      <NumberField
        label={t('giftCards.amount', { currency })}
        value={amount}
        min={0}
        decimalScale={decimalsOf(currency)}
        required
        data-autofocus
        onChange={setAmount}
      />
      <TextInput label={t('resources.giftCards.fields.recipientName')} maxLength={160} {...input('recipient_name')} />
      <TextInput
        type="email"
        label={t('resources.giftCards.fields.recipientEmail')}
        required
        maxLength={254}
        {...input('recipient_email')}
      />
      <Textarea label={t('resources.giftCards.fields.message')} autosize minRows={2} maxLength={1_000} {...input('message')} />
      <TextInput
        type="date"
        label={t('giftCards.sendOn')}
        description={t('giftCards.sendOnText')}
        min={today}
        {...input('send_on')}
      />
      {make.error ? <FormError>{inWords(make.error).sentence}</FormError> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('giftCards.order')}
        </Button>
      </div>
    </form>
  )
}
