import { Button, Modal, Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { type Good, useCatalog } from './useCatalog.ts'

export interface Picked extends Good {
  readonly description: string
  readonly unit_price: number
  readonly tax_basis_points: number
}

/** Chooses what is offered out of the catalogue by name or SKU, in the form that is wanted. */
export function CatalogPicker({
  currency,
  onPick,
  onClose,
}: {
  currency: string
  onPick(picked: Picked): void
  onClose(): void
}) {
  const t = useTranslations('crm.quotes')
  const common = useTranslations('ui.common')
  const inWords = useErrorWords(crm.quotes)
  const priceOf = useCatalog()
  const [id, setId] = useState<string | null>(null)
  const [form, setForm] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const enabled = id !== null
  const product = useRead(products.products.get, { id: id ?? '' }, { enabled }).data as AnyRecord | undefined
  const forms = (
    useRead(
      products.variations.list,
      { parent: id ?? '', records: 100, filter: { enabled: 'true', status: 'active' } },
      { enabled },
    ).data as Page<AnyRecord> | undefined
  )?.data
  const ready = id !== null && product?.id === id && forms !== undefined && (forms.length === 0 || form !== null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setBusy(true)
    const good = { product_unique_id: id, variation_unique_id: form }
    try {
      const price = await priceOf(good, 1, currency)
      const variation = forms.find((one) => one.id === form)
      onPick({
        ...good,
        ...price,
        description: [titleOf(products.products, product), variation?.name].filter(Boolean).join(', '),
      })
    } catch (error) {
      setTrouble(inWords(error as Error).sentence)
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('fromCatalog')}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)}>
        <RefInput
          target="products.products"
          label={t('product')}
          value={id}
          autoFocus
          required
          onChange={(next) => {
            setId(next)
            setForm(null)
            setTrouble(null)
          }}
        />
        {forms !== undefined && forms.length > 0 && id !== null && (
          <Select
            label={t('form')}
            data={forms.map((one) => ({ value: one.id, label: String(one.name) }))}
            value={form}
            required
            onChange={setForm}
          />
        )}
        {trouble && (
          <p className={styles.wrong} role="alert">
            {trouble}
          </p>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!ready} loading={busy}>
            {t('addLine')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
