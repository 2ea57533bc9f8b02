import { Stack } from '@mantine/core'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { university } from '../resources/index.ts'
import { StepText } from './StepText.tsx'

/** What a step says in another language. */
export default function TranslationTextTab({
  record,
}: {
  record: { id: string; version: number; body: Record<string, unknown> | null }
}) {
  return (
    <WithTexts>
      <Stack>
        <StepText key={record.id} of={university.translations} record={record} />
      </Stack>
    </WithTexts>
  )
}
