import { Button, Checkbox, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { currencies } from '@quoin/kit'
import { customKinds } from '@quoin/kit/custom-fields'
import { useAction, useRead } from '@quoin/kit/react'
import { useRoleName } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import { RequiredIn } from './RequiredIn.tsx'
import { type CustomField, keyOf, useResourceWord } from './words.ts'

interface Values {
  label: string
  key: string
  kind: CustomField['kind']
  help: string
  section: string
  options: string[]
  target: string | null
  currency: string | null
  is_required: boolean
  is_unique: boolean
  required_in: string[]
  visible_to: string[]
  editable_by: string[]
}

const withUnique: readonly string[] = ['text', 'number', 'date', 'person', 'record']

/** Adds a field to a resource, or changes one. */
export function CustomFieldForm({ resource, field, onDone }: { resource: string; field?: CustomField; onDone(): void }) {
  const t = useTranslations('admin.customFields')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const resourceWord = useResourceWord()
  const roleName = useRoleName()
  const create = useAction(gateway.customFields.create)
  const change = useAction(gateway.customFields.update)
  const roles = useRead(gateway.roles.list, {})
  const { data: places } = useRead(gateway.customFields.resources, {})
  const form = useForm<Values>({
    initialValues: {
      label: field?.label ?? '',
      key: field?.key ?? '',
      kind: field?.kind ?? 'text',
      help: field?.help ?? '',
      section: field?.section ?? '',
      options: [...(field?.options ?? [])],
      target: field?.target ?? null,
      currency: field?.currency ?? null,
      is_required: field?.is_required ?? false,
      is_unique: field?.is_unique ?? false,
      required_in: [...(field?.required_in ?? [])],
      visible_to: [...(field?.visible_to ?? [])],
      editable_by: [...(field?.editable_by ?? [])],
    },
    validate: {
      label: (value) => (value.trim() ? null : fields('required')),
      key: (value) => (/^[a-z][a-z0-9_]{0,39}$/.test(value) ? null : t('keyInvalid')),
      options: (value, { kind }) => (isChosen(kind) && value.length === 0 ? t('optionsNeeded') : null),
      target: (value, { kind }) => (kind === 'record' && !value ? fields('required') : null),
      currency: (value, { kind }) => (kind === 'money' && !value ? fields('required') : null),
    },
  })
  const { kind } = form.values
  const onError = (error: unknown) => form.setErrors(words(error).fields)
  const submit = form.onSubmit(({ key, ...values }) => {
    const body = {
      ...values,
      label: values.label.trim(),
      help: values.help.trim() || null,
      section: values.section.trim() || null,
      options: isChosen(values.kind) ? values.options : [],
      target: values.kind === 'record' ? values.target : null,
      currency: values.kind === 'money' ? values.currency : null,
      is_unique: values.is_unique && withUnique.includes(values.kind),
    }
    if (field) change.mutate({ id: field.id, ...body }, { onSuccess: onDone, onError })
    else create.mutate({ resource, key, ...body }, { onSuccess: onDone, onError })
  })
  const error = create.error ?? change.error
  const refusal = error && words(error)
  const roleData = (roles.data?.data ?? []).map(({ id, code, name }) => ({ value: id, label: roleName(code, name) }))
  const isUnplaced = refusal && (refusal.sentence || Object.keys(refusal.fields).every((name) => !(name in form.values)))
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
      {isUnplaced && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <TextInput
        label={t('label')}
        required
        data-autofocus
        maxLength={80}
        {...form.getInputProps('label')}
        onChange={(event) => {
          const label = event.currentTarget.value
          // The key follows until somebody writes one of their own.
          if (!field && form.values.key === keyOf(form.values.label)) form.setFieldValue('key', keyOf(label))
          form.setFieldValue('label', label)
        }}
      />
      <TextInput
        label={t('key')}
        description={t('keyHint')}
        required
        disabled={field !== undefined}
        maxLength={40}
        {...form.getInputProps('key')}
      />
      <Select
        label={t('kind')}
        description={field && t('kindHint')}
        required
        allowDeselect={false}
        data={customKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        {...form.getInputProps('kind')}
      />
      {isChosen(kind) && (
        <TagsInput
          label={t('options')}
          description={t('optionsHint')}
          required
          maxTags={100}
          splitChars={['\n']}
          {...form.getInputProps('options')}
        />
      )}
      {kind === 'record' && (
        <Select
          label={t('target')}
          required
          searchable
          allowDeselect={false}
          data={(places?.targets ?? []).map((one) => ({ value: one, label: resourceWord(one) }))}
          {...form.getInputProps('target')}
        />
      )}
      {kind === 'money' && (
        <Select
          label={t('currency')}
          required
          searchable
          allowDeselect={false}
          data={[...currencies]}
          {...form.getInputProps('currency')}
        />
      )}
      <TextInput label={t('help')} description={t('helpHint')} maxLength={300} {...form.getInputProps('help')} />
      <TextInput label={t('section')} description={t('sectionHint')} maxLength={80} {...form.getInputProps('section')} />
      <Checkbox label={t('required')} {...form.getInputProps('is_required', { type: 'checkbox' })} />
      {!form.values.is_required && <RequiredIn resource={field?.resource ?? resource} {...form.getInputProps('required_in')} />}
      {withUnique.includes(kind) && <Checkbox label={t('unique')} {...form.getInputProps('is_unique', { type: 'checkbox' })} />}
      <MultiSelect
        label={t('visibleTo')}
        placeholder={form.values.visible_to.length === 0 ? t('everybody') : undefined}
        data={roleData}
        {...form.getInputProps('visible_to')}
      />
      <MultiSelect
        label={t('editableBy')}
        placeholder={form.values.editable_by.length === 0 ? t('everybody') : undefined}
        data={roleData}
        {...form.getInputProps('editable_by')}
      />
      <div>
        <Button type="submit" loading={create.isPending || change.isPending}>
          {field ? common('save') : t('add')}
        </Button>
      </div>
    </form>
  )
}

const isChosen = (kind: string) => kind === 'choice' || kind === 'several'
