import { Button, Textarea, TextInput } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { Dialog, type DialogProps, touched } from './OrderDialog.tsx'
import type { Order } from './types.ts'

/** Puts something on an order that is in no catalogue. */
export function AddCustomItem({ order }: { order: Order }) {
  const t = useTranslations('sales.customItem')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <CustomItemDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}

function CustomItemDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales.customItem')
  const action = useAction(sales.orderDetails.createCustom, touched)
  const currency = order.currency ?? 'EUR'
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | string>('')
  const [quantity, setQuantity] = useState<number | string>(1)
  const [percent, setPercent] = useState<number | string>('')
  const [description, setDescription] = useState('')
  return (
    <Dialog
      title={t('add')}
      submit={t('submit')}
      why={name.trim() === '' || price === '' ? t('missing') : null}
      done={t('added')}
      action={action}
      onClose={onClose}
      input={() => ({
        order: order.id,
        name: name.trim(),
        price: Number(price),
        quantity: Number(quantity) || 1,
        ...(percent !== '' && { tax: Math.round(Number(percent) * 100) / 10_000 }),
        ...(description.trim() && { description: description.trim() }),
      })}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={255}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NumberField
        label={t('price', { currency })}
        value={price}
        min={0}
        decimalScale={decimalsOf(currency)}
        required
        hideControls
        onChange={setPrice}
      />
      <NumberField label={t('quantity')} value={quantity} min={1} max={1_000_000} allowDecimal={false} onChange={setQuantity} />
      <NumberField
        label={t('tax')}
        description={t('taxText')}
        value={percent}
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        hideControls
        onChange={setPercent}
      />
      <Textarea
        label={t('description')}
        value={description}
        autosize
        minRows={2}
        maxLength={2_000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </Dialog>
  )
}
