import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState, useMay } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { content } from '../resources/index.ts'

/** Begins a post with the text of a template. */
export function FromTemplate() {
  const t = useTranslations('content.templates')
  const mayRead = useMay('content.templates.read')
  const mayWrite = useMay('content.posts.write')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayRead || !mayWrite) return null
  return (
    <>
      <Button variant="default" leftSection={<IconTemplate size={16} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Button>
      {isOpen && <StartDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function StartDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('content.templates')
  const words = useTranslations('content.resources')
  const common = useTranslations('ui.common')
  const go = useGo()
  const [template, setTemplate] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  const start = useAction(content.postTemplates.start, { alsoRefreshes: ['content.posts'] })
  const begin = () => {
    if (!template) return
    start.mutate(
      { id: template, ...(title.trim() && { title: title.trim() }) },
      { onSuccess: ({ unique_id }) => void go(pages.posts.record(unique_id)) },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('new')}>
      <Stack gap="sm">
        {start.error && <ErrorState error={start.error} />}
        <RefInput
          target="content.postTemplates"
          label={words('postTemplates.groups.template')}
          required
          value={template}
          onChange={setTemplate}
        />
        <TextInput
          label={words('posts.fields.title')}
          description={t('titleHint')}
          value={title}
          maxLength={300}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={!template} loading={start.isPending} onClick={begin}>
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
