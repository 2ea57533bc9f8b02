import { Button, Group, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { UploadButtons } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking } from '@quoin/ui/transfer/useUpload.ts'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { QuestionsPart } from './QuestionsPart.tsx'
import { StepText } from './StepText.tsx'

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
  const attach = useAction(university.steps.attach, { alsoRefreshes: ['university.courses'] })
  return (
    <div>
      <Text fw={600}>{t('file')}</Text>
      <Text size="sm">{step.filename ?? t('noFile')}</Text>
      <Group mt="xs" gap="sm">
        <UploadButtons
          label={t(step.filename ? 'replace' : 'upload')}
          planOf={() => ({
            presign: asking(university.steps.presign, { id: step.id }),
            parts: university.uploads.parts,
            confirm: asking(university.steps.attach, { id: step.id }),
            alsoRefreshes: ['university.courses'],
          })}
        />
        {step.filename && (
          <Button variant="default" onClick={() => attach.mutate({ id: step.id, file_unique_id: null })}>
            {t('remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}
