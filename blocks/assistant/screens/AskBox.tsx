import { Button, Textarea } from '@mantine/core'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconSend } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'

interface AskBoxProps {
  readonly value: string
  readonly busy: boolean
  onChange(value: string): void
  onAsk(): void
}

/** Where a question is written and sent. */
export function AskBox({ value, busy, onChange, onAsk }: AskBoxProps) {
  const t = useTranslations('assistant.chat')
  const why = useWhyRefused()(assistant.contexts.say)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && value.trim()) onAsk()
  }
  return (
    <form onSubmit={send}>
      <Textarea
        label={t('question')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={20_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event)
        }}
      />
      <Refused why={why}>
        <Button mt="sm" type="submit" leftSection={<IconSend size={16} />} loading={busy}>
          {t('ask')}
        </Button>
      </Refused>
    </form>
  )
}
