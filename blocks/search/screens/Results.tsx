import { Button, Group } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { ListSkeleton } from '@quoin/ui/states/Skeletons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { search } from '../resources/index.ts'
import { HitRow } from './HitRow.tsx'
import styles from './search.module.css'
import { useKindName } from './useKindName.ts'

const step = 25
const shownMax = 100

/** What was found, with the kinds it is of as filters above. */
export function Results({ text, kind }: { readonly text: string; readonly kind?: string }) {
  const t = useTranslations('search.home')
  const kindName = useKindName()
  const [records, setRecords] = useState(step)
  const { cloud } = search.results
  const all = useRead(cloud, { params: text, records: shownMax })
  const narrowed = useRead(cloud, { params: text, include: kind ?? '', records: shownMax }, { enabled: kind !== undefined })
  const read = kind === undefined ? all : narrowed
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={8} />
  const kinds = [...new Set(all.data?.data.map((hit) => hit.entity_type) ?? [])]
  const { data } = read.data
  if (data.length === 0)
    return (
      <EmptyState title={t('none')} role="status">
        {t('noneText', { text })}
      </EmptyState>
    )
  return (
    <section aria-label={t('label')}>
      <Group gap={6} mb="sm">
        {[undefined, ...kinds].map((one) => (
          <Button
            key={one ?? 'all'}
            component={Link}
            to={pages.home({ q: text, kind: one })}
            replace
            size="compact-sm"
            variant={one === kind ? 'filled' : 'default'}
            aria-current={one === kind || undefined}
          >
            {one === undefined ? t('all') : kindName(one)}
          </Button>
        ))}
        <span className={styles.count} role="status">
          {t('count', { count: data.length })}
        </span>
      </Group>
      <ul className={styles.hits}>
        {data.slice(0, records).map((hit) => (
          <HitRow key={hit.unique_id} hit={hit} text={text} />
        ))}
      </ul>
      {data.length > records && (
        <Button variant="default" mt="sm" onClick={() => setRecords(records + step)}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
