import { Button, Group, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useMe } from '@quoin/ui'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './content.module.css'

export interface Input {
  readonly id: string
  readonly parent: string | null
  readonly depth: number | null
  readonly content: string
  readonly userName: string | null
  readonly status: string | null
  readonly likes: number | null
  readonly createdAt: string
}
interface CommentItemProps {
  readonly post: string
  readonly comment: Input
  readonly children?: ReactNode
}

export function CommentItem({ post, comment, children }: CommentItemProps) {
  const t = useTranslations('content.comments')
  const format = useFormatter()
  const notify = useNotify()
  const { permissions } = useMe()
  const [isAnswering, setAnswering] = useState(false)
  const like = useAction(content.comments.like)
  const hide = useAction(content.comments.moderate, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const show = useAction(content.comments.approve, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const report = useAction(content.flags.create)
  const { id } = comment
  const isShown = comment.status === 'active'
  const button = { size: 'compact-sm', variant: 'subtle' } as const
  return (
    <div className={styles.comment} style={{ marginInlineStart: comment.depth ? '1.25rem' : 0 }}>
      <Text size="sm" c="dimmed">
        {comment.userName} · {format.dateTime(new Date(comment.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
      </Text>
      {!isShown && (
        <Text size="sm" c="orange">
          {comment.status === 'pending' ? t('waiting') : t('hidden')}
        </Text>
      )}
      <Text className={styles.said}>{comment.content}</Text>
      <Group gap={4}>
        <Button {...button} onClick={() => like.mutate({ parent: post, id })}>
          {t('like')} · {comment.likes ?? 0}
        </Button>
        <Button {...button} aria-expanded={isAnswering} onClick={() => setAnswering(!isAnswering)}>
          {t('reply')}
        </Button>
        <Button
          {...button}
          onClick={() =>
            report.mutate(
              { content_type: 'comment', content_unique_id: id, reason: t('report'), category: 'other' },
              { onSuccess: () => notify.done(t('reported')) },
            )
          }
        >
          {t('report')}
        </Button>
        {permissions.has('content.moderate') && (
          <Button {...button} onClick={() => (isShown ? hide : show).mutate({ parent: post, id })}>
            {isShown ? t('hide') : t('show')}
          </Button>
        )}
      </Group>
      {isAnswering && <CommentForm post={post} parent={id} onDone={() => setAnswering(false)} />}
      {children}
    </div>
  )
}
