import { Alert, Button, Kbd } from '@mantine/core'
import type { FieldDefinition } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, type AnyResource, operationOf } from '../fields/resources.ts'
import { useCustomized } from '../fields/useCustomized.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import type { FieldName } from '../pages/declare.ts'
import { useMe } from '../session/me.ts'
import { modKey } from '../shell/keys.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFields } from './FormFields.tsx'
import styles from './record.module.css'
import { disputed, sameValue, staleOf } from './stale.ts'
import { useErrorWords } from './useErrorWords.ts'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'
import { WithTexts } from './WithTexts.tsx'

export interface RecordFormProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  /** The record to change; a new one is created without it. */
  readonly record?: AnyRecord
  /** Id of the record the resource lies under. */
  readonly parent?: string
  /** What a new record begins with. */
  readonly initial?: { readonly [K in FieldName<R>]?: unknown }
  /** Which fields are asked for, in this order. Default: all that may be written, those few people fill in behind a button. */
  readonly only?: readonly FieldName<R>[]
  /** The same under headings. */
  readonly groups?: readonly { readonly label: string; readonly fields: readonly FieldName<R>[] }[]
  onSaved(record: AnyRecord): void
  onCancel?(): void
  /** Stands below the fields, and sees what has been typed so far. */
  readonly below?: (values: Readonly<Record<string, unknown>>) => ReactNode
  /** Told whether there is something that would be lost. */
  onDirty?(dirty: boolean): void
}

/** A form drawn from the fields of a resource. What the server refuses is shown at the field it is about. */
export const RecordForm = <R extends AnyResource>(props: RecordFormProps<R>) => (
  <WithTexts>
    <Form {...props} />
  </WithTexts>
)

function Form({
  resource: plain,
  record: input,
  parent,
  initial,
  only,
  groups,
  below,
  onSaved,
  onCancel,
  onDirty,
}: RecordFormProps) {
  // The record as it was when the form was opened: what others save meanwhile must not slip under what is typed here.
  const [record] = useState(input)
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const resource = useCustomized(plain)
  const words = useWords(resource)
  const me = useMe()
  const written = writtenFields(resource, me, record ? 'update' : 'create')
  const asked = only ?? groups?.flatMap(({ fields }) => fields) ?? Object.keys(written)
  const names = asked.filter((name) => written[name] && name !== resource.definition.under?.field)
  const held = (name: string): unknown => (record ?? initial)?.[name] ?? (record ? null : (written[name]?.default ?? null))
  const inWords = useErrorWords(resource)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<AnyRecord | null>(null)
  const saved = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useAction<Record<string, unknown>, AnyRecord>(operationOf(resource, record ? 'update' : 'create') ?? nowhere)
  const value = (name: string) => (name in values ? values[name] : held(name))
  const dirty = Object.keys(values).some((name) => !sameValue(values[name], held(name)))
  const guard = useUnsavedGuard(dirty, saved)
  useEffect(() => {
    onDirty?.(dirty)
  }, [dirty])
  useEffect(() => {
    const [first] = names.filter((name) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
  }, [wrong])

  const changed = () =>
    Object.fromEntries(
      names.filter((name) => !sameValue(value(name), record ? held(name) : null)).map((name) => [name, value(name)]),
    )
  // What a new record begins with goes along, also where nobody is asked for it.
  const unasked = record
    ? {}
    : Object.fromEntries(Object.entries(initial ?? {}).filter(([name]) => written[name] && !names.includes(name)))
  const send = (changes: Readonly<Record<string, unknown>>, version: unknown) => {
    const base = { ...(parent ? { parent } : {}), ...(record ? { id: record.id, version } : {}) }
    save.mutate(
      { ...unasked, ...changes, ...base },
      {
        onSuccess: (answer) => {
          saved.current = true
          setTheirs(null)
          onSaved(answer)
        },
        onError: (error) => {
          const current = staleOf(error, resource)
          if (current && disputed(changes, current, record ?? {}).length === 0) return send(changes, current.version)
          setTheirs(current)
          setWrong(inWords(error).fieldErrors)
        },
      },
    )
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const fault = check(written[name] as FieldDefinition, value(name))
        return fault
          ? [[name, fault === 'tooLong' ? t('wrong.tooLong', { max: written[name]?.max ?? 0 }) : t(`wrong.${fault}`)] as const]
          : []
      }),
    )
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const changes = changed()
    if (record && Object.keys(changes).length === 0) return onSaved(record)
    send(changes, record?.version)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      submit()
    }
  }
  const unplaced = save.error && !theirs && !names.some((name) => wrong[name])
  const label = record ? common('save') : t('form.create', { name: words.one })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={keys}
      noValidate
      aria-label={record ? t('form.change', { name: words.one }) : label}
    >
      {unplaced && (
        <Alert color="red" variant="light" role="alert">
          {inWords(save.error).sentence}
        </Alert>
      )}
      <FormFields
        of={resource.dotted}
        groups={only || !groups ? [{ label: '', fields: names }] : groups}
        fields={Object.fromEntries(names.map((name) => [name, written[name]!]))}
        folds={only === undefined}
        wrong={wrong}
        held={held}
      >
        {(name, isFirst) => (
          <FieldInput
            resource={resource}
            name={name}
            definition={written[name] as FieldDefinition}
            value={value(name)}
            record={{ ...record, ...initial, ...Object.fromEntries(names.map((one) => [one, value(one)])) }}
            error={wrong[name]}
            autoFocus={isFirst}
            onChange={(next) => {
              setValues({ ...values, [name]: next })
              if (wrong[name]) setWrong(Object.fromEntries(Object.entries(wrong).filter(([one]) => one !== name)))
            }}
          />
        )}
      </FormFields>
      {below?.(Object.fromEntries(names.map((name) => [name, value(name)])))}
      <div className={styles.formFoot}>
        <span className={styles.hint}>
          <Kbd size="xs">{modKey}</Kbd> <Kbd size="xs">↵</Kbd>
        </span>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {label}
        </Button>
      </div>
      {theirs && (
        <ConflictDialog
          resource={resource}
          mine={changed()}
          apart={disputed(changed(), theirs, record ?? {})}
          theirs={theirs}
          busy={save.isPending}
          onCancel={() => setTheirs(null)}
          onResolve={(changes, version) => (Object.keys(changes).length > 0 ? send(changes, version) : onSaved(theirs))}
        />
      )}
      {guard}
    </form>
  )
}
