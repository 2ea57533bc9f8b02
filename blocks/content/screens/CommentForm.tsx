import { Button, Group, Stack, Textarea, UnstyledButton } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import styles from './content.module.css'
import { useMentions } from './useMentions.ts'

interface CommentFormProps {
  readonly post: string
  readonly parent: string | null
  /** The comment that is changed, instead of a new one. */
  readonly edited?: { readonly id: string; readonly content: string }
  onDone?(): void
}

export function CommentForm({ post, parent, edited, onDone }: CommentFormProps) {
  const t = useTranslations('content.comments')
  const common = useTranslations('ui.common')
  const [text, setText] = useState(edited?.content ?? '')
  const mentions = useMentions(text, setText)
  const say = useAction(content.comments.create, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const change = useAction(content.comments.update)
  const error = say.error ?? change.error
  const onSuccess = () => {
    setText('')
    onDone?.()
  }
  const send = () => {
    if (edited) return change.mutate({ parent: post, id: edited.id, content: text }, { onSuccess })
    const named = mentions.ids()
    return say.mutate(
      {
        parent: post,
        content: text,
        ...(parent && { parent_id: parent }),
        ...(named.length > 0 && { mention_unique_ids: named }),
      },
      { onSuccess },
    )
  }
  const label = edited ? t('edit') : parent ? t('reply') : t('write')
  return (
    <Stack gap="xs">
      {error && <ErrorState error={error} />}
      <Textarea
        label={label}
        value={text}
        maxLength={10_000}
        autosize
        minRows={2}
        autoFocus={parent !== null || edited !== undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {mentions.offered.length > 0 && (
        <div className={styles.people} role="group" aria-label={t('people')}>
          {mentions.offered.map((person) => (
            <UnstyledButton key={person.id} className={styles.person} onClick={() => mentions.take(person)}>
              {person.name}
            </UnstyledButton>
          ))}
        </div>
      )}
      <Group gap="xs">
        <Button size="xs" disabled={!text.trim()} loading={say.isPending || change.isPending} onClick={send}>
          {edited ? common('save') : parent ? t('reply') : t('send')}
        </Button>
        {(parent !== null || edited) && (
          <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
            {common('cancel')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
