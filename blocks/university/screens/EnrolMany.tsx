import { Alert, Button, FileButton, Group, List, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { readText } from '@quoin/ui/transfer/sniff.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { useRefused } from './Refused.tsx'
import { rowsOf } from './rowsOf.ts'

/** Enrols many people at once. */
export const EnrolMany = ({ record }: { record: { id: string } }) => (
  <WithTexts>
    <Dialog course={record.id} />
  </WithTexts>
)

function Dialog({ course }: { course: string }) {
  const t = useTranslations('university.enrolMany')
  const refused = useRefused()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [result, setResult] = useState<Enrolled | null>(null)
  const run = useAction(university.courses.enrolMany, { alsoRefreshes: ['university.enrollments', 'university.codes'] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const rows = rowsOf(text)
    setResult(null)
    // What was enrolled before a call that is refused stays, and is counted as already there when it is sent again.
    for (let from = 0; from < rows.length; from += atOnce) {
      const next = await run.mutateAsync({ id: course, rows: rows.slice(from, from + atOnce) }).catch(() => null)
      if (!next) return
      setResult((so) => added(so, next, from))
    }
  }
  return (
    <>
      <Menu.Item onClick={() => setIsOpen(true)}>{t('open')}</Menu.Item>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('open')} size="lg">
        <form onSubmit={(event) => void send(event)}>
          <Stack>
            <Textarea
              label={t('label')}
              autosize
              minRows={8}
              maxRows={20}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={run.error ? refused(run.error) : undefined}
            />
            <Group>
              <Button type="submit" loading={run.isPending} disabled={rowsOf(text).length === 0}>
                {t('send')}
              </Button>
              <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && void readText(file).then(setText)}>
                {(props) => (
                  <Button {...props} variant="default">
                    CSV
                  </Button>
                )}
              </FileButton>
            </Group>
            {result && <Result result={result} />}
          </Stack>
        </form>
      </Modal>
    </>
  )
}

type Enrolled = Omit<OutputOf<typeof university.courses.enrolMany>, 'unique_id'>
/** Rows of one call: few enough that whoever else enrols meanwhile does not wait long. */
const atOnce = 250
const added = (so: Enrolled | null, next: Enrolled, from: number): Enrolled => ({
  enrolled: (so?.enrolled ?? 0) + next.enrolled,
  waiting: (so?.waiting ?? 0) + next.waiting,
  invited: (so?.invited ?? 0) + next.invited,
  already: (so?.already ?? 0) + next.already,
  problems: [...(so?.problems ?? []), ...next.problems.map((problem) => ({ ...problem, row: problem.row + from }))],
})

function Result({ result }: { result: Enrolled }) {
  const t = useTranslations('university.enrolMany')
  return (
    <Alert role="status">
      <Text>{t('result', { ...result, failed: result.problems.length })}</Text>
      <List>
        {result.problems.map(({ row, email, code }) => (
          <List.Item key={row}>{t(`problem.${code}`, { row, email })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
