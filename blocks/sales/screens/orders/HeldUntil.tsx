import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import type { Order } from './types.ts'

/** Until when the goods of an order that is not paid are held, how long that still is, and the way to have them held on. */
export function HeldUntil({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const why = useWhyRefused()(sales.orders.extend)
  const extend = useAction(sales.orders.extend)
  const isWaiting = order.orderState === 'placed' && ['unpaid', 'partially_paid'].includes(String(order.paymentState))
  if (!order.reservedUntil || !isWaiting || order.paidAt) return null
  const until = new Date(String(order.reservedUntil))
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return <p className={styles.dim}>{t('orders.heldNoLonger')}</p>
  const left = Number(order.extensionsLeft ?? 0)
  return (
    <div className={styles.where}>
      <span className={styles.dim}>
        {t('orders.heldUntil', { time: format.dateTime(until, { timeStyle: 'short' }), minutes })}
      </span>
      <Refused why={why ?? (left === 0 ? t('orders.whyNoExtension') : null)}>
        <Button
          variant="subtle"
          size="compact-sm"
          loading={extend.isPending}
          onClick={() =>
            extend.mutate(
              { id: order.id },
              {
                onError: (error) => notify.trouble(inWords(error).sentence),
                onSuccess: () => notify.done(t('orders.heldOn')),
              },
            )
          }
        >
          {t('orders.holdOn')}
        </Button>
      </Refused>
    </div>
  )
}
