import { Pagination, Table } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconShoppingCartOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './abandoned.module.css'

interface Cart {
  readonly unique_id: string
  readonly user_unique_id: string
  readonly total_amount: number
  readonly currency: string
  readonly item_count: number
  readonly last_activity_at: string
}
const perPage = 25

export const AbandonedPage = () => (
  <WithTexts>
    <Page />
  </WithTexts>
)

/** Carts that somebody filled and left, the one left last first: whom one might write to. */
function Page() {
  const t = useTranslations('products.abandoned')
  const format = useFormatter()
  const money = useMoney()
  const [typed, setTyped] = useState<number | string>('')
  const [least] = useDebouncedValue(Number(typed) || 0, 250)
  const [page, setPage] = useState(1)
  const read = useRead(products.carts.abandoned, { page, per_page: perPage, ...(least > 0 ? { min_amount: least } : {}) })
  const answer = read.data as { carts: readonly Cart[]; total: number } | undefined
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <NumberField
        className={styles.least}
        label={t('least')}
        value={typed}
        min={0}
        max={1e12}
        decimalScale={3}
        onChange={(value) => {
          setTyped(value)
          setPage(1)
        }}
      />
      {read.error && !answer && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !answer && <ListSkeleton rows={5} />}
      {answer?.carts.length === 0 && (
        <EmptyState icon={IconShoppingCartOff} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {answer && answer.carts.length > 0 && (
        <div className={styles.scroll} role="region" aria-label={t('title')} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('whose')}</Table.Th>
                <Table.Th className={styles.end}>{t('items')}</Table.Th>
                <Table.Th className={styles.end}>{t('total')}</Table.Th>
                <Table.Th className={styles.end}>{t('left')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answer.carts.map((cart) => (
                <Table.Tr key={cart.unique_id}>
                  <Table.Td>
                    <RefValue target="gateway.users" id={cart.user_unique_id} />
                  </Table.Td>
                  <Table.Td className={styles.end}>{format.number(cart.item_count)}</Table.Td>
                  <Table.Td className={styles.end}>{money(cart.total_amount, cart.currency)}</Table.Td>
                  <Table.Td className={styles.end}>
                    {format.dateTime(new Date(cart.last_activity_at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {answer && answer.total > perPage && (
        <Pagination
          className={styles.pages}
          total={Math.ceil(answer.total / perPage)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(control === 'previous' || control === 'first' ? 'back' : 'forth') })}
        />
      )}
    </>
  )
}
