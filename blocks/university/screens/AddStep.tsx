import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'

const kinds = ['text', 'video', 'audio', 'file', 'embed', 'quiz', 'practice', 'assignment'] as const

/** A new step at the end of a chapter; it opens, to be filled. */
export function AddStep({ chapter }: { chapter: string }) {
  const t = useTranslations('university')
  const go = useGo()
  const [isOpen, setIsOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('text')
  const create = useAction(university.steps.create, { alsoRefreshes: ['university.courses'] })
  const add = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ chapter, title, kind }, { onSuccess: ({ id }) => void go(pages.steps.record(id, { tab: 'content' })) })
  }
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {t('outline.addStep')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('outline.addStep')}>
        <form onSubmit={add}>
          <Stack>
            <TextInput
              label={t('outline.title')}
              required
              maxLength={200}
              data-autofocus
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
              error={create.error?.message}
            />
            <NativeSelect
              label={t('outline.kind')}
              data={kinds.map((value) => ({ value, label: t(`resources.steps.options.kind.${value}`) }))}
              value={kind}
              onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? 'text')}
            />
            <Button type="submit" loading={create.isPending}>
              {t('outline.save')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
