import { ActionIcon } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Link } from '@quoin/ui/pages'
import { IconX } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { AddCustomItem } from '../AddCustomItem.tsx'
import { AddLine } from '../AddLine.tsx'
import { CostButton } from '../CostButton.tsx'
import { unsent } from '../LineCounts.tsx'
import type { Line, Order } from '../types.ts'
import { Card } from './Card.tsx'
import { Thumb } from './Thumb.tsx'
import { useLineNotes } from './useLineNotes.ts'

/** What was ordered, line by line; while nothing is paid, lines can be put on it and taken off. */
export function ItemsCard({ order, lines }: { order: Order; lines: readonly Line[] }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const open = lines.filter((line) => line.status !== 'cancelled')
  const left = open.reduce((all, line) => all + Math.max(0, unsent(line)), 0)
  const count = open.reduce((all, line) => all + Number(line.quantity), 0)
  const isOpen = mayChangeLines(order)
  return (
    <Card
      title={t('orders.lines')}
      aside={
        order.paidAt && left > 0 && left < count ? (
          <span className={styles.dim}>{t('orders.sent', { sent: format.number(count - left), all: format.number(count) })}</span>
        ) : undefined
      }
    >
      {lines.length === 0 ? (
        <p className={styles.dim}>{t('orders.noLines')}</p>
      ) : (
        <ul className={styles.list}>
          {lines.map((line) => (
            <ItemRow key={line.id} order={order} line={line} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && !order.cart && <AddLine order={order} />}
      {isOpen && <AddCustomItem order={order} />}
    </Card>
  )
}

/** Lines stay once anything was paid, and as they were offered where the order came from a quote. */
const mayChangeLines = ({ orderState, paymentState, paidMinor, paidAt, quote }: Order): boolean =>
  (orderState === 'draft' || orderState === 'placed') && paymentState === 'unpaid' && Number(paidMinor) === 0 && !paidAt && !quote

function ItemRow({ order, line, isOpen }: { order: Order; line: Line; isOpen: boolean }) {
  const format = useFormatter()
  const money = useMoney()
  const notes = useLineNotes()(order, line)
  const isOff = line.status === 'cancelled'
  return (
    <li className={styles.item} data-off={isOff || undefined}>
      <Thumb url={line.imageUrl} />
      <div className={styles.rowMain}>
        {line.product ? (
          <Link className={styles.quiet} to={{ path: `/products/products/${line.product}` }}>
            {line.productName}
          </Link>
        ) : (
          <span>{line.productName}</span>
        )}
        {notes && <span className={styles.dim}>{notes}</span>}
        <CostButton order={order} line={line} />
      </div>
      <span className={styles.itemCount}>
        {money(line.priceMinor, order.currency)} × {format.number(Number(line.quantity))}
      </span>
      <span className={styles.itemTotal}>{money(line.subtotalMinor, order.currency)}</span>
      {isOpen && <span>{!isOff && <TakeOff order={order} line={line} />}</span>}
    </li>
  )
}

function TakeOff({ order, line }: { order: Order; line: Line }) {
  const t = useTranslations('sales')
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const takeOff = useAction(sales.orderDetails.statusUpdate, { alsoRefreshes: ['sales.orders'] })
  return (
    <ActionIcon
      aria-label={t('orders.takeOff', { name: line.productName ?? '' })}
      loading={takeOff.isPending}
      onClick={() =>
        takeOff.mutate(
          { order: order.id, detail: line.id, status: 'cancelled' },
          { onError: (error) => notify.trouble(inWords(error).sentence) },
        )
      }
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}
