import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import styles from './DataList.module.css'
import { added, type DraftGroup, type DraftPart, draftOf } from './filterDraft.ts'
import type { FilterColumn } from './filterColumns.ts'
import { FilterLine } from './FilterLine.tsx'
import { isGroup } from './filters.ts'

interface FilterGroupProps {
  readonly resource: AnyResource
  readonly filterable: readonly FilterColumn[]
  readonly group: DraftGroup
  /** No further condition fits. */
  readonly isFull: boolean
  onChange(group: DraftGroup): void
  /** Set on a group that lies in another. */
  onRemove?(): void
  /** Stands beside the buttons that add. */
  readonly end?: ReactNode
}

/** Conditions and groups of them, one below the other, joined by "and" or by "or". */
export function FilterGroup({ group, onChange, onRemove, end, ...shared }: FilterGroupProps) {
  const t = useTranslations('records.filter')
  const add = useRef<HTMLButtonElement>(null)
  const [fresh, setFresh] = useState<number>()
  const { parts } = group
  const put = (part: DraftPart) => {
    setFresh(isGroup(part) ? undefined : part.key)
    onChange({ ...group, parts: [...parts, part] })
  }
  const change = (at: number, part: DraftPart) => onChange({ ...group, parts: parts.map((one, i) => (i === at ? part : one)) })
  const remove = (at: number) => {
    onChange({ ...group, parts: parts.filter((_, i) => i !== at) })
    // What was pressed goes with its line.
    add.current?.focus()
  }
  return (
    <>
      {parts.map((part, at) => {
        const joint = <Joint at={at} match={group.match} onMatch={(match) => onChange({ ...group, match })} />
        if (!isGroup(part))
          return (
            <FilterLine
              key={part.key}
              {...shared}
              condition={part}
              joint={joint}
              autoFocus={part.key === fresh}
              onChange={(changes) => change(at, { ...part, ...changes })}
              onRemove={() => remove(at)}
            />
          )
        return (
          <div key={part.key} className={styles.line} data-group role="group" aria-label={t('group')}>
            <div className={styles.joint}>{joint}</div>
            <div className={styles.group}>
              <FilterGroup {...shared} group={part} onChange={(next) => change(at, next)} onRemove={() => remove(at)} />
            </div>
          </div>
        )
      })}
      <div className={styles.builderFoot}>
        <Button
          ref={add}
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={shared.isFull}
          onClick={() => put(added(group, shared.filterable))}
        >
          {t('add')}
        </Button>
        {onRemove ? (
          <ActionIcon aria-label={t('removeGroup')} onClick={onRemove}>
            <IconX size={15} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={shared.isFull}
            onClick={() => put(draftOf({ match: 'any', parts: [added(group, shared.filterable)] }))}
          >
            {t('addGroup')}
          </Button>
        )}
        <span className={styles.spacer} />
        {end}
      </div>
    </>
  )
}

/** "Where" before the first line; the second says for all that follow whether all have to hold or any. */
function Joint({ at, match, onMatch }: { at: number; match: DraftGroup['match']; onMatch(match: DraftGroup['match']): void }) {
  const t = useTranslations('records.filter')
  if (at === 0) return <>{t('where')}</>
  if (at > 1) return <>{t(match === 'all' ? 'and' : 'or')}</>
  return (
    <NativeSelect
      aria-label={t('match')}
      value={match}
      data={[
        { value: 'all', label: t('and') },
        { value: 'any', label: t('or') },
      ]}
      onChange={(event) => onMatch(event.currentTarget.value as DraftGroup['match'])}
    />
  )
}
