import { useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { ActionButtons } from '@quoin/ui/record/ActionButtons.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import styles from '../rewards.module.css'
import { BadgeEarning } from './BadgeEarning.tsx'

/** One badge and who holds it. */
export function BadgePage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <RecordPage
      resource={rewards.badges}
      id={id}
      foldsEmpty
      firstTab="holders"
      key={id}
      groups={[{ label: t('facts'), fields: ['name', 'code', 'description', 'category', 'imageUrl', 'status', 'enabled'] }]}
      tabs={[
        { key: 'holders', label: t('badges.holders'), content: () => <Holders id={id} /> },
        { key: 'earning', label: t('badges.earning'), content: () => <BadgeEarning id={id} /> },
      ]}
      onGone={() => void go(pages.badges.list())}
    />
  )
}

function Holders({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const { data } = useRead(rewards.userBadges.list, { filter: { badge_unique_id: id }, records: 100 })
  const held = (data?.data ?? []).filter(({ state }) => state === 'held')
  if (held.length === 0) return <p className={styles.dim}>{t('badges.nobody')}</p>
  return (
    <ul className={styles.rules}>
      {held.map((one) => (
        <li key={one.id}>
          <span className={styles.sentence}>
            <RefValue target="rewards.customers" id={one.user!} />
            {one.reason && <span className={styles.name}>{one.reason}</span>}
          </span>
          <span className={styles.dim}>{one.awardedAt && format.dateTime(new Date(one.awardedAt), { dateStyle: 'medium' })}</span>
          <ActionButtons resource={rewards.userBadges} record={one as AnyRecord} />
        </li>
      ))}
    </ul>
  )
}
