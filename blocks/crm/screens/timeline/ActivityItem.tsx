import { Anchor } from '@mantine/core'
import { recordLink } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import {
  IconCalendarEvent,
  IconDoor,
  IconHandGrab,
  IconPointFilled,
  IconShoppingCart,
  IconStar,
  IconTicket,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useMessages, useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import styles from './timeline.module.css'

/** Something of the stream, of whichever block. */
export interface ActivitySource {
  readonly kind: string
  readonly operation: string
  readonly resource: string
  readonly record_unique_id: string | null
  readonly title: string | null
  readonly actor_name: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly unit: string | null
}

const icons: Readonly<Record<string, TablerIcon>> = {
  orders: IconShoppingCart,
  wallet: IconWallet,
  points: IconStar,
  loans: IconHandGrab,
  reservations: IconCalendarEvent,
  bookings: IconDoor,
  tickets: IconTicket,
}

/** What a happening of another block is about, at a glance. */
export function KindMark({ kind }: { kind: string }) {
  const Icon = icons[kind] ?? IconPointFilled
  return (
    <span className={styles.mark} aria-hidden>
      <Icon size={14} stroke={1.6} />
    </span>
  )
}

/** What happened to somebody in another block, in a sentence that leads there. */
export function ActivityItem({ entry, who }: { entry: ActivitySource; who: string }) {
  const t = useTranslations('crm.timeline')
  const format = useFormatter()
  const money = useMoney()
  const messages = useMessages() as { crm: { timeline: { moments: Readonly<Record<string, unknown>> } } }
  const action = entry.operation.split('.').pop() ?? ''
  const actions = messages.crm.timeline.moments[entry.kind]
  const sentence = (actions as Readonly<Record<string, unknown>> | undefined)?.[action]
  const words = sentence === undefined ? 'moments.other' : `moments.${entry.kind}.${action}`
  const to = entry.record_unique_id && recordLink(entry.resource, entry.record_unique_id)
  const leads = (children: ReactNode) =>
    to ? (
      <Anchor component={Link} inherit c="inherit" to={to}>
        {children}
      </Anchor>
    ) : (
      children
    )
  // Only the sentence itself knows whether it names what it is about: as they are built, messages are no text to look into.
  let isNamed = sentence === undefined
  const it = (children: ReactNode) => {
    isNamed = true
    return leads(children)
  }
  const said = t.rich(words as 'moments.other', { name: who, title: entry.title ?? '–', who: (name) => <b>{name}</b>, it })
  return (
    <span>
      {said}
      {!isNamed && entry.title && <> · {leads(entry.title)}</>}
      {entry.amount !== null && (
        <span className={styles.amount}>
          {entry.currency !== null
            ? money(entry.amount, entry.currency)
            : entry.unit !== null
              ? `${format.number(entry.amount)} ${entry.unit}`
              : t('points', { count: entry.amount })}
        </span>
      )}
    </span>
  )
}
