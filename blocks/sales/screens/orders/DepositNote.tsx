import { useFormatter, useNow, useTranslations } from 'use-intl'
import styles from '../sales.module.css'
import type { Order } from './types.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** What is set aside for an order in the wallet of its buyer, or what became of it; nothing where no deposit was asked for. */
export function DepositNote({ order }: { order: Order }) {
  const t = useTranslations('sales.orders')
  const format = useFormatter()
  const money = useMoney()
  const now = useNow({ updateInterval: 60_000 })
  if (!order.depositState) return null
  const until = new Date(String(order.depositUntil ?? 0))
  const values = {
    amount: money(order.depositMinor, order.currency),
    currency: String(order.currency),
    date: format.dateTime(until, { dateStyle: 'long' }),
  }
  return <p className={styles.dim}>{t(wordOf(order, until <= now), values)}</p>
}

function wordOf({ depositState }: Order, isOver: boolean) {
  if (depositState === 'held') return isOver ? 'depositOver' : 'depositHeld'
  if (depositState === 'taken') return 'depositTaken'
  return depositState === 'released' ? 'depositReleased' : 'depositNoWallet'
}
