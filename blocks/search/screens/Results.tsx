import { Button, Group, Select } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState } from '@quoin/ui'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { Link } from '@quoin/ui/pages'
import { ListSkeleton } from '@quoin/ui/states/Skeletons.tsx'
import { IconBellPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { search } from '../resources/index.ts'
import { FieldFacets } from './FieldFacets.tsx'
import { HitRow } from './HitRow.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import styles from './search.module.css'

const step = 25
const shownMax = 100
const kindsFirst = 8
const sorts = ['relevance', '-updated_at', '-created_at', 'name'] as const
type Sort = (typeof sorts)[number]

/** What was found, with the kinds it is of and what they can be filtered by. */
export function Results({ text, kind }: { readonly text: string; readonly kind?: string }) {
  const t = useTranslations('search.home')
  const [records, setRecords] = useState(step)
  const [sort, setSort] = useState<Sort>('relevance')
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({})
  const [isAllKinds, setAllKinds] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { cloud } = search.results
  const all = useRead(cloud, { params: text, records: shownMax, sort })
  const isNarrow = kind !== undefined
  const narrowed = useRead(
    cloud,
    { params: text, include: kind ?? '', records: shownMax, sort, ...(Object.keys(filter).length > 0 && { filter }) },
    { enabled: isNarrow },
  )
  const read = isNarrow ? narrowed : all
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={8} />
  const { data, meta } = read.data
  const kinds = all.data?.meta.facets.entity_type ?? []
  // Those with most hits come first; the one that is chosen stays in sight.
  const shownKinds = kinds.filter(({ value }, at) => isAllKinds || at < kindsFirst || value === kind)
  return (
    <section aria-label={t('label')}>
      <Group gap={6} mb="sm" className={styles.kinds}>
        {[undefined, ...shownKinds].map((one) => (
          <Button
            key={one?.value ?? 'all'}
            component={Link}
            to={pages.home({ q: text, kind: one?.value })}
            replace
            size="compact-sm"
            variant={one?.value === kind ? 'light' : 'default'}
            aria-current={one?.value === kind || undefined}
            onClick={() => setFilter({})}
          >
            {one === undefined ? (
              t('all')
            ) : (
              <>
                <KindName of={one.value} />
                &nbsp;{one.count}
                {one.is_bound && '+'}
              </>
            )}
          </Button>
        ))}
        {shownKinds.length < kinds.length && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAllKinds(true)}>
            {t('allKinds', { count: String(kinds.length - shownKinds.length) })}
          </Button>
        )}
      </Group>
      {isNarrow && <FieldFacets kind={kind} fields={meta.facets.fields} filter={filter} onFilter={setFilter} />}
      <Group justify="space-between" mb="xs" gap="xs">
        <span className={styles.count} role="status">
          {t(meta.totalIsBound ? 'countAtLeast' : 'count', { count: meta.totalRecords })}
        </span>
        <Group gap="xs" wrap="nowrap">
          <Select
            size="xs"
            aria-label={t('sort')}
            value={sort}
            allowDeselect={false}
            data={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(value) => setSort(value as Sort)}
          />
          <Button size="xs" variant="default" leftSection={<IconBellPlus size={15} />} onClick={() => setSaving(true)}>
            {t('save')}
          </Button>
        </Group>
      </Group>
      {isSaving && <SaveSearch text={text} kind={kind} onClose={() => setSaving(false)} />}
      {data.length === 0 && (
        <EmptyState title={t('none')} role="status">
          {t('noneText', { text })}
        </EmptyState>
      )}
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
