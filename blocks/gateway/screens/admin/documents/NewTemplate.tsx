import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { type Language, languageNames, languages } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import type { Kind } from './words.ts'

interface NewTemplateProps {
  readonly kinds: readonly Kind[]
  readonly opened: boolean
  onClose(): void
}

/** A template begins as the document looks without one. */
export function NewTemplate({ kinds, opened, onClose }: NewTemplateProps) {
  const t = useTranslations('admin.documents')
  return (
    <Modal opened={opened} onClose={onClose} title={t('new')}>
      <TemplateForm kinds={kinds} />
    </Modal>
  )
}

function TemplateForm({ kinds }: { kinds: readonly Kind[] }) {
  const t = useTranslations('admin.documents')
  const words = useRefusal()
  const go = useGo()
  const create = useAction(gateway.documentTemplates.create)
  const form = useForm({
    initialValues: { name: '', kind: kinds[0]?.kind ?? '', language: '' },
    validate: { name: (name) => (name.trim() ? null : t('nameNeeded')) },
  })
  const submit = form.onSubmit(({ name, kind, language }) =>
    create.mutate(
      { name, kind, language: (language || null) as Language | null },
      { onSuccess: ({ id }) => void go(pages.documentTemplate({ id })) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      {create.error && <FormError>{words(create.error).sentence}</FormError>}
      <TextInput label={t('name')} maxLength={100} data-autofocus mb="sm" {...form.getInputProps('name')} />
      <Select
        label={t('kind')}
        allowDeselect={false}
        mb="sm"
        data={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
        {...form.getInputProps('kind')}
      />
      <Select
        label={t('language')}
        description={t('languageHint')}
        allowDeselect={false}
        data={[{ value: '', label: t('everyLanguage') }, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
        {...form.getInputProps('language')}
      />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </Group>
    </form>
  )
}
