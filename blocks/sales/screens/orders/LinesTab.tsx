import { ActionIcon, Table } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconX } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'
import { AddLine } from './AddLine.tsx'
import { CostButton } from './CostButton.tsx'
import { DeliveryAddress } from './DeliveryAddress.tsx'
import { DepositNote } from './DepositNote.tsx'
import { HeldUntil } from './HeldUntil.tsx'
import { useStatusWord } from './useStatusWord.ts'

interface TaxLine {
  readonly basis_points: number
  readonly tax_minor: number
  readonly country: string | null
  readonly exempt_id: string | null
}

/** What was ordered, line by line, and what it comes to. */
export function LinesTab({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  const statusWord = useStatusWord()
  const read = useRead(sales.orderDetails.list, { parent: order.id, records: 200 })
  const lines = (read.data as unknown as Page<AnyRecord> | undefined)?.data
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const isStaff = useMay('sales.orders.manage')
  const takeOff = useAction<{ order: string; detail: string; status: string }, unknown>(
    sales.orderDetails.statusUpdate as never,
    {
      alsoRefreshes: ['sales.orders'],
    },
  )
  // The lines of an order stay once anything was paid, and as they were offered where it came from a quote.
  const isOpen =
    isStaff &&
    ['draft', 'placed'].includes(String(order.orderState)) &&
    order.paymentState === 'unpaid' &&
    Number(order.paidMinor) === 0 &&
    !order.paidAt &&
    !order.quote
  if (read.error && !lines) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!lines) return <ListSkeleton rows={3} />
  const amount = (minor: unknown) => money(minor, order.currency)
  // One rate says no more than the sum; of several each is named.
  const all = (order.taxes ?? []) as readonly TaxLine[]
  const taxes = all.length > 1 || all[0]?.country ? all : []
  const exemptId = all[0]?.exempt_id
  const percent = (points: number) => format.number(points / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const rows: readonly (readonly [string, unknown, boolean])[] = [
    [t('resources.orders.fields.subtotal'), order.subtotalMinor, true],
    [t('resources.orders.fields.discountValue'), -Number(order.discountMinor), Number(order.discountMinor) > 0],
    [t('resources.orders.fields.delivery'), order.deliveryMinor, Number(order.deliveryMinor) > 0],
    ...taxes.map((one) => [t('orders.taxAt', { rate: percent(one.basis_points) }), one.tax_minor, true] as const),
    [t('resources.orders.fields.taxValue'), order.taxMinor, taxes.length === 0],
  ]
  const further: readonly (readonly [string, unknown, boolean])[] = [
    [t('resources.orders.fields.paid'), order.paidMinor, Number(order.paidMinor) > 0],
    [t('resources.orders.fields.refunded'), order.refundedMinor, Number(order.refundedMinor) > 0],
    [
      t('resources.orders.fields.balance'),
      Number(order.totalMinor) - Number(order.paidMinor),
      Number(order.paidMinor) < Number(order.totalMinor),
    ],
  ]
  return (
    <div className={styles.stack}>
      <p className={styles.dim}>{`${t('resources.orders.fields.status')}: ${statusWord(String(order.status))}`}</p>
      <DeliveryAddress order={order} />
      <HeldUntil order={order} />
      <DepositNote order={order} />
      {lines.length === 0 ? (
        <p className={styles.dim}>{t('orders.noLines')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('orders.lines')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('orders.product')}</Table.Th>
                <Table.Th className={styles.end}>{t('orders.quantity')}</Table.Th>
                <Table.Th className={styles.end}>{t('orders.price')}</Table.Th>
                <Table.Th className={styles.end}>{t('resources.orders.fields.total')}</Table.Th>
                {isOpen && <Table.Td />}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={line.id} td={line.status === 'cancelled' ? 'line-through' : undefined}>
                  <Table.Td>
                    <div className={styles.rowMain}>
                      <span>{String(line.productName)}</span>
                      <span className={styles.dim}>
                        {[
                          line.productSku,
                          Number(line.fulfilledQuantity) > 0 &&
                            t('orders.sent', {
                              sent: format.number(Number(line.fulfilledQuantity)),
                              all: format.number(Number(line.quantity)),
                            }),
                          Number(line.returnedQuantity) > 0 &&
                            t('orders.returned', { count: format.number(Number(line.returnedQuantity)) }),
                          line.expectedOn &&
                            Number(line.fulfilledQuantity) < Number(line.quantity) &&
                            t('orders.expected', {
                              day: format.dateTime(new Date(`${String(line.expectedOn)}T00:00`), { dateStyle: 'medium' }),
                            }),
                          line.costMinor !== undefined &&
                            line.costMinor !== null &&
                            t('orders.costs', { amount: amount(line.costMinor) }),
                          line.notes,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      <CostButton order={order} line={line} />
                    </div>
                  </Table.Td>
                  <Table.Td className={styles.end}>{format.number(Number(line.quantity))}</Table.Td>
                  <Table.Td className={styles.end}>{amount(line.priceMinor)}</Table.Td>
                  <Table.Td className={styles.end}>{amount(line.totalMinor)}</Table.Td>
                  {isOpen && (
                    <Table.Td className={styles.end}>
                      {line.status !== 'cancelled' && (
                        <ActionIcon
                          aria-label={t('orders.takeOff', { name: String(line.productName) })}
                          loading={takeOff.isPending && takeOff.variables?.detail === line.id}
                          onClick={() =>
                            takeOff.mutate(
                              { order: order.id, detail: line.id, status: 'cancelled' },
                              { onError: (error) => notify.trouble(inWords(error).sentence) },
                            )
                          }
                        >
                          <IconX size={16} aria-hidden />
                        </ActionIcon>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {isOpen && !order.cart && <AddLine order={order} />}
      {exemptId && <p className={styles.dim}>{t('orders.taxFree', { id: exemptId })}</p>}
      <dl className={styles.totals}>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, minor]) => (
            <Pair key={label} label={label} value={amount(minor)} />
          ))}
        <dt className={styles.sum}>{t('resources.orders.fields.total')}</dt>
        <dd className={styles.sum}>{amount(order.totalMinor)}</dd>
        {further
          .filter(([, , isShown]) => isShown)
          .map(([label, minor]) => (
            <Pair key={label} label={label} value={amount(minor)} />
          ))}
      </dl>
    </div>
  )
}

const Pair = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
