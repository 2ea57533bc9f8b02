import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface WordsDialogProps {
  readonly title: string
  readonly label: string
  readonly button: string
  readonly initial?: string
  readonly max: number
  readonly isRequired?: boolean
  readonly isBusy: boolean
  readonly error: unknown
  onSend(words: string): void
  onClose(): void
}

/** Asks for a few words: why something is rejected or reported, or what the shop answers. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, label, button, initial = '', max, isRequired = false, isBusy, error, onSend, onClose } = props
  const common = useTranslations('ui.common')
  const [words, setWords] = useState(initial)
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="sm">
        {error !== null && error !== undefined && <ErrorState error={error} />}
        <Textarea
          label={label}
          required={isRequired}
          maxLength={max}
          autosize
          minRows={3}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={isRequired && !words.trim()} loading={isBusy} onClick={() => onSend(words.trim())}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
