import { Button, Modal } from '@mantine/core'
import { Timeline } from '@quoin/ui/record/Timeline.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import type { Order } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'
import { useWhen } from '../useWhen.ts'
import { Card } from './Card.tsx'
import { type Happened, storyOf } from './story.ts'

/** What happened to an order in plain sentences; who changed which field stands behind a button. */
export function StoryCard({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('sales.order')
  const when = useWhen()
  const say = useStoryWords(order.currency)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('activity')}>
      <ol className={styles.story}>
        {storyOf(order, parts).map((one, at) => (
          <li key={at}>
            <span>{say(one)}</span>
            <time dateTime={one.at} className={styles.dim}>
              {when(one.at)}
            </time>
          </li>
        ))}
      </ol>
      <div>
        <Button variant="subtle" color="gray" size="compact-sm" className={styles.flush} onClick={() => setOpen(true)}>
          {t('history')}
        </Button>
      </div>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('history')} size="lg">
        <Timeline resource={sales.orders} record={order} />
      </Modal>
    </Card>
  )
}

function useStoryWords(currency: string | null): (one: Happened) => string {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  return ({ what, minor, kind, count, number }) =>
    t(`order.story.${what}`, {
      amount: money(minor ?? 0, currency),
      kind: kind ? t(`resources.payments.options.paymentType.${kind}` as 'resources.payments.options.paymentType.card') : '',
      count: count ?? 0,
      shown: format.number(count ?? 0),
      number: number ?? '',
    })
}
