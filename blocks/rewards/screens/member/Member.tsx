import { Progress, SegmentedControl } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { lazy, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { Tile } from '../Tile.tsx'
import styles from '../rewards.module.css'
import { useAmount } from '../useAmount.ts'
import { Decisions, Membership } from './Enrolment.tsx'
import { Held } from './Held.tsx'
import { History } from './History.tsx'

const ScanCode = lazy(() => import('./ScanCode.tsx').then((module) => ({ default: module.ScanCode })))

/** What is held in points, or in a unit beside them. */
interface Purse {
  readonly available_points: number
  readonly pending_points: number
  readonly owed_points: number
  readonly lifetime_points: number
  readonly next_expiry_points: number | null
  /** By the company's calendar. */
  readonly next_expiry_day: string | null
}

/** What `loyalty` answers, as far as it is shown. */
interface Standing extends Purse {
  readonly units: readonly (Purse & { readonly unit_unique_id: string; readonly name: string })[]
  readonly unit_name: string
  readonly tier_basis: 'earned' | 'balance' | 'spend' | 'count'
  readonly tier_progress: number
  readonly currency: string
  readonly loyalty_tier_name: string | null
  readonly tier_color: string | null
  readonly next_tier_name: string | null
  readonly next_tier_points: number | null
  readonly points_to_next_tier: number | null
  readonly tier_expires_at: string | null
  readonly card_number: string | null
  readonly is_frozen: boolean
}

/** A customer's points on one page: balance, the way to the next tier, what ends when, what happened, badges, coupons and the card. */
export function Member({ id, isMine }: { id: string; isMine: boolean }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const amount = useAmount()
  const [chosen, setChosen] = useState('')
  const read = useRead(rewards.customers.loyalty, { id })
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const s = read.data as Standing
  const unit = s.units.find((one) => one.unit_unique_id === chosen)
  const purse: Purse = unit ?? s
  const day = (at: string) => format.dateTime(new Date(`${at}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div className={styles.two}>
      <div className={styles.stack}>
        {s.is_frozen && <p role="status">{t('member.frozen')}</p>}
        {s.units.length > 0 && (
          <SegmentedControl
            aria-label={t('member.which')}
            className={styles.which}
            value={unit ? chosen : ''}
            onChange={setChosen}
            data={[
              { value: '', label: t('member.points') },
              ...s.units.map((one) => ({ value: one.unit_unique_id, label: one.name })),
            ]}
          />
        )}
        <dl className={styles.tiles}>
          <Tile label={t('member.toSpend')} value={format.number(purse.available_points)} />
          <Tile label={t('member.waiting')} value={format.number(purse.pending_points)} />
          {purse.owed_points > 0 && <Tile label={t('member.owed')} value={format.number(purse.owed_points)} />}
          <Tile label={t('member.lifetime')} value={format.number(purse.lifetime_points)} />
        </dl>
        {purse.next_expiry_day && (
          <p className={styles.dim}>
            {unit
              ? t('member.endingIn', { points: unit.next_expiry_points ?? 0, unit: unit.name, day: day(purse.next_expiry_day) })
              : t('member.ending', { points: purse.next_expiry_points ?? 0, day: day(purse.next_expiry_day) })}
          </p>
        )}
        <History key={chosen} id={id} unit={unit?.unit_unique_id} />
      </div>
      <div className={styles.stack}>
        <section className={styles.card} aria-label={t('member.card')}>
          <span className={styles.tierHead} style={{ padding: 0, border: 0 }}>
            <span className={styles.dot} style={{ background: s.tier_color ?? 'var(--mantine-color-dimmed)' }} aria-hidden />
            <strong>{s.loyalty_tier_name ?? t('member.noTier')}</strong>
          </span>
          {s.next_tier_name && s.next_tier_points ? (
            <>
              <Progress
                value={Math.min(100, (s.tier_progress / s.next_tier_points) * 100)}
                aria-label={t('member.progress', { tier: s.next_tier_name })}
                size="sm"
              />
              <span className={styles.dim}>
                {t(`member.toNext.${s.tier_basis === 'spend' || s.tier_basis === 'count' ? s.tier_basis : 'points'}`, {
                  points: s.points_to_next_tier ?? 0,
                  amount: amount((s.points_to_next_tier ?? 0) * 10 ** decimalsOf(s.currency), s.currency),
                  tier: s.next_tier_name,
                })}
              </span>
            </>
          ) : (
            s.loyalty_tier_name && <span className={styles.dim}>{t('member.highest')}</span>
          )}
          {s.card_number ? (
            <>
              <div className={styles.code}>
                <Suspense fallback={<div style={{ height: 144 }} />}>
                  <ScanCode text={s.card_number} label={t('member.scan')} />
                </Suspense>
              </div>
              <span className={styles.digits}>{s.card_number.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            </>
          ) : (
            <span className={styles.dim}>{t('member.noCard')}</span>
          )}
        </section>
        <Held id={id} isMine={isMine} />
        {isMine && <Membership id={id} />}
        <Decisions id={id} />
      </div>
    </div>
  )
}
