import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { useLeadMapWords } from './useLeadMapWords.ts'

interface Entry {
  readonly from: string
  readonly to: string
  readonly value: unknown
}

/** What of a lead goes where when it is converted, as the company has set it up. */
export function TakenOver({ lead }: { lead: string }) {
  const t = useTranslations('crm.leads')
  const words = useLeadMapWords()
  const entries = (useRead(crm.leads.conversion, { id: lead }).data as { entries: readonly Entry[] } | undefined)?.entries
  if (!entries || entries.length === 0) return null
  return (
    <details className={styles.taken}>
      <summary>{t('takenOver', { count: entries.length })}</summary>
      <dl>
        {entries.map(({ from, to, value }) => (
          <div key={to}>
            <dt>
              {words.from(from)} → {words.to(to)}
            </dt>
            <dd>{Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
