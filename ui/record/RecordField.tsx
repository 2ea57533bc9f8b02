import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import type { FieldDefinition } from '@quoin/kit'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'
import { isEmpty } from '../fields/ordinary.ts'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { useTellEditing } from './editing.ts'
import styles from './record.module.css'
import { sameValue } from './stale.ts'
import type { Base } from './useFieldSave.ts'

interface RecordFieldProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly name: string
  readonly definition: FieldDefinition
  /** How the value is drawn, where its kind alone does not say it. */
  readonly drawn?: ((record: AnyRecord) => ReactNode) | undefined
  /** Absent: the field is only shown. Resolves to what is wrong with the value, or null. */
  readonly onSave?: ((name: string, value: unknown, from: Base) => Promise<string | null>) | undefined
}

/** One field of a record: its name, its value, and the value changed in its place. Enter saves, Escape leaves it as it was. */
export function RecordField({ resource, record, name, definition, drawn, onSave }: RecordFieldProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const [draft, setDraft] = useState<{ readonly value: unknown; readonly from: Base } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useTellEditing(draft !== null)
  const opener = useRef<HTMLButtonElement>(null)
  const label = words.field(name)
  const leave = () => {
    setDraft(null)
    setWrong(null)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const save = async () => {
    if (!draft) return
    const { value, from } = draft
    if (sameValue(value, from.value)) return leave()
    const fault = check(definition, value)
    if (fault) return setWrong(fault === 'tooLong' ? t('wrong.tooLong', { max: definition.max ?? 0 }) : t(`wrong.${fault}`))
    setDraft(null)
    const refused = await onSave?.(name, value, from)
    if (!refused) return leave()
    setDraft({ value, from })
    setWrong(refused)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    const multiline = definition.kind === 'longText' || definition.kind === 'json' || definition.kind === 'tags'
    const expanded = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
    if (event.key === 'Enter' && !expanded && (!multiline || event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void save()
    }
  }
  return (
    <div className={styles.fact} data-element={`${resource.dotted}.${name}`}>
      <dt>{label}</dt>
      <dd>
        {draft ? (
          <div className={styles.editing} onKeyDown={keys} role="group" aria-label={t('record.editing', { field: label })}>
            <FieldInput
              resource={resource}
              name={name}
              definition={definition}
              value={draft.value}
              record={record}
              onChange={(value) => {
                setDraft({ ...draft, value })
                setWrong(null)
              }}
              bare
              autoFocus
              error={wrong}
            />
            <ActionIcon variant="filled" color="clay" aria-label={common('save')} onClick={() => void save()}>
              <IconCheck size={15} />
            </ActionIcon>
            <ActionIcon aria-label={common('cancel')} onClick={leave}>
              <IconX size={15} />
            </ActionIcon>
          </div>
        ) : (
          <div className={styles.held}>
            <div className={styles.value}>
              {drawn && !isEmpty(record[name]) ? (
                drawn(record)
              ) : (
                <FieldValue
                  resource={resource}
                  name={name}
                  definition={definition}
                  value={record[name]}
                  record={record}
                  look="full"
                />
              )}
            </div>
            {onSave && (
              <button
                ref={opener}
                type="button"
                className={styles.change}
                aria-label={t('record.edit', { field: label })}
                onClick={() =>
                  setDraft({ value: record[name] ?? null, from: { value: record[name], version: Number(record.version) } })
                }
              >
                <IconPencil size={14} stroke={1.6} aria-hidden />
              </button>
            )}
          </div>
        )}
      </dd>
    </div>
  )
}
