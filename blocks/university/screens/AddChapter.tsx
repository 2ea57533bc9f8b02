import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

const kinds = ['day', 'chapter', 'intro', 'resources'] as const

/** A new chapter at the end of a course. */
export function AddChapter({ course }: { course: string }) {
  const t = useTranslations('university')
  const [isOpen, setIsOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number]>('day')
  const create = useAction(university.chapters.create, { alsoRefreshes: ['university.courses'] })
  const add = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { course, title, kind },
      {
        onSuccess: () => {
          setTitle('')
          setIsOpen(false)
        },
      },
    )
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('outline.addChapter')}</Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('outline.addChapter')}>
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
              data={kinds.map((value) => ({ value, label: t(`resources.chapters.options.kind.${value}`) }))}
              value={kind}
              onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? 'day')}
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
