import { Chip } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import styles from '../wallet.module.css'

interface RecentProps {
  readonly currency: string
  readonly chosen: string
  onChoose(to: string): void
}

/** Whom one paid lately in this currency, one click each. */
export function RecentPayees({ currency, chosen, onChoose }: RecentProps) {
  const t = useTranslations('wallet.transfer')
  const { data } = useRead(wallet.transactions.recentPayees, {})
  const payees = data?.payees.filter((one) => one.currency === currency) ?? []
  if (payees.length === 0) return null
  return (
    <div role="group" aria-label={t('recent')}>
      <div className={styles.small}>{t('recent')}</div>
      <div className={styles.recent}>
        {payees.map(({ to, name }) => (
          <Chip key={to} size="xs" checked={chosen === to} onChange={() => onChoose(to)}>
            {[name, to].filter(Boolean).join(' · ')}
          </Chip>
        ))}
      </div>
    </div>
  )
}
