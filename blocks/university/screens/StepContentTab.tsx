import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { QuestionsPart } from './QuestionsPart.tsx'
import { StepText } from './StepText.tsx'
import { useUpload } from './useUpload.ts'

interface StepRecord {
  readonly id: string
  readonly version: number
  readonly kind: string | null
  readonly body: Record<string, unknown> | null
  readonly filename: string | null
}

/** What a step holds: its text, its file, and the questions of a quiz. */
export default function StepContentTab({ record }: { id: string; record: StepRecord }) {
  return (
    <WithTexts>
      <Stack>
        {record.kind !== 'embed' && record.kind !== 'quiz' && record.kind !== 'assignment' && <StepFile step={record} />}
        <StepText key={record.id} of={university.steps} record={record} />
        {record.kind === 'quiz' && <QuestionsPart step={record.id} />}
      </Stack>
    </WithTexts>
  )
}

function StepFile({ step }: { step: StepRecord }) {
  const t = useTranslations('university.content')
  const presign = useAction(university.steps.presign)
  const attach = useAction(university.steps.attach, { alsoRefreshes: ['university.courses'] })
  const { part, send } = useUpload(
    (file) => presign.mutateAsync({ id: step.id, ...file }),
    (file_unique_id) => attach.mutateAsync({ id: step.id, file_unique_id }),
  )
  return (
    <div>
      <Text fw={600}>{t('file')}</Text>
      <Text size="sm">{step.filename ?? t('noFile')}</Text>
      {part !== null && <Progress value={part * 100} aria-label={t('upload')} />}
      <Group mt="xs" gap="sm">
        <FileButton onChange={send}>
          {(props) => (
            <Button {...props} variant="default" loading={part !== null}>
              {t(step.filename ? 'replace' : 'upload')}
            </Button>
          )}
        </FileButton>
        {step.filename && (
          <Button variant="default" onClick={() => attach.mutate({ id: step.id, file_unique_id: null })}>
            {t('remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
