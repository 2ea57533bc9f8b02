import { Button, Select } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import type { Order } from './types.ts'

/** Puts a product, in the form that is wanted, on an order whose lines may still change. */
export function AddLine({ order }: { order: Order }) {
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const add = useAction(sales.orderDetails.create, { alsoRefreshes: ['sales.orders'] })
  return (
    <LineInput
      busy={add.isPending}
      onAdd={(line, onSuccess) =>
        add.mutate(
          { order: order.id, ...line },
          {
            onSuccess,
            onError: (error) => notify.trouble(inWords(error).sentence),
          },
        )
      }
    />
  )
}

/** A product in the form that is wanted, and how many. */
export interface LineRequestInput {
  readonly product_unique_id: string
  readonly variation_unique_id?: string
  readonly quantity: number
}

/** Asks for a line; whoever takes it says when the next one may be asked for. */
export function LineInput({
  busy,
  inForm = false,
  onAdd,
}: {
  busy?: boolean
  /** It stands within another form, and so cannot be one. */
  inForm?: boolean
  onAdd(line: LineRequestInput, taken: () => void): void
}) {
  const t = useTranslations('sales')
  const [product, setProduct] = useState<string | null>(null)
  const [form, setForm] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const forms = useRead(
    products.variations.list,
    { parent: product ?? '', records: 100, filter: { enabled: 'true', status: 'active' } },
    {
      enabled: product !== null,
    },
  ).data?.data
  const needsForm = product !== null && (forms === undefined || forms.length > 0)
  const add = () => {
    if (product === null) return
    onAdd({ product_unique_id: product, quantity, ...(form && { variation_unique_id: form }) }, () => {
      setProduct(null)
      setForm(null)
      setQuantity(1)
    })
  }
  const inputs = (
    <>
      <RefInput
        target="products.products"
        value={product}
        label={t('orders.product')}
        onChange={(next) => {
          setProduct(next)
          setForm(null)
        }}
      />
      {needsForm && forms && (
        <Select
          label={t('orders.form')}
          data={forms.map((one) => ({ value: one.id, label: one.name ?? '' }))}
          value={form}
          onChange={setForm}
        />
      )}
      <NumberField
        label={t('orders.quantity')}
        value={quantity}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        w={110}
        onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
      />
      <Refused why={product === null || (needsForm && !form) ? t('orders.chooseFirst') : null}>
        <Button type={inForm ? 'button' : 'submit'} variant="default" loading={busy} onClick={inForm ? add : undefined}>
          {t('orders.addLine')}
        </Button>
      </Refused>
    </>
  )
  return inForm ? (
    <div className={styles.add}>{inputs}</div>
  ) : (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {inputs}
    </form>
  )
}
