import { Button, CloseButton, Group, Paper, Text, Textarea, Title } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LearnerStep } from '../resources/index.ts'
import { UnsentState } from './UnsentState.tsx'
import { useUnsent } from './useUnsent.ts'

/** One's own note on a step, with the passages one marked in its text. */
export function StepNote({ step, text }: { step: LearnerStep; text: RefObject<HTMLDivElement | null> }) {
  const t = useTranslations('university.step')
  const notify = useNotify()
  const { send, isPending, error, waitingFor } = useUnsent()
  const waiting = waitingFor('note', step.unique_id)
  const known = waiting ?? step.note
  const [words, setWords] = useState(known?.text ?? '')
  const [highlights, setHighlights] = useState<readonly { text: string }[]>(known?.highlights ?? [])
  const keep = (marked: readonly { text: string }[]) =>
    void send('note', { id: step.unique_id, text: words, highlights: [...marked] }).then(
      (isSent) => isSent && notify.done(t('noteSaved')),
    )
  const change = (marked: readonly { text: string }[]) => {
    setHighlights(marked)
    keep(marked)
  }
  const highlight = () => {
    const selection = window.getSelection()
    const passage = selection?.toString().trim().slice(0, 1_000)
    if (passage && selection?.anchorNode && text.current?.contains(selection.anchorNode))
      change([...highlights, { text: passage }])
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="step-note">
      <Title order={2} size="h4" id="step-note">
        {t('note')}
      </Title>
      {highlights.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="xs">
            {t('highlights')}
          </Text>
          {highlights.map((one, i) => (
            <Group key={`${i} ${one.text}`} gap="xs" wrap="nowrap" align="flex-start">
              <Text component="blockquote" size="sm" m={0} style={{ overflowWrap: 'anywhere', flex: 1 }}>
                <mark>{one.text}</mark>
              </Text>
              <CloseButton
                size="sm"
                aria-label={`${t('removeHighlight')}: ${one.text}`}
                onClick={() => change(highlights.toSpliced(i, 1))}
              />
            </Group>
          ))}
        </>
      )}
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={4}
        maxLength={20_000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        mt="xs"
      />
      <Group mt="sm" gap="sm">
        <Button onClick={() => keep(highlights)} loading={isPending}>
          {t('saveNote')}
        </Button>
        {step.body_html && (
          <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={highlight}>
            {t('highlight')}
          </Button>
        )}
      </Group>
      <UnsentState waits={waiting !== undefined && !isPending} error={error} />
    </Paper>
  )
}
