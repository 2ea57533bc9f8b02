import { useRead } from '@quoin/kit/react'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { offerGroups } from './offerGroups.ts'
import { useOfferCells } from './useOfferCells.ts'

/** One coupon: what it takes off, how often, and what happened to it. */
export function CouponPage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards.coupons')
  const go = useGo()
  const cells = useOfferCells()
  return (
    <RecordPage
      resource={rewards.coupons}
      id={id}
      foldsEmpty
      highlights={['discountValue', 'usedCount', 'usageLimit', 'endDate']}
      cells={cells}
      key={id}
      groups={offerGroups(t, 'usedCount', ['code', 'name', 'description'], ['user', 'configuration'])}
      tabs={[{ key: 'uses', label: t('uses'), content: () => <Uses id={id} /> }]}
      onGone={() => void go(pages.coupons.list())}
    />
  )
}

/** Who used it on which order, and whether it waits for that order to be paid. */
function Uses({ id }: { id: string }) {
  const t = useTranslations('rewards.coupons')
  const format = useFormatter()
  const { data } = useRead(rewards.couponUses.list, { filter: { coupon_unique_id: id }, records: 100 })
  if (data?.data.length === 0) return <p className={styles.dim}>{t('noUses')}</p>
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className={styles.rules}>
      {data?.data.map((use) => (
        <li key={use.id}>
          <span className={styles.sentence}>
            {use.user && <RefValue target="rewards.customers" id={use.user} />}
            <span className={styles.name}>
              {[
                use.appliedAt && moment(use.appliedAt),
                use.status === 'inactive' ? t('givenBack') : use.heldUntil && t('waits', { when: moment(use.heldUntil) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {use.order && <RefValue target="sales.orders" id={use.order} />}
          {use.discountAmount && use.currency && (
            <span className="q-number">
              {format.number(Number(use.discountAmount), { style: 'currency', currency: use.currency })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
