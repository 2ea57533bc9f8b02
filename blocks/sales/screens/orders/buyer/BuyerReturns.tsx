import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Action } from '@quoin/ui/action/Action.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { Card } from '../cards/Card.tsx'
import { saidOf } from '../cards/ReturnsCard.tsx'
import { toneWord } from '../states.ts'
import type { Return } from '../types.ts'

/** What the buyer asked to give back, and what became of it. */
export function BuyerReturns({ returns }: { returns: readonly Return[] }) {
  const t = useTranslations('sales')
  if (returns.length === 0) return null
  return (
    <Card title={t('order.buyer.returns')}>
      <ul className={styles.list}>
        {returns.map((asked) => (
          <li key={asked.id} className={styles.row}>
            <div className={styles.rowMain}>
              <span className={styles.strong}>{saidOf(asked)}</span>
              <span className={styles.dim}>{asked.answer ?? asked.reason}</span>
            </div>
            <div className={styles.end}>
              <StatusPill
                value={toneWord(asked.status ?? 'requested')}
                label={t(`resources.returns.options.status.${asked.status ?? 'requested'}`)}
              />
            </div>
            {asked.status === 'requested' && <Action of={sales.returns.withdraw} record={asked} size="compact-sm" />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
