import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconTemplate } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'

interface UseTemplateProps {
  readonly record: { readonly id: string; readonly name: string; readonly isTemplate: boolean; readonly status: string }
}

/** Makes a prompt of a template. */
export function UseTemplateButton({ record }: UseTemplateProps) {
  const t = useTranslations('assistant.template')
  const mayWrite = useMay('assistant.prompts.write')
  const [isOpen, setOpen] = useState(false)
  if (!record.isTemplate || record.status !== 'active' || !mayWrite) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={16} />} onClick={() => setOpen(true)}>
        {t('use')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('title', { name: record.name })} size="lg">
        <FillIn template={record.id} />
      </Modal>
    </>
  )
}

function FillIn({ template }: { readonly template: string }) {
  const t = useTranslations('assistant.template')
  const go = useGo()
  const inWords = useErrorWords(assistant.prompts)
  const { data, error, refetch } = useRead(assistant.prompts.template, { id: template })
  const create = useAction(assistant.prompts.create)
  const [name, setName] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is left empty stays a variable of the new prompt.
    const templateData = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
    create.mutate({ name, template, templateData }, { onSuccess: ({ id }) => void go(pages.prompts.record(id)) })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('name')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {data.schema.required.length > 0 && <Text size="sm">{t('about')}</Text>}
        {data.schema.required.map((place) => (
          <Textarea
            key={place}
            label={place}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={20_000}
            value={values[place] ?? ''}
            onChange={(event) => setValues({ ...values, [place]: event.currentTarget.value })}
          />
        ))}
        {create.error && <Text c="red">{inWords(create.error).sentence}</Text>}
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </Stack>
    </form>
  )
}
