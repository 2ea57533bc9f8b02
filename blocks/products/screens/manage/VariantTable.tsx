import { Switch, Table } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { RowMenu } from '@quoin/ui/list/RowMenu.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'
import { VariantMatrixButton } from './VariantMatrix.tsx'

const form = ['name', 'sku', 'size', 'color', 'extraVariation', 'price', 'cost', 'discount', 'tax', 'qcode', 'enabled'] as const

/** The variants of a product as a table: price, stock and whether it is sold are changed where they stand. */
export function VariantTable({ product }: { product: AnyRecord }) {
  const t = useTranslations('products')
  const mayStock = useMay('products.stock.read')
  const [edited, setEdited] = useState<AnyRecord | null>(null)
  const read = useRead(products.variations.list, { parent: product.id, records: 200 })
  const shelves =
    useRead(products.stock.list, { records: 200, filter: { product_unique_id: product.id } }, { enabled: mayStock }).data?.data ??
    []
  const rows = read.data?.data
  const make = <VariantMatrixButton product={product} />
  if (read.error && !rows) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!rows) return <ListSkeleton rows={3} />
  if (rows.length === 0)
    return (
      <EmptyState title={t('variants.none')} action={make}>
        {t('variants.noneText')}
      </EmptyState>
    )
  return (
    <section aria-label={t('resources.variations.many')} className={styles.stack}>
      <div className={styles.foot}>{make}</div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('resources.variations.many')}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('variants.name')}</Table.Th>
              <Table.Th>{t('resources.variations.fields.sku')}</Table.Th>
              <Table.Th>{t('resources.variations.fields.price')}</Table.Th>
              {mayStock && <Table.Th>{t('resources.stock.fields.available')}</Table.Th>}
              <Table.Th>{t('variants.sold')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <VariantRow
                key={row.id}
                product={product}
                row={row}
                shelves={mayStock ? shelves.filter(({ variation }) => variation === row.id) : null}
                onEdit={setEdited}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <FormModal
        title={String(edited?.name ?? '')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={products.variations}
        parent={product.id}
        record={edited ?? undefined}
        only={form}
        onSaved={() => setEdited(null)}
      />
    </section>
  )
}

interface RowProps {
  readonly product: AnyRecord
  readonly row: AnyRecord
  readonly shelves: readonly AnyRecord[] | null
  onEdit(row: AnyRecord): void
}

function VariantRow({ product, row, shelves, onEdit }: RowProps) {
  const t = useTranslations('products')
  const notify = useNotify()
  const whyRefused = useWhyRefused()
  const inWords = useErrorWords(products.variations)
  const update = useAction(products.variations.update, { alsoRefreshes: ['products.products'] })
  const set = useAction(products.stock.update, { alsoRefreshes: ['products.products'] })
  const add = useAction(products.stock.create, { alsoRefreshes: ['products.products'] })
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const isFixed = whyRefused(products.variations.update) !== null
  const [only, ...more] = shelves ?? []
  const name = String(row.name)
  const setStock = (available: number) =>
    only
      ? set.mutate({ id: only.id, version: Number(only.version), available }, { onError })
      : add.mutate({ product: product.id, variation: row.id, available }, { onError })
  return (
    <Table.Tr>
      <Table.Td className={styles.strong}>{name}</Table.Td>
      <Table.Td className={styles.faint}>{String(row.sku)}</Table.Td>
      <Table.Td>
        <Cell
          label={`${t('resources.variations.fields.price')}: ${name}`}
          held={row.price as number | null}
          placeholder={String(product.price ?? '')}
          decimals={decimalsOf(String(product.currency ?? 'EUR'))}
          suffix={` ${String(product.currency ?? '')}`}
          isFixed={isFixed}
          onSave={(price) => update.mutate({ parent: product.id, id: row.id, version: Number(row.version), price }, { onError })}
        />
      </Table.Td>
      {shelves && (
        <Table.Td>
          {more.length > 0 ? (
            <span>{shelves.reduce((sum, shelf) => sum + Number(shelf.available), 0)}</span>
          ) : (
            <Cell
              label={`${t('resources.stock.fields.available')}: ${name}`}
              held={only ? Number(only.available) : null}
              placeholder="–"
              decimals={0}
              isFixed={whyRefused(only ? products.stock.update : products.stock.create) !== null}
              onSave={(available) => available !== null && setStock(available)}
            />
          )}
        </Table.Td>
      )}
      <Table.Td>
        <Switch
          aria-label={`${t('variants.sold')}: ${name}`}
          checked={row.enabled === true}
          disabled={isFixed}
          onChange={(event) =>
            update.mutate(
              { parent: product.id, id: row.id, version: Number(row.version), enabled: event.currentTarget.checked },
              { onError },
            )
          }
        />
      </Table.Td>
      <Table.Td>
        <RowMenu resource={products.variations} record={row} parent={product.id} trash={false} onEdit={onEdit} />
      </Table.Td>
    </Table.Tr>
  )
}

interface CellProps {
  readonly label: string
  readonly held: number | null
  readonly placeholder: string
  readonly decimals: number
  readonly suffix?: string
  readonly isFixed: boolean
  onSave(value: number | null): void
}

/** A number that is saved when one leaves it or presses Enter; an empty one is none. */
function Cell({ label, held, placeholder, decimals, suffix, isFixed, onSave }: CellProps) {
  const [typed, setTyped] = useState<number | string | null>(null)
  const save = () => {
    if (typed === null) return
    const value = typed === '' ? null : Number(typed)
    setTyped(null)
    if (value !== held) onSave(value)
  }
  return (
    <NumberField
      aria-label={label}
      value={typed ?? held ?? ''}
      placeholder={placeholder}
      min={0}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      suffix={suffix}
      w={suffix ? 130 : 90}
      hideControls
      disabled={isFixed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}
