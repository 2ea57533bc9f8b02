import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from './borrow.module.css'

/** What somebody was given for good: a laptop, a desk. */
export function MyAssets() {
  const t = useTranslations('assets.mine')
  const format = useFormatter()
  const me = useMe()
  const { data } = useRead(assets.users.ownership, { user: me.id })
  const mine = (data?.data ?? []).filter(({ ownership_type: type }) => type === 'assigned')
  if (mine.length === 0) return <p className={styles.said}>{t('none')}</p>
  return (
    <ul className={styles.rows}>
      {mine.map(({ unique_id: id, asset_name: name, asset_code: code, acquired_at: at }) => (
        <li key={id} className={styles.row}>
          <div className={styles.what}>
            <span className={styles.name}>{name}</span>
            <div className={styles.facts}>
              <span>{code}</span>
              <span>{t('since', { at: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}</span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
