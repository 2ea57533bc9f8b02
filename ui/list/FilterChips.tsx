import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import type { ListColumn } from './columns.ts'
import { PartInWords } from './ConditionInWords.tsx'
import styles from './DataList.module.css'
import { filterColumns } from './filterColumns.ts'
import { type Filter, isGroup, type Part, readFilter, writeFilter } from './filters.ts'

interface FilterChipsProps {
  readonly resource: AnyResource
  readonly columns: readonly ListColumn[]
  readonly filter: Filter | undefined
  onFilter(filter: Filter | undefined): void
}

/** The filter in force as a sentence of short ones, each of which can be taken away. */
export function FilterChips({ resource, columns, filter, onFilter }: FilterChipsProps) {
  const t = useTranslations('records.filter')
  const words = useWords(resource)
  const { match, parts } = readFilter(filter)
  if (parts.length === 0) return null
  // What a link asks of minor units themselves is said of them.
  const known = [...filterColumns(columns), ...columns]
  const removing = (part: Part): string => {
    if (isGroup(part)) return t('removeGroup')
    const column = known.find(({ name }) => name === part.field)
    return t('removeNamed', { name: column ? words.field(column.fact) : part.field })
  }
  return (
    <ul className={styles.chips} aria-label={t('inForce')}>
      {parts.map((part, at) => (
        <li key={at} className={styles.chipOf}>
          {at > 0 && match === 'any' && <span className={styles.chipWord}>{t('or')}</span>}
          <span className={styles.chip}>
            <PartInWords resource={resource} columns={known} part={part} />
            <ActionIcon
              size="xs"
              aria-label={removing(part)}
              onClick={() => onFilter(writeFilter({ match, parts: parts.filter((_, i) => i !== at) }))}
            >
              <IconX size={12} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ul>
  )
}
