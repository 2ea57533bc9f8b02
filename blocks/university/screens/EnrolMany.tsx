import { Alert, Button, FileButton, Group, List, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { rowsOf } from './rowsOf.ts'

/** Enrols many people at once. */
export const EnrolMany = ({ record }: { record: { id: string } }) => (
  <WithTexts>
    <Dialog course={record.id} />
  </WithTexts>
)

function Dialog({ course }: { course: string }) {
  const t = useTranslations('university.enrolMany')
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const run = useAction(university.courses.enrolMany, { alsoRefreshes: ['university.enrollments', 'university.codes'] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    run.mutate({ id: course, rows: rowsOf(text).slice(0, 2_000) })
  }
  return (
    <>
      <Menu.Item onClick={() => setIsOpen(true)}>{t('open')}</Menu.Item>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('open')} size="lg">
        <form onSubmit={send}>
          <Stack>
            <Textarea
              label={t('label')}
              autosize
              minRows={8}
              maxRows={20}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={run.error ? inWords(run.error).sentence : undefined}
            />
            <Group>
              <Button type="submit" loading={run.isPending} disabled={rowsOf(text).length === 0}>
                {t('send')}
              </Button>
              <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void file?.text().then(setText)}>
                {(props) => (
                  <Button {...props} variant="default">
                    CSV
                  </Button>
                )}
              </FileButton>
            </Group>
            {run.data && <Result result={run.data} />}
          </Stack>
        </form>
      </Modal>
    </>
  )
}

function Result({ result }: { result: OutputOf<typeof university.courses.enrolMany> }) {
  const t = useTranslations('university.enrolMany')
  return (
    <Alert role="status">
      <Text>{t('result', result)}</Text>
      <List>
        {result.problems.map(({ row, email, code }) => (
          <List.Item key={row}>{t(`problem.${code as 'repeated'}`, { row, email })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
