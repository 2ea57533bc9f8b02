import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from './borrow.module.css'
import { MyAssets } from './MyAssets.tsx'
import { MyLoans } from './MyLoans.tsx'
import { MyReservations } from './MyReservations.tsx'
import { Offers } from './Offers.tsx'

/** For whoever borrows: what they have, what is set aside for them, and what there is to borrow. */
export function BorrowPage() {
  const t = useTranslations('assets.desk.borrow')
  const own = useTranslations('assets.mine')
  const { permissions } = useMe()
  const read = useRead(assets.reservations.mine, {})
  const mine = read.data
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={styles.page}>
        <Part title={t('have')}>
          {read.error && !mine ? (
            <ErrorState error={read.error} onRetry={() => void read.refetch()} />
          ) : mine ? (
            <MyLoans loans={mine.loans} mayExtend={mine.may_extend} />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </Part>
        {mine && mine.reservations.length > 0 && (
          <Part title={t('aside')}>
            <MyReservations reservations={mine.reservations} />
          </Part>
        )}
        {permissions.has('assets.users.read') && (
          <Part title={own('assigned')}>
            <MyAssets />
          </Part>
        )}
        <Part title={t('offers')}>
          <Offers />
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
