import { Pill } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useTranslations } from 'use-intl'
import styles from './manage.module.css'

interface RelatedProductsProps {
  readonly product: string
  readonly list: Operation<{ id: string; records?: string }, unknown>
  readonly title: string
  readonly addLabel: string
  readonly mayWrite: boolean
  onAdd(other: string): void
  onRemove(other: string): void
}

/** The products of one kind that stand beside a product, to be added to and taken away. */
export function RelatedProducts({ product, list, title, addLabel, mayWrite, onAdd, onRemove }: RelatedProductsProps) {
  const t = useTranslations('products.manage')
  const read = useRead(list, { id: product, records: '50' })
  const rows = (read.data as Page<AnyRecord> | undefined)?.data ?? []
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <Pill.Group>
        {rows.length === 0 && <span className={styles.dim}>{t('none')}</span>}
        {rows.map(({ id, name }) => (
          <Pill
            key={id}
            withRemoveButton={mayWrite}
            removeButtonProps={{ 'aria-label': t('takeOut', { name: String(name) }), tabIndex: 0, 'aria-hidden': false }}
            onRemove={() => onRemove(id)}
          >
            {String(name)}
          </Pill>
        ))}
      </Pill.Group>
      <RefInput
        target="products.products"
        value={null}
        label={addLabel}
        disabled={!mayWrite}
        onChange={(id) => id && onAdd(id)}
      />
    </>
  )
}
