import { Checkbox, Select, TextInput } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useTranslations } from 'use-intl'
import type { CustomField } from '../../resources/customFields.ts'

/** The input for a field that a category or a model gives, by its kind. */
export function OwnFieldInput({
  field,
  value,
  disabled,
  onChange,
}: {
  field: Pick<CustomField, 'key' | 'label' | 'kind' | 'options'> & { readonly required?: boolean }
  value: unknown
  disabled?: boolean
  onChange(value: unknown): void
}) {
  const t = useTranslations('assets.desk.fields')
  const common = { label: field.label, disabled, withAsterisk: field.required, 'aria-required': field.required || undefined }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'boolean')
    return (
      <Checkbox
        label={field.label}
        disabled={disabled}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  if (field.kind === 'number')
    return (
      <NumberField
        {...common}
        hideControls
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        {...common}
        clearable={!field.required}
        clearButtonProps={{ 'aria-label': t('clear', { name: field.label }) }}
        data={[...(field.options ?? [])]}
        value={text || null}
        onChange={onChange}
      />
    )
  return (
    <TextInput
      {...common}
      type={field.kind === 'date' ? 'date' : 'text'}
      maxLength={field.kind === 'date' ? undefined : 2_000}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
