import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState, useMay } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface SaveAsTemplateProps {
  readonly id: string
  readonly title: string
}

/** Keeps the text of a post for others to begin with. */
export function SaveAsTemplate({ id, title }: SaveAsTemplateProps) {
  const t = useTranslations('content.templates')
  const may = useMay('content.terms.write')
  const [isOpen, setIsOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={() => setIsOpen(true)}>
        {t('save')}
      </Button>
      {isOpen && <SaveDialog id={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SaveDialog({ id, title, onClose }: SaveAsTemplateProps & { onClose(): void }) {
  const t = useTranslations('content.templates')
  const words = useTranslations('content.resources.postTemplates.fields')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [name, setName] = useState(title.slice(0, 120))
  const [description, setDescription] = useState('')
  const [replaced, setReplaced] = useState<string | null>(null)
  const keep = useAction(content.postTemplates.fromPost)
  const save = () =>
    keep.mutate(
      {
        post_unique_id: id,
        name: name.trim(),
        ...(description.trim() && { description: description.trim() }),
        ...(replaced && { template_unique_id: replaced }),
      },
      {
        onSuccess: () => {
          notify.done(t('saved', { name: name.trim() }))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('save')}>
      <Stack gap="sm">
        {keep.error && <ErrorState error={keep.error} />}
        <TextInput
          label={words('name')}
          required
          maxLength={120}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={words('description')}
          maxLength={2_000}
          autosize
          minRows={2}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <RefInput target="content.postTemplates" label={t('replace')} value={replaced} onChange={setReplaced} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={!name.trim()} loading={keep.isPending} onClick={save}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
