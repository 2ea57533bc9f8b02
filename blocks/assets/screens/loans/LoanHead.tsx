import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import { DueDate } from '../assets/DueDate.tsx'
import styles from '../assets.module.css'

/** What was lent to whom, and when it is due. */
export function LoanHead({ loan }: { loan: AnyRecord }) {
  const t = useTranslations('assets.glance')
  const { things = [], thingsMore = 0 } = loan as { things?: readonly string[]; thingsMore?: number }
  const name = String(loan.borrowerName ?? '–')
  return (
    <section className={styles.hero} aria-label={t('title')}>
      <div className={styles.grow}>
        <p className={styles.standing}>
          {things.join(', ')}
          {thingsMore > 0 && ` +${thingsMore}`}
        </p>
        <p className={styles.holder}>
          {typeof loan.user === 'string' ? (
            <RefValue target="gateway.users" id={loan.user} />
          ) : (
            <span>{t.rich('lentTo', { name, b: (part) => <b>{part}</b> })}</span>
          )}
          <DueDate at={loan.dueAt as string | null} isOpen={loan.state === 'open'} />
        </p>
      </div>
    </section>
  )
}
