import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import type { Line, Order } from '../types.ts'

/** What is said of a line below its name: its number, how much of it went and came back, when the rest is expected, what it cost. */
export function useLineNotes(): (order: Order, line: Line) => string {
  const t = useTranslations('sales.orders')
  const format = useFormatter()
  const money = useMoney()
  return (order, line) => {
    const [quantity, sent, returned] = [line.quantity, line.fulfilledQuantity, line.returnedQuantity].map(Number) as [
      number,
      number,
      number,
    ]
    return [
      line.productSku,
      line.kind === 'custom' && line.productDescription,
      sent > 0 && sent < quantity && t('sent', { sent: format.number(sent), all: format.number(quantity) }),
      returned > 0 && t('returned', { count: format.number(returned) }),
      line.expectedOn &&
        sent < quantity &&
        t('expected', { day: format.dateTime(new Date(`${line.expectedOn}T00:00`), { dateStyle: 'medium' }) }),
      line.costMinor !== undefined && line.costMinor !== null && t('costs', { amount: money(line.costMinor, order.currency) }),
      line.notes,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
