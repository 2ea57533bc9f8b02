import { Button } from '@mantine/core'
import { conditionsMax } from '@quoin/kit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import styles from './DataList.module.css'
import { added, countLines, type DraftGroup, draftOf } from './filterDraft.ts'
import type { FilterColumn } from './filterColumns.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { type Filter, readFilter, writeFilter } from './filters.ts'

export interface FilterLinesProps {
  readonly resource: AnyResource
  readonly filterable: readonly FilterColumn[]
  readonly filter: Filter | undefined
  /** How many conditions may be joined. */
  readonly max?: number
  onFilter(filter: Filter | undefined): void
  onClose(): void
}

const empty: DraftGroup = draftOf({ match: 'all', parts: [] })

/** The conditions of a filter, one a line, and groups of them; each takes effect as soon as it says enough. */
export function FilterLines({ resource, filterable, filter, max = conditionsMax, onFilter, onClose }: FilterLinesProps) {
  const t = useTranslations('records.filter')
  const [draft, setDraft] = useState<DraftGroup>(() => {
    const held = draftOf(readFilter(filter))
    return held.parts.length > 0 || filterable.length === 0 ? held : { ...held, parts: [added(held, filterable)] }
  })
  const write = (next: DraftGroup) => {
    setDraft(next)
    const written = writeFilter(next)
    if (JSON.stringify(written) !== JSON.stringify(writeFilter(draft))) onFilter(written)
  }
  return (
    <div className={styles.lines} data-tall={countLines(draft) > 3 || undefined}>
      <FilterGroup
        resource={resource}
        filterable={filterable}
        group={draft}
        isFull={filterable.length === 0 || countLines(draft) >= max}
        onChange={write}
        end={
          draft.parts.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                write(empty)
                onClose()
              }}
            >
              {t('clear')}
            </Button>
          )
        }
      />
    </div>
  )
}
