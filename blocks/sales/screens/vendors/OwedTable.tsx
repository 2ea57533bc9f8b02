import { Button, Modal, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { StatementDialog } from './StatementDialog.tsx'

export interface Owed {
  readonly vendor_unique_id: string
  readonly vendor_name: string
  readonly currency: string
  readonly ledger_minor: number
  readonly paid_minor: number
  readonly commission_minor: number
}

/** What each vendor is owed by the books, with their statement and a button that pays. */
export function OwedTable() {
  const t = useTranslations('sales')
  const money = useMoney()
  const whyRefused = useWhyRefused()
  const [paying, setPaying] = useState<Owed | 'all' | null>(null)
  const [shown, setShown] = useState<Owed | null>(null)
  const read = useRead(sales.payables.summary, {})
  const rows = (read.data as { rows: readonly Owed[] } | undefined)?.rows
  if (read.error && !rows) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!rows) return <ListSkeleton rows={4} />
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconTruckDelivery} title={t('payables.nothing')}>
        {t('payables.emptyText')}
      </EmptyState>
    )
  }
  const whyNot = (due: number) => whyRefused(sales.payouts.run) ?? (due > 0 ? null : t('payables.nothing'))
  return (
    <div className={styles.stack}>
      <div className={styles.foot}>
        <Refused why={whyNot(Math.max(...rows.map((row) => row.ledger_minor)))}>
          <Button onClick={() => setPaying('all')}>{t('payables.payAll')}</Button>
        </Refused>
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('payables.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('resources.payables.fields.vendorName')}</Table.Th>
              <Table.Th className={styles.end}>{t('payables.owed')}</Table.Th>
              <Table.Th className={styles.end}>{t('payables.paid')}</Table.Th>
              <Table.Th className={styles.end}>{t('payables.commission')}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{t('payables.pay')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={`${row.vendor_unique_id} ${row.currency}`}>
                <Table.Td className={styles.strong}>{row.vendor_name}</Table.Td>
                <Table.Td className={styles.end}>{money(row.ledger_minor, row.currency)}</Table.Td>
                <Table.Td className={styles.end}>{money(row.paid_minor, row.currency)}</Table.Td>
                <Table.Td className={styles.end}>{money(row.commission_minor, row.currency)}</Table.Td>
                <Table.Td>
                  <div className={styles.foot}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('payables.statementOf', { name: row.vendor_name })}
                      onClick={() => setShown(row)}
                    >
                      {t('payables.statement')}
                    </Button>
                    <Refused why={whyNot(row.ledger_minor)}>
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={`${t('payables.pay')}: ${row.vendor_name}`}
                        onClick={() => setPaying(row)}
                      >
                        {t('payables.pay')}
                      </Button>
                    </Refused>
                  </div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {paying && (
        <PayDialog
          whom={paying}
          due={rows.filter(
            (row) => row.ledger_minor > 0 && (paying === 'all' || row.vendor_unique_id === paying.vendor_unique_id),
          )}
          onClose={() => setPaying(null)}
        />
      )}
      {shown && <StatementDialog vendor={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** What is paid, a sum for each currency: `€12.00 and ¥300`. */
function useSums(): (sums: readonly { readonly currency: string; readonly minor: number }[]) => string {
  const money = useMoney()
  const format = useFormatter()
  return (sums) =>
    format.list(
      [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, list]) =>
        money(
          list.reduce((sum, { minor }) => sum + minor, 0),
          currency,
        ),
      ),
    )
}

function PayDialog({ whom, due, onClose }: { whom: Owed | 'all'; due: readonly Owed[]; onClose(): void }) {
  const t = useTranslations('sales')
  const sumsOf = useSums()
  const amount = sumsOf(due.map(({ currency, ledger_minor: minor }) => ({ currency, minor })))
  const name = whom === 'all' ? t('payables.everyone') : whom.vendor_name
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(sales.payouts)
  const run = useAction(sales.payouts.run, { alsoRefreshes: ['sales.payables'] })
  const [reference, setReference] = useState('')
  return (
    <Modal opened onClose={onClose} title={whom === 'all' ? t('payables.payAll') : t('payables.pay')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          run.mutate(
            {
              payment_type: 'bank',
              ...(whom !== 'all' && { vendor_unique_id: whom.vendor_unique_id }),
              ...(reference.trim() && { reference: reference.trim() }),
            },
            {
              onSuccess: ({ payouts }) => {
                const paid = payouts.map(({ amount_minor, currency }) => ({ currency: String(currency), minor: amount_minor }))
                notify.done(t('payables.paidOut', { amount: sumsOf(paid), name }))
                onClose()
              },
            },
          )
        }}
      >
        <p className={styles.dim}>{t('payables.payText', { name })}</p>
        <TextInput
          label={t('resources.payouts.fields.reference')}
          value={reference}
          maxLength={200}
          data-autofocus
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        {run.error && <FormError>{inWords(run.error).sentence}</FormError>}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={run.isPending}>
            {t('payables.payAmount', { amount })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
