import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldValue } from '../fields/FieldValue.tsx'
import { isEmpty, isOrdinary, isTwin } from '../fields/ordinary.ts'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import type { CellsOf } from '../pages/declare.ts'
import { seenFields, useWords, writtenFields } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { RecordField } from './RecordField.tsx'
import styles from './record.module.css'
import type { Base } from './useFieldSave.ts'

const made = [
  ['createdAt', 'createdBy'],
  ['updatedAt', 'updatedBy'],
] as const

interface RecordFieldsProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly groups: readonly { readonly label: string; readonly fields: readonly string[] }[]
  readonly cells?: CellsOf<AnyResource>
  /** Keeps what is empty, or so of every record, behind a button. */
  readonly foldsEmpty?: boolean
  readonly onSave?: (name: string, value: unknown, from: Base) => Promise<string | null>
}

/** The fields of a record in their groups, each changed in its place, and who made and changed it. */
export function RecordFields({ resource, record, groups, cells, foldsEmpty = false, onSave }: RecordFieldsProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const me = useMe()
  const [all, setAll] = useState(!foldsEmpty)
  // What is emptied just now stays where it was until the page is left.
  const [folded] = useState(
    () =>
      new Set(
        Object.entries(seenFields(resource, me)).flatMap(([name, definition]) =>
          isEmpty(record[name]) || isOrdinary(name, definition, record[name]) ? [name] : [],
        ),
      ),
  )
  const seen = seenFields(resource, me)
  const written = writtenFields(resource, me, 'update')
  const isThere = (name: string) => seen[name] !== undefined && !isTwin(name, seen)
  const isShown = (name: string) => isThere(name) && (all || !folded.has(name))
  const hidden = groups.flatMap(({ fields }) => fields).filter((name) => isThere(name) && !isShown(name)).length
  const draw = (name: string) => (
    <RecordField
      key={name}
      resource={resource}
      record={record}
      name={name}
      definition={seen[name]!}
      drawn={cells?.[name]}
      onSave={written[name] ? onSave : undefined}
    />
  )
  return (
    <div className={styles.facts}>
      {groups
        .map((group) => ({ ...group, fields: group.fields.filter(isShown) }))
        .filter(({ fields }) => fields.length > 0)
        .map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h2 className={styles.groupTitle}>{group.label}</h2>
            <dl>{group.fields.map(draw)}</dl>
          </section>
        ))}
      {hidden > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" ml={-10} onClick={() => setAll(true)}>
          {t('record.showAll', { count: hidden })}
        </Button>
      )}
      <section aria-label={t('record.made')}>
        <dl className={styles.made}>
          {made.map(([at, by]) => {
            const shown = [at, by].filter((name) => record[name] && seen[name])
            // What has not been changed since says so by saying nothing.
            if (shown.length === 0 || (at === 'updatedAt' && record[at] === record.createdAt)) return null
            return (
              <Fragment key={at}>
                <dt>{words.field(shown[0]!)}</dt>
                <dd>
                  {shown.map((name, place) => (
                    <Fragment key={name}>
                      {place > 0 && ' · '}
                      <FieldValue
                        resource={resource}
                        name={name}
                        definition={seen[name]!}
                        value={record[name]}
                        record={record}
                        look="full"
                      />
                    </Fragment>
                  ))}
                </dd>
              </Fragment>
            )
          })}
        </dl>
      </section>
    </div>
  )
}
