import { Action } from '@quoin/ui/action/Action.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { worthOf } from '../worthOf.ts'
import type { Return } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'
import { useWhen } from '../useWhen.ts'
import { Card } from './Card.tsx'

/** What the buyer asks to give back, with the answer one click away; shown as long as it waits. */
export function ReturnsCard({ parts }: { parts: OrderParts }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const when = useWhen()
  const open = parts.returns.filter(({ status }) => status === 'requested')
  if (open.length === 0) return null
  return (
    <Card title={t('order.returnAsked')}>
      {open.map((asked) => {
        const lines = asked.lines ?? []
        const minor = worthOf(parts.lines, lines)
        return (
          <div key={asked.id} className={styles.stack}>
            <div className={styles.rowMain}>
              <span className={styles.strong}>{saidOf(asked)}</span>
              <span className={styles.note}>{asked.reason}</span>
              <span className={styles.dim}>{when(asked.createdAt)}</span>
            </div>
            <div className={styles.pills}>
              <Action of={sales.returns.accept} record={asked} variant="filled" initial={{ restock: true }}>
                {t('order.acceptReturn', { amount: money(minor, parts.lines[0]?.currency) })}
              </Action>
              <Action of={sales.returns.decline} record={asked} />
            </div>
          </div>
        )
      })}
    </Card>
  )
}

/** `2 × Mug, 1 × Lantern` */
export const saidOf = ({ lines }: Pick<Return, 'lines'>): string =>
  (lines ?? []).map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
