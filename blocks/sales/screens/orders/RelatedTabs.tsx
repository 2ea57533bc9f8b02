import { Anchor, Button } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import type { ReactNode } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { download, type Made } from '../download.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'
import { type Option, toneWord } from './states.ts'

/** What belongs to an order, newest first. */
function Related({
  list,
  order,
  empty,
  label,
  children,
}: {
  list: Operation
  order: AnyRecord
  empty: string
  label: string
  children(record: AnyRecord): ReactNode
}) {
  const read = useRead(list, { records: 100, filter: { order_unique_id: order.id } })
  const records = (read.data as Page<AnyRecord> | undefined)?.data
  if (read.error && !records) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!records) return <ListSkeleton rows={2} />
  if (records.length === 0) return <p className={styles.dim}>{empty}</p>
  return (
    <ul className={styles.list} aria-label={label}>
      {records.map((record) => (
        <li key={record.id} className={styles.row}>
          {children(record)}
        </li>
      ))}
    </ul>
  )
}

const useWhen = () => {
  const format = useFormatter()
  return (at: unknown) => (at ? format.dateTime(new Date(String(at)), { dateStyle: 'medium', timeStyle: 'short' }) : '')
}

export function PaymentsTab({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  return (
    <Related list={sales.payments.list} order={order} empty={t('orders.noPayments')} label={t('orders.payments')}>
      {(payment) => (
        <>
          <div className={styles.rowMain}>
            <span className={styles.strong}>
              {t(`resources.payments.options.paymentType.${String(payment.paymentType)}` as Option)}
            </span>
            <span className={styles.dim}>
              {[payment.gatewayReference, payment.failure, when(payment.paidAt ?? payment.createdAt)].filter(Boolean).join(' · ')}
            </span>
          </div>
          <div className={styles.end}>
            <div>{money(payment.amountMinor, payment.currency)}</div>
            <StatusPill
              value={toneWord(String(payment.status))}
              label={t(`resources.payments.options.status.${String(payment.status)}` as Option)}
            />
          </div>
        </>
      )}
    </Related>
  )
}

export function DeliveriesTab({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const when = useWhen()
  const isStaff = useMay('sales.orders.manage')
  const isOpen = Boolean(order.paidAt) && ['unfulfilled', 'partially_fulfilled'].includes(String(order.fulfilmentState))
  return (
    <div className={styles.stack}>
      {isStaff && isOpen && (
        <div>
          <PaperButton paper={sales.orders.pickList} id={order.id} label={t('orders.pickList')}>
            {t('orders.pickList')}
          </PaperButton>
        </div>
      )}
      <Related list={sales.fulfilments.list} order={order} empty={t('orders.noDeliveries')} label={t('orders.deliveries')}>
        {(parcel) => (
          <>
            <div className={styles.rowMain}>
              <span className={styles.strong}>
                {((parcel.lines ?? []) as { name: string; quantity: number }[])
                  .map((line) => `${line.quantity} × ${line.name}`)
                  .join(', ')}
              </span>
              <span className={styles.dim}>
                {[parcel.carrier, parcel.trackingNumber, when(parcel.createdAt)].filter(Boolean).join(' · ')}
              </span>
              {typeof parcel.trackingUrl === 'string' && (
                <Anchor href={parcel.trackingUrl} target="_blank" rel="noopener noreferrer" size="sm">
                  {t('orders.follow')}
                </Anchor>
              )}
            </div>
            <PaperButton paper={sales.fulfilments.paper} id={parcel.id} label={t('orders.slip', { at: when(parcel.createdAt) })}>
              PDF
            </PaperButton>
          </>
        )}
      </Related>
    </div>
  )
}

/** Draws a paper in the reader's language and hands it over. */
function PaperButton({ paper, id, label, children }: { paper: Operation; id: string; label: string; children: string }) {
  const language = useLocale()
  const notify = useNotify()
  const inWords = useErrorWords(sales.invoices)
  const draw = useAction<{ id: string; language: string }, Made>(paper as never)
  return (
    <Button
      variant={children === 'PDF' ? 'subtle' : 'default'}
      size="compact-sm"
      aria-label={label}
      loading={draw.isPending}
      onClick={() =>
        draw.mutate({ id, language }, { onSuccess: download, onError: (error) => notify.trouble(inWords(error).sentence) })
      }
    >
      {children}
    </Button>
  )
}

export function PapersTab({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  return (
    <Related list={sales.invoices.list} order={order} empty={t('orders.noPapers')} label={t('orders.papers')}>
      {(paper) => (
        <>
          <div className={styles.rowMain}>
            <span className={styles.strong}>{String(paper.number)}</span>
            <span className={styles.dim}>
              {[t(`resources.invoices.options.kind.${String(paper.kind)}` as Option), when(paper.issuedAt)].join(' · ')}
            </span>
          </div>
          <span className={styles.end}>
            {money(paper.kind === 'credit_memo' ? -Number(paper.totalMinor) : paper.totalMinor, paper.currency)}{' '}
            <PaperButton paper={sales.invoices.paper} id={paper.id} label={`PDF: ${String(paper.number)}`}>
              PDF
            </PaperButton>
          </span>
        </>
      )}
    </Related>
  )
}
