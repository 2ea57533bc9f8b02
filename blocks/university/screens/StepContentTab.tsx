import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { putFile } from '@quoin/ui/forms/putFile.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
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
  const notify = useNotify()
  const [part, setPart] = useState<number | null>(null)
  const presign = useAction(university.steps.presign)
  const attach = useAction(university.steps.attach, { alsoRefreshes: ['university.courses'] })
  const send = async (file: File | null) => {
    if (!file) return
    try {
      const place = await presign.mutateAsync({ id: step.id, filename: file.name, content_type: file.type, size: file.size })
      await putFile(place.presigned_url, file, { headers: place.headers, onProgress: setPart })
      await attach.mutateAsync({ id: step.id, file_unique_id: place.file_unique_id })
    } catch (error) {
      notify.trouble((error as Error).message)
    } finally {
      setPart(null)
    }
  }
  return (
    <div>
      <Text fw={600}>{t('file')}</Text>
      <Text size="sm">{step.filename ?? t('noFile')}</Text>
      {part !== null && <Progress value={part * 100} aria-label={t('upload')} />}
      <Group mt="xs" gap="sm">
        <FileButton onChange={(file) => void send(file)}>
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
