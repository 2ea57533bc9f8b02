import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'

/** The accounts that belong to one, such as branches and subsidiaries; nothing where there are none. */
export function Below({ account }: { account: string }) {
  const t = useTranslations('crm')
  const words = useWords(crm.accounts)
  const read = useRead(crm.accounts.list, { filter: { parent_account_unique_id: account }, sort: 'name', records: 200 })
  const below = read.data?.data ?? []
  if (below.length === 0) return null
  return (
    <section aria-label={t('accounts.below')}>
      <h3 className={styles.subhead}>{t('accounts.below')}</h3>
      <ul className={styles.people}>
        {below.map(({ id, name, code, status }) => (
          <li key={id} className={styles.person}>
            <div className={styles.who}>
              <Anchor inherit component={Link} to={pages.accounts.record(id)} c="inherit" className={styles.whoName}>
                {String(name)}
              </Anchor>
              <div className={styles.whoFacts}>{String(code)}</div>
            </div>
            <StatusPill value={String(status)} label={words.option('status', String(status))} />
          </li>
        ))}
      </ul>
    </section>
  )
}
