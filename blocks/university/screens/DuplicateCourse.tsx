import { Button, Menu, Modal, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { university } from '../resources/index.ts'

/** Makes a copy of a course and opens it. */
export const DuplicateCourse = ({ record }: { record: { id: string; name: string } }) => (
  <WithTexts>
    <Dialog course={record} />
  </WithTexts>
)

function Dialog({ course }: { course: { id: string; name: string } }) {
  const t = useTranslations('university.resources.courses')
  const go = useGo()
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState(course.name)
  const [code, setCode] = useState('')
  const copy = useAction(university.courses.duplicate)
  const send = (event: FormEvent) => {
    event.preventDefault()
    copy.mutate({ id: course.id, name, code }, { onSuccess: (made) => void go(pages.courses.record(made.unique_id)) })
  }
  return (
    <>
      <Menu.Item onClick={() => setIsOpen(true)}>{t('options.actions.duplicate')}</Menu.Item>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('options.actions.duplicate')}>
        <form onSubmit={send}>
          <Stack>
            <TextInput
              label={t('fields.name')}
              required
              maxLength={200}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={t('fields.code')}
              required
              maxLength={60}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={copy.error ? inWords(copy.error).sentence : undefined}
            />
            <Button type="submit" loading={copy.isPending}>
              {t('options.actions.duplicate')}
            </Button>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
