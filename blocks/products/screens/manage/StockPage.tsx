import { Link } from '@quoin/ui/pages'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'

const columns = [
  'product_unique_id:260',
  'available',
  'warehouse_unique_id',
  'reserved',
  'on_hand',
  'on_transit',
  'is_low:130',
  'product_variation_unique_id',
] as const

/** What lies on a shelf: the product, and which form of it. */
const nameOf = ({ related }: AnyRecord): string => {
  const { product, variation } = (related ?? {}) as { product?: { name?: string }; variation?: { name?: string } }
  return [product?.name, variation?.name].filter(Boolean).join(' · ')
}
const form = [
  'product',
  'variation',
  'warehouse',
  'available',
  'onTransit',
  'lowAt',
  'bin',
  'enforceAvailability',
  'backOrderMax',
  'expectedOn',
  'safetyStock',
  'priority',
  'stockUnit',
  'vendor',
] as const

/** What lies where: every shelf, and for each what moved it, with goods received and moved on. */
export function StockPage() {
  const t = useTranslations('products')
  const { permissions } = useMe()
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  return (
    <>
      <DataList
        resource={products.stock}
        title={t('resources.stock.many')}
        columns={columns}
        cells={{ product: (one) => nameOf(one) || '–' }}
        form={form}
        emptyText={t('manage.noStock')}
        actions={
          permissions.has('products.stock.write') && (
            <Button
              component={Link}
              variant="default"
              leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden />}
              to={pages.receive()}
            >
              {t('manage.receive')}
            </Button>
          )
        }
        onOpen={setOpened}
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={(opened && nameOf(opened)) || t('manage.movements')}
        size="lg"
      >
        {opened && (
          <WithTexts>
            <Shelf shelf={opened} onDone={() => setOpened(null)} />
          </WithTexts>
        )}
      </Modal>
    </>
  )
}

interface Movement {
  readonly number: string
  readonly at: string
  readonly reason: string
  readonly available_by: number
  readonly reserved_by: number
  readonly available: number
  readonly note: string | null
}

function Shelf({ shelf, onDone }: { shelf: AnyRecord; onDone(): void }) {
  const t = useTranslations('products.manage')
  const words = useTranslations('products.movement')
  const fields = useTranslations('products.resources.stock.fields')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(products.stock)
  const whyRefused = useWhyRefused()
  const [quantity, setQuantity] = useState(1)
  const [note, setNote] = useState('')
  const [to, setTo] = useState<string | null>(null)
  const read = useRead(products.stock.movements, { id: shelf.id })
  const receive = useAction(products.stock.receive, { alsoRefreshes: ['products.products'] })
  const transfer = useAction(products.stock.transfer, { alsoRefreshes: ['products.products'] })
  const options = {
    onSuccess: () => {
      notify.done(t('done'))
      onDone()
    },
    onError: (error: unknown) => notify.trouble(inWords(error).sentence),
  }
  const why = whyRefused(products.stock.receive)
  const movements = (read.data as { movements: readonly Movement[] } | undefined)?.movements
  return (
    <div className={styles.stack}>
      <Group align="end" gap={8}>
        <NumberField
          label={t('howMany')}
          value={quantity}
          min={1}
          allowDecimal={false}
          w={110}
          onChange={(value) => setQuantity(Math.max(1, Number(value) || 1))}
        />
        <TextInput
          label={t('note')}
          value={note}
          maxLength={255}
          flex={1}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Refused why={why}>
          <Button
            loading={receive.isPending}
            onClick={() => receive.mutate({ id: shelf.id, quantity, note: note || null }, options)}
          >
            {t('receive')}
          </Button>
        </Refused>
      </Group>
      <Group align="end" gap={8}>
        <div style={{ flex: 1 }}>
          <RefInput target="products.warehouses" value={to} label={fields('warehouse')} onChange={setTo} />
        </div>
        <Refused why={why ?? (to ? null : fields('warehouse'))}>
          <Button
            variant="default"
            loading={transfer.isPending}
            onClick={() =>
              transfer.mutate({ id: shelf.id, quantity, warehouse_unique_id: to ?? '', note: note || null }, options)
            }
          >
            {t('move')}
          </Button>
        </Refused>
      </Group>
      {read.error && !movements ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !movements ? (
        <ListSkeleton rows={3} />
      ) : movements.length === 0 ? (
        <p className={styles.dim}>{t('noMovements')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('movements')}>
          {movements.map((one) => (
            <li key={one.number} className={styles.row}>
              <div className={styles.main}>
                <strong>{hasText(words, one.reason) ? words(one.reason) : one.reason}</strong>
                <p className={styles.dim}>
                  <span>{format.dateTime(new Date(one.at), { dateStyle: 'medium', timeStyle: 'short' })}</span>
                  {one.note && <span>{one.note}</span>}
                </p>
              </div>
              <span className={styles.dim}>
                <span>
                  {fields('available')}: {format.number(one.available_by, { signDisplay: 'exceptZero' })} →{' '}
                  {format.number(one.available)}
                </span>
                {one.reserved_by !== 0 && (
                  <span>
                    {fields('reserved')}: {format.number(one.reserved_by, { signDisplay: 'exceptZero' })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
