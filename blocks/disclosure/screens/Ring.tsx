import { RingProgress } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ProgressWire } from '../resources/index.ts'

/** How far something is, as a ring beside its words. */
export function Ring({ progress, size = 22 }: { readonly progress: ProgressWire; readonly size?: number }) {
  const t = useTranslations('disclosure.tree')
  const share = (count: number) => (progress.total === 0 ? 0 : (count * 100) / progress.total)
  return (
    <RingProgress
      role="img"
      aria-label={t('progress', { percent: String(progress.percent ?? 0) })}
      size={size}
      thickness={Math.max(3, size / 8)}
      sections={[
        { value: share(progress.completed), color: 'green.7' },
        { value: share(progress.not_applicable), color: 'gray.5' },
        { value: share(progress.in_review), color: 'yellow.6' },
        { value: share(progress.in_progress), color: 'blue.6' },
      ]}
    />
  )
}
