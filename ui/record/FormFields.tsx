import { Button } from '@mantine/core'
import type { FieldDefinition } from '@quoin/kit'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmpty, isOrdinary, isSeldom } from '../fields/ordinary.ts'
import styles from './record.module.css'

const wide = new Set<FieldDefinition['kind']>(['longText', 'json', 'tags', 'hours'])

interface FormFieldsProps {
  /** Dotted name of the resource. */
  readonly of: string
  readonly groups: readonly { readonly label: string; readonly fields: readonly string[] }[]
  /** The fields that are asked for; a group may name others. */
  readonly fields: Readonly<Record<string, FieldDefinition>>
  /** Keeps what few people fill in behind a button, until it holds something. */
  readonly folds: boolean
  /** What is wrong, by field: it is shown wherever it is. */
  readonly wrong: Readonly<Record<string, string>>
  held(name: string): unknown
  /** The input of a field. */
  children(name: string, isFirst: boolean): ReactNode
}

/** The inputs of a form under the headings of their groups. */
export function FormFields({ of, groups, fields, folds, wrong, held, children }: FormFieldsProps) {
  const t = useTranslations('records')
  const [all, setAll] = useState(false)
  const [folded] = useState(
    () =>
      new Set(
        Object.entries(fields).flatMap(([name, definition]) => {
          const value = held(name)
          return folds && isSeldom(name, definition) && (isEmpty(value) || isOrdinary(name, definition, value)) ? [name] : []
        }),
      ),
  )
  const isShown = (name: string) => fields[name] !== undefined && (all || !folded.has(name) || wrong[name] !== undefined)
  const shown = groups
    .map((group) => ({ ...group, fields: group.fields.filter(isShown) }))
    .filter((group) => group.fields.length > 0)
  const first = shown[0]?.fields[0]
  const hidden = Object.keys(fields).filter((name) => !isShown(name)).length
  return (
    <>
      {shown.map((group) => (
        <section key={group.label} aria-label={group.label || undefined} className={styles.fieldGroup}>
          {group.label && shown.length > 1 && <h3 className={styles.groupTitle}>{group.label}</h3>}
          <div className={styles.fields}>
            {group.fields.map((name) => (
              <div
                key={name}
                className={wide.has(fields[name]!.kind) ? styles.wide : undefined}
                data-kind={fields[name]!.kind}
                data-element={`${of}.${name}`}
              >
                {children(name, name === first)}
              </div>
            ))}
          </div>
        </section>
      ))}
      {hidden > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" w="fit-content" onClick={() => setAll(true)}>
          {t('record.showAll', { count: hidden })}
        </Button>
      )}
    </>
  )
}
