import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface CommentFormProps {
  readonly post: string
  readonly parent: string | null
  onDone?(): void
}

export function CommentForm({ post, parent, onDone }: CommentFormProps) {
  const t = useTranslations('content.comments')
  const [text, setText] = useState('')
  const say = useAction(content.comments.create, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const send = () =>
    say.mutate(
      { parent: post, content: text, ...(parent && { parent_id: parent }) },
      {
        onSuccess: () => {
          setText('')
          onDone?.()
        },
      },
    )
  return (
    <Stack gap="xs">
      {say.error && <ErrorState error={say.error} />}
      <Textarea
        label={parent ? t('reply') : t('write')}
        value={text}
        maxLength={10_000}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group>
        <Button size="sm" disabled={!text.trim()} loading={say.isPending} onClick={send}>
          {parent ? t('reply') : t('send')}
        </Button>
      </Group>
    </Stack>
  )
}
