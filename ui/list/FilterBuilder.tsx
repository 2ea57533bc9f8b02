import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { countConditions } from '@quoin/kit'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import type { ListColumn } from './columns.ts'
import styles from './DataList.module.css'
import { filterColumns } from './filterColumns.ts'
import type { FilterLinesProps } from './FilterLines.tsx'
import type { Filter } from './filters.ts'

interface FilterBuilderProps {
  readonly resource: AnyResource
  readonly columns: readonly ListColumn[]
  readonly filter: Filter | undefined
  onFilter(filter: Filter | undefined): void
}

/** Opens the filter of a list. Its lines are fetched before it opens, so that the keyboard lands in the first of them. */
export function FilterBuilder({ resource, columns, filter, onFilter }: FilterBuilderProps) {
  const t = useTranslations('records')
  const filterable = filterColumns(columns)
  const [opened, setOpened] = useState(false)
  const [Lines, setLines] = useState<ComponentType<FilterLinesProps> | null>(null)
  const open = async () => {
    const { FilterLines } = await import('./FilterLines.tsx')
    setLines(() => FilterLines)
    setOpened(true)
  }
  const count = countConditions(filter ?? {})
  if (filterable.length === 0) return null

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      trapFocus
      width="min(820px, calc(100vw - 32px))"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={15} stroke={1.6} aria-hidden />}
          onClick={() => (opened ? setOpened(false) : void open())}
          aria-expanded={opened}
          aria-haspopup="dialog"
        >
          {count > 0 ? t('filter.withCount', { count }) : t('filter.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.builder} aria-label={t('filter.title')}>
        {Lines && (
          <Lines
            resource={resource}
            filterable={filterable}
            filter={filter}
            onFilter={onFilter}
            onClose={() => setOpened(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
