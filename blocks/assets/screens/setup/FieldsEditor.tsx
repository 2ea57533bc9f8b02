import { ActionIcon, Button, Checkbox, Select, TagsInput, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CustomField, fieldKinds } from '../../resources/customFields.ts'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useKeeping } from '../useKeeping.ts'

const fresh: CustomField = { key: '', label: '', kind: 'text', required: false }

/** The fields that a category or a model gives its assets beyond the common ones, line by line. */
export function FieldsEditor({ of, giver }: { of: 'categories' | 'models'; giver: AnyRecord }) {
  const t = useTranslations('assets.desk.fields')
  const { why, wrong, busy, keep } = useKeeping<object>(assets[of].update as Operation, t('saved'))
  const given = (giver.customFields ?? []) as readonly CustomField[]
  const known = new Set(given.map(({ key }) => key))
  const [fields, setFields] = useState(given)
  const change = (at: number, next: Partial<CustomField>) =>
    setFields(fields.map((one, i) => (i === at ? { ...one, ...next } : one)))
  const submit = keep(() => ({
    id: giver.id,
    version: giver.version,
    customFields: fields
      .filter(({ label }) => label.trim() !== '')
      .map(({ options, secret, ...field }) => ({
        ...field,
        key: field.key || keyOf(field.label),
        label: field.label.trim(),
        ...(field.kind === 'choice' && { options: options ?? [] }),
        ...(secret && { secret: true }),
      })),
  }))
  return (
    <form onSubmit={submit} className={styles.stack} noValidate>
      <p className={styles.said}>{t(of === 'models' ? 'editorTextOfModel' : 'editorText')}</p>
      {fields.map((field, at) => (
        // A field that is being made has no name of its own yet but its place.
        <fieldset key={at} className={styles.thing}>
          <legend className={`${styles.said} ${styles.legend}`}>{t('field', { number: String(at + 1) })}</legend>
          <div className={styles.fields}>
            <TextInput
              className={styles.grow}
              label={t('label')}
              maxLength={80}
              value={field.label}
              onChange={(event) => change(at, { label: event.currentTarget.value })}
            />
            <TextInput
              label={t('key')}
              maxLength={40}
              placeholder={keyOf(field.label)}
              disabled={known.has(field.key)}
              value={field.key}
              onChange={(event) => change(at, { key: event.currentTarget.value })}
            />
            <Select
              label={t('kind')}
              allowDeselect={false}
              data={fieldKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={field.kind}
              onChange={(kind) => change(at, { kind: kind as CustomField['kind'] })}
            />
            <ActionIcon
              size="lg"
              aria-label={t('remove', { name: field.label || String(at + 1) })}
              onClick={() => setFields(fields.filter((_, i) => i !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
          {field.kind === 'choice' && (
            <TagsInput
              label={t('options')}
              maxTags={50}
              clearable={false}
              value={[...(field.options ?? [])]}
              onChange={(options) => change(at, { options })}
            />
          )}
          <div className={styles.facts}>
            <Checkbox
              label={t('required')}
              checked={field.required}
              disabled={field.secret === true}
              onChange={(event) => change(at, { required: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('isSecret')}
              checked={field.secret === true}
              onChange={(event) =>
                change(at, { secret: event.currentTarget.checked, ...(event.currentTarget.checked && { required: false }) })
              }
            />
          </div>
        </fieldset>
      ))}
      {wrong && <FormError>{wrong}</FormError>}
      <div className={styles.line}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={fields.length >= 40}
          onClick={() => setFields([...fields, fresh])}
        >
          {t('add')}
        </Button>
        <Refused why={why}>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Refused>
      </div>
    </form>
  )
}

/** A short word for programs out of a label; labels in other scripts say it themselves. */
const keyOf = (label: string): string =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)
