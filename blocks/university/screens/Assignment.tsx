import { Button, FileButton, Group, Paper, Progress, Text, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AttemptWire, type LearnerStep, university } from '../resources/index.ts'
import { AttemptResult } from './AttemptResult.tsx'
import { useAnswerFile } from './useAnswerFile.ts'
import { Refused } from './Refused.tsx'

/** Something to write and hand in, which a coach grades. */
export function Assignment({ step }: { step: LearnerStep }) {
  const t = useTranslations('university.quiz')
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState<AttemptWire | null>(null)
  const [file, setFile] = useState<{ id: string; name: string } | null>(null)
  const send = useAction(university.learning.assignment)
  const upload = useAnswerFile(step.unique_id, (id, { name }) => setFile({ id, name }))
  const rules = step.quiz!
  if (rules.is_passed)
    return (
      <Text fw={600} role="status" my="md">
        {t('passed', { percent: rules.best_percent ?? 0 })}
      </Text>
    )
  return (
    <Paper withBorder p="md" my="md">
      {attempt && <AttemptResult attempt={attempt} />}
      <Textarea
        label={t('answer')}
        autosize
        minRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {upload.part !== null && <Progress mt="sm" value={upload.part * 100} aria-label={t('addFile')} />}
      <Group mt="sm" gap="sm">
        <FileButton onChange={upload.send}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.part !== null}>
              {t('addFile')}
            </Button>
          )}
        </FileButton>
        {file && <Text size="sm">{file.name}</Text>}
        <Button
          disabled={text.trim() === '' && !file}
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { id: step.unique_id, text, file_unique_id: file?.id ?? null },
              {
                onSuccess: (handed) => {
                  setAttempt(handed)
                  setFile(null)
                },
              },
            )
          }
        >
          {t('handIn')}
        </Button>
      </Group>
      <Refused error={send.error} />
    </Paper>
  )
}
