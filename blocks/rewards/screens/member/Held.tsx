import { Badge, Progress } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { IconMedal, IconTicket } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { rowsOf } from './History.tsx'

interface BadgeRow {
  readonly id: string
  readonly name: string
  readonly description: string | null
}
interface CouponRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly used_count: number
  readonly usage_limit: number | null
}
interface Taken {
  readonly id: string
  readonly reward_name: string
  readonly state: 'open' | 'fulfilled' | 'cancelled'
  readonly points: number
  readonly coupon_code: string | null
}

/** What a customer holds besides points. */
export function Held({ id, isMine }: { id: string; isMine: boolean }) {
  const t = useTranslations('rewards')
  const badges = rowsOf<BadgeRow>(useRead(rewards.customers.badges, { id, records: '50' }).data)
  const onTheWay = useRead(rewards.customers.badgeProgress, { id }).data?.badges ?? []
  const coupons = rowsOf<CouponRow>(useRead(rewards.customers.coupons, { id, records: '50' }).data)
  const taken = rowsOf<Taken>(useRead(rewards.customers.rewards, { id, records: '20' }).data)
  return (
    <>
      <section aria-labelledby="badges-held">
        <h2 id="badges-held" className={styles.heading}>
          {t('resources.badges.many')}
        </h2>
        {badges.length === 0 && <p className={styles.dim}>{isMine ? t('member.noBadges') : t('member.noBadgesTheirs')}</p>}
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {badges.map(({ id: badge, name, description }) => (
            <Badge
              key={badge}
              variant="light"
              color="gray"
              size="lg"
              tt="none"
              leftSection={<IconMedal size={14} aria-hidden />}
              title={description ?? undefined}
            >
              {name}
            </Badge>
          ))}
        </div>
        {onTheWay.length > 0 && (
          <ul className={styles.way} aria-label={t('member.onTheWay')}>
            {onTheWay.map((badge) => (
              <li key={badge.badge_unique_id}>
                <span className={styles.wayHead}>
                  <span title={badge.description ?? undefined}>{badge.name}</span>
                  <span className="q-number">
                    {t(`member.steps.${badge.streak}`, { done: badge.done, needed: badge.needed })}
                  </span>
                </span>
                <Progress
                  value={(badge.done / badge.needed) * 100}
                  size="xs"
                  aria-label={t('member.progress', { tier: badge.name })}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="coupons-held">
        <h2 id="coupons-held" className={styles.heading}>
          {t('resources.coupons.many')}
        </h2>
        {coupons.length === 0 && <p className={styles.dim}>{t('member.noCoupons')}</p>}
        <ul className={styles.rules}>
          {coupons.map((coupon) => (
            <li key={coupon.id} style={{ padding: '6px 0' }}>
              <IconTicket size={16} stroke={1.6} aria-hidden />
              <span className={styles.sentence}>
                <code>{coupon.code}</code>
                <span className={styles.name}>{coupon.name}</span>
              </span>
              {coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit && (
                <span className={styles.dim}>{t('member.used')}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {taken.length > 0 && (
        <section aria-labelledby="rewards-taken">
          <h2 id="rewards-taken" className={styles.heading}>
            {t('resources.redemptions.many')}
          </h2>
          <ul className={styles.rules}>
            {taken.map((one) => (
              <li key={one.id} style={{ padding: '6px 0' }}>
                <span className={styles.sentence}>
                  {one.reward_name}
                  <span className={styles.name}>{t('points', { points: one.points })}</span>
                </span>
                <StatusPill value={one.state} label={t(`resources.redemptions.options.state.${one.state}`)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
