import { Button, Group, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { useFailed } from './useFailed.ts'

/** Answers a message where one is told of it. */
export function QuickReply({ contextId, onDone }: { readonly contextId: string; onDone(): void }) {
  const t = useTranslations('realtime.inbox')
  const failed = useFailed()
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState('')
  const say = useAction(realtime.messages.create)
  if (!isOpen)
    return (
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('reply')}
      </Button>
    )
  return (
    <Group
      component="form"
      gap="xs"
      wrap="nowrap"
      flex={1}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault()
        if (content.trim() === '') return
        say.mutate({ contextId, content: content.trim() }, { onSuccess: onDone, onError: failed })
      }}
    >
      <TextInput
        size="xs"
        flex={1}
        autoFocus
        aria-label={t('reply')}
        placeholder={t('replyText')}
        maxLength={20_000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      />
      <Button type="submit" size="compact-sm" loading={say.isPending}>
        {t('send')}
      </Button>
    </Group>
  )
}
