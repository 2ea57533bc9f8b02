import { ActionIcon, Checkbox, JsonInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { wireName } from '@quoin/kit'
import { TextsOf } from '@quoin/ui'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { operationOf, useResource } from '@quoin/ui/fields/resources.ts'
import { addedFields, useCustomized } from '@quoin/ui/fields/useCustomized.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Recipient, Step } from '../resources/index.ts'
import styles from './automations.module.css'
import { useFields } from './TriggerEditor.tsx'
import { lastOf, namedBy, type Offered, resourceOf, useActWords, useThing } from './words.ts'

type OperationStep = Extract<Step, { kind: 'operation' }>
type Telling = Extract<Step, { kind: 'notify' | 'mail' }>
const kinds = ['operation', 'notify', 'mail', 'webhook'] as const

const begun = (kind: Step['kind']): Step => {
  if (kind === 'operation') return { kind, operation: '' }
  if (kind === 'webhook') return { kind, url: '' }
  return kind === 'notify' ? { kind, to: [{ kind: 'author' }], title: '' } : { kind, to: [], subject: '', body: '' }
}

/** One thing an automation does. `about` is the kind of record it begins with, whose fields its texts and values may name. */
export function StepEditor({
  number,
  step,
  about,
  offered,
  onChange,
  onRemove,
}: {
  number: number
  step: Step
  about: string | undefined
  offered: readonly Offered[]
  onChange(step: Step): void
  onRemove(): void
}) {
  const t = useTranslations('automations.form')
  return (
    <fieldset className={styles.step}>
      <legend>{t('step', { number: String(number) })}</legend>
      <div className={styles.value}>
        <Select
          label={t('stepKind')}
          allowDeselect={false}
          value={step.kind}
          data={kinds.map((value) => ({ value, label: t(`stepKinds.${value}`) }))}
          onChange={(kind) => kind && kind !== step.kind && onChange(begun(kind as Step['kind']))}
        />
        <span />
        <ActionIcon size="lg" aria-label={t('removeStep', { number: String(number) })} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <Suspense fallback={null}>
        <TextsOf block={namedBy(about || 'automations.rules').block}>
          {step.kind === 'operation' && <OperationEditor step={step} about={about} offered={offered} onChange={onChange} />}
          {(step.kind === 'notify' || step.kind === 'mail') && <TellingEditor step={step} about={about} onChange={onChange} />}
          {step.kind === 'webhook' && (
            <TextInput
              label={t('url')}
              description={t('urlHint')}
              type="url"
              required
              maxLength={2_000}
              value={step.url}
              onChange={(event) => onChange({ ...step, url: event.currentTarget.value })}
            />
          )}
        </TextsOf>
      </Suspense>
    </fieldset>
  )
}

/** Puts the name of a field behind what is written. */
function InsertField({ about, onInsert }: { about: string | undefined; onInsert(text: string): void }) {
  const t = useTranslations('automations.form')
  const fields = useFields(about)
  if (fields.length === 0) return null
  return (
    <Select
      aria-label={t('insert')}
      placeholder={t('insert')}
      searchable
      limit={200}
      value={null}
      data={fields.map(({ wire, label }) => ({ value: wire, label }))}
      onChange={(wire) => wire && onInsert(`{{ record.${wire} }}`)}
    />
  )
}

function TellingEditor({ step, about, onChange }: { step: Telling; about: string | undefined; onChange(step: Step): void }) {
  const t = useTranslations('automations.form')
  const isMail = step.kind === 'mail'
  const heading = isMail ? step.subject : step.title
  const withHeading = (text: string) => onChange(isMail ? { ...step, subject: text } : { ...step, title: text })
  return (
    <>
      <Recipients to={step.to} about={about} isMail={isMail} onChange={(to) => onChange({ ...step, to } as Step)} />
      <TextInput
        label={t(isMail ? 'subject' : 'heading')}
        required
        maxLength={200}
        value={heading}
        onChange={(event) => withHeading(event.currentTarget.value)}
      />
      <Textarea
        label={t('body')}
        required={isMail}
        autosize
        minRows={isMail ? 4 : 2}
        maxRows={16}
        maxLength={isMail ? 10_000 : 1_000}
        value={step.body ?? ''}
        onChange={(event) => onChange({ ...step, body: event.currentTarget.value } as Step)}
      />
      <InsertField about={about} onInsert={(text) => onChange({ ...step, body: `${step.body ?? ''}${text}` } as Step)} />
    </>
  )
}

function Recipients({
  to,
  about,
  isMail,
  onChange,
}: {
  to: readonly Recipient[]
  about: string | undefined
  isMail: boolean
  onChange(to: Recipient[]): void
}) {
  const t = useTranslations('automations.form')
  const fields = useFields(about).filter(
    ({ definition }) => definition.target === 'gateway.users' || (isMail && definition.kind === 'email'),
  )
  const has = (one: Recipient) => to.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const toggle = (one: Recipient) =>
    onChange(has(one) ? to.filter((other) => JSON.stringify(other) !== JSON.stringify(one)) : [...to, one])
  const members = to.filter((one) => one.kind === 'member')
  const addresses = to.flatMap((one) => (one.kind === 'address' ? [one.email] : []))
  return (
    <fieldset className={styles.step}>
      <legend>{t('to')}</legend>
      <div className={styles.line}>
        {(['author', 'actor'] as const).map((kind) => (
          <Checkbox key={kind} label={t(`recipients.${kind}`)} checked={has({ kind })} onChange={() => toggle({ kind })} />
        ))}
        {fields.map(({ wire, label }) => (
          <Checkbox
            key={wire}
            label={label}
            checked={has({ kind: 'field', field: wire })}
            onChange={() => toggle({ kind: 'field', field: wire })}
          />
        ))}
        {members.map((one) => (
          <Checkbox
            key={one.id}
            label={<RefValue target="gateway.users" id={one.id} plain />}
            checked
            onChange={() => toggle(one)}
          />
        ))}
      </div>
      <RefInput
        target="gateway.users"
        value={null}
        label={t('member')}
        onChange={(id) => id && !has({ kind: 'member', id }) && onChange([...to, { kind: 'member', id }])}
      />
      {isMail && (
        <TagsInput
          label={t('address')}
          value={addresses}
          maxTags={10}
          onChange={(next) =>
            onChange([
              ...to.filter(({ kind }) => kind !== 'address'),
              ...next
                .map((email) => email.trim())
                .filter((email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
                .map((email) => ({ kind: 'address' as const, email })),
            ])
          }
        />
      )}
    </fieldset>
  )
}

function OperationEditor({
  step,
  about,
  offered,
  onChange,
}: {
  step: OperationStep
  about: string | undefined
  offered: readonly Offered[]
  onChange(step: Step): void
}) {
  const t = useTranslations('automations.form')
  const thing = useThing()
  // What is done to a record is done to the one it begins with; what makes one may make any.
  const data = offered
    .flatMap(({ resource, actions }) =>
      actions
        .filter(({ params }) => params.length === 0 || (resource === about && params.every((one) => one === 'id')))
        .map(({ operation }) => ({ resource, operation })),
    )
    .map(({ resource, operation }) => ({ value: operation, resource, isOwn: resource === about }))
  return (
    <>
      <Select
        label={t('operation')}
        required
        searchable
        limit={100}
        value={step.operation || null}
        data={data
          .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.value.localeCompare(b.value))
          .map(({ value, resource }) => ({ value, label: `${thing(resource)} · ${lastOf(value)}` }))}
        renderOption={({ option }) => <OperationOption operation={option.value} />}
        onChange={(operation) => operation && onChange({ kind: 'operation', operation })}
      />
      {step.operation && (
        <TextsOf block={namedBy(step.operation).block}>
          <ValuesEditor step={step} about={about} onChange={onChange} />
        </TextsOf>
      )}
    </>
  )
}

function OperationOption({ operation }: { operation: string }) {
  const resource = resourceOf(operation)
  const thing = useThing()(resource)
  const { act } = useActWords(resource)
  return <span>{`${thing} · ${act(operation)}`}</span>
}

const textual = new Set(['text', 'longText', 'email', 'phone', 'url', 'date', 'moment', 'integer', 'decimal', 'ref', 'timeZone'])

function ValuesEditor({ step, about, onChange }: { step: OperationStep; about: string | undefined; onChange(step: Step): void }) {
  const t = useTranslations('automations.form')
  const records = useTranslations('records')
  const dotted = resourceOf(step.operation)
  const resource = useCustomized(useResource(dotted))
  const words = useWords(resource)
  const operation = operationOf(resource, lastOf(step.operation))
  const values = step.values ?? {}
  const set = (next: Readonly<Record<string, unknown>>) => onChange({ ...step, values: { ...next } })
  if (!resource || !operation) return null
  if (!operation.fields) {
    if (!operation.body) return null
    return <JsonValues label={t('json')} invalid={records('field.notJson')} values={values} onChange={set} />
  }
  const added = operation.kind === 'create' || operation.kind === 'update' ? addedFields(resource) : []
  const fields = [
    ...Object.entries(operation.fields).filter(([, { definition }]) => definition.kind !== 'custom'),
    ...added.map((name) => [name, resource.definition.fields[name]!] as const),
  ]
    .map(([name, { definition }]) => ({ name, definition, wire: wireName(name, definition), label: words.field(name) }))
    .filter(({ definition }) => !definition.readOnly && definition.kind !== 'secret')
    .sort((a, b) => a.label.localeCompare(b.label))
  const chosen = fields.filter(
    ({ wire, definition }) => Object.hasOwn(values, wire) || (definition.required && operation.kind === 'create'),
  )
  return (
    <>
      {chosen.map(({ name, wire, definition, label }) => {
        const value = values[wire] ?? null
        const without = Object.fromEntries(Object.entries(values).filter(([one]) => one !== wire))
        const isTemplate = typeof value === 'string' && value.includes('{{')
        return (
          <div key={wire} className={styles.value}>
            {isTemplate || ['text', 'longText'].includes(definition.kind) ? (
              <TextInput
                label={label}
                description={t('valueHint', { example: '{{ record.name }}' })}
                value={typeof value === 'string' ? value : ''}
                maxLength={2_000}
                onChange={(event) => set({ ...values, [wire]: event.currentTarget.value || null })}
              />
            ) : (
              <FieldInput
                resource={resource}
                name={name}
                definition={definition}
                value={value}
                optional
                onChange={(next) => set({ ...values, [wire]: next })}
              />
            )}
            {textual.has(definition.kind) ? (
              <InsertField
                about={about}
                onInsert={(text) =>
                  set({
                    ...values,
                    [wire]:
                      ['text', 'longText'].includes(definition.kind) && typeof value === 'string' ? `${value}${text}` : text,
                  })
                }
              />
            ) : (
              <span />
            )}
            <ActionIcon size="lg" aria-label={t('removeValue', { field: label })} onClick={() => set(without)}>
              <IconX size={16} />
            </ActionIcon>
          </div>
        )
      })}
      <Select
        aria-label={t('addValue')}
        placeholder={t('addValue')}
        searchable
        limit={200}
        value={null}
        data={fields.filter((one) => !chosen.includes(one)).map(({ wire, label }) => ({ value: wire, label }))}
        onChange={(wire) => wire && set({ ...values, [wire]: null })}
      />
    </>
  )
}

function JsonValues({
  label,
  invalid,
  values,
  onChange,
}: {
  label: string
  invalid: string
  values: Readonly<Record<string, unknown>>
  onChange(values: Readonly<Record<string, unknown>>): void
}) {
  const [typed, setTyped] = useState(() => (Object.keys(values).length > 0 ? JSON.stringify(values, null, 2) : ''))
  return (
    <JsonInput
      label={label}
      validationError={invalid}
      formatOnBlur
      autosize
      minRows={3}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        try {
          onChange(next.trim() ? (JSON.parse(next) as Record<string, unknown>) : {})
        } catch {
          // Not whole yet; the input itself says so when it is left.
        }
      }}
    />
  )
}
