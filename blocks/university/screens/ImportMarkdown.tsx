import { Button, Modal, Stack, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { useRefused } from './Refused.tsx'

/** Chapters and texts out of Markdown. */
export function ImportMarkdown({ course }: { course: string }) {
  const t = useTranslations('university.outline')
  const refused = useRefused()
  const [isOpen, setIsOpen] = useState(false)
  const [markdown, setMarkdown] = useState('')
  const run = useAction(university.courses.importMarkdown)
  const take = (event: FormEvent) => {
    event.preventDefault()
    run.mutate(
      { id: course, markdown },
      {
        onSuccess: () => {
          setMarkdown('')
          setIsOpen(false)
        },
      },
    )
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('import')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('import')} size="lg">
        <form onSubmit={take}>
          <Stack>
            <Textarea
              label={t('markdown')}
              description={t('importHint')}
              required
              data-autofocus
              autosize
              minRows={10}
              maxRows={24}
              maxLength={500_000}
              value={markdown}
              onChange={(event) => setMarkdown(event.currentTarget.value)}
              error={run.error && refused(run.error)}
            />
            <Button type="submit" loading={run.isPending}>
              {t('import')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
