import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import { seenFacts, writtenFacts } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { Fact } from './Fact.tsx'
import styles from './record.module.css'
import type { Base } from './useFactSave.ts'

const made = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const

interface RecordFactsProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly groups: readonly { readonly label: string; readonly facts: readonly string[] }[]
  readonly cells?: Readonly<Record<string, (record: AnyRecord) => ReactNode>>
  /** Keeps what is empty behind a button. */
  readonly foldsEmpty?: boolean
  readonly onSave?: (name: string, value: unknown, from: Base) => Promise<string | null>
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of a record in their groups, each changed in its place, and who made and changed it. */
export function RecordFacts({ resource, record, groups, cells, foldsEmpty = false, onSave }: RecordFactsProps) {
  const t = useTranslations('records')
  const { permissions } = useMe()
  const [all, setAll] = useState(!foldsEmpty)
  // What is emptied just now stays where it was until the page is left.
  const [folded] = useState(() => new Set(Object.keys(seenFacts(resource, permissions)).filter((name) => isEmpty(record[name]))))
  const seen = seenFacts(resource, permissions)
  const written = writtenFacts(resource, permissions, 'update')
  const isShown = (name: string) => seen[name] !== undefined && (all || !folded.has(name))
  const hidden = groups.flatMap(({ facts }) => facts).filter((name) => seen[name] && !isShown(name)).length
  const draw = (name: string) => (
    <Fact
      key={name}
      resource={resource}
      record={record}
      name={name}
      facts={seen[name]!}
      drawn={cells?.[name]}
      onSave={written[name] ? onSave : undefined}
    />
  )
  return (
    <div className={styles.facts}>
      {groups
        .map((group) => ({ ...group, facts: group.facts.filter(isShown) }))
        .filter(({ facts }) => facts.length > 0)
        .map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h2 className={styles.groupTitle}>{group.label}</h2>
            <dl>{group.facts.map(draw)}</dl>
          </section>
        ))}
      {hidden > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" my="xs" onClick={() => setAll(true)}>
          {t('record.showAll', { count: hidden })}
        </Button>
      )}
      <section aria-label={t('record.made')}>
        <h2 className={styles.groupTitle}>{t('record.made')}</h2>
        <dl>{made.filter((name) => record[name] && seen[name]).map(draw)}</dl>
      </section>
    </div>
  )
}
