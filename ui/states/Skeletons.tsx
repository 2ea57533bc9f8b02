import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './Skeletons.module.css'

/** Rows on their way. Widths differ so that they read as text and not as bars. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton height={12} width={`${24 + ((at * 37) % 18)}%`} />
          <Skeleton height={12} width={`${14 + ((at * 23) % 12)}%`} />
          <Skeleton height={12} width="9%" />
        </div>
      ))}
    </Waiting>
  )
}

/** A page with a heading and fields on its way. */
export function PageSkeleton() {
  return (
    <Waiting>
      <Skeleton height={20} width={220} mb={24} />
      {[42, 58, 36, 51].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} mb={14} />
      ))}
    </Waiting>
  )
}

function Waiting({ children }: { children: React.ReactNode }) {
  const t = useTranslations('ui.common')
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {children}
    </div>
  )
}
