import { Button, Group, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Monogram } from '@quoin/ui'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import styles from './content.module.css'

export interface Comment {
  readonly id: string
  readonly parent: string | null
  readonly depth: number | null
  readonly content: string
  readonly user: string | null
  readonly userName: string | null
  readonly userAvatarUrl: string | null
  readonly status: string | null
  readonly isEdited: boolean | null
  readonly likes: number | null
  readonly createdAt: string
}
interface CommentItemProps {
  readonly post: string
  readonly comment: Comment
  readonly isLiked: boolean
  readonly children?: ReactNode
}
/** Deeper answers stand below one another, so that the last of fifty is still as wide as a line. */
const indentMax = 4

export function CommentItem({ post, comment, isLiked, children }: CommentItemProps) {
  const t = useTranslations('content.comments')
  const ago = useAgo()
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null)
  const like = useAction(content.comments.like, { alsoRefreshes: ['content.posts'] })
  const unlike = useAction(content.comments.dislike, { alsoRefreshes: ['content.posts'] })
  const { id } = comment
  const name = comment.userName ?? t('someone')
  const depth = comment.depth ?? 0
  return (
    <div className={styles.comment} data-nested={(depth > 0 && depth <= indentMax) || undefined}>
      <Group gap="xs" wrap="nowrap">
        <Monogram name={name} image={comment.userAvatarUrl} size={28} round />
        <div className={styles.byline}>
          <Text size="sm" fw={600} component="span">
            {name}
          </Text>{' '}
          <Text size="xs" c="dimmed" component="time" dateTime={comment.createdAt}>
            {ago(comment.createdAt)}
            {comment.isEdited && ` · ${t('edited')}`}
          </Text>
        </div>
        <CommentMenu post={post} comment={comment} name={name} onEdit={() => setOpen('edit')} />
      </Group>
      {comment.status !== 'active' && (
        <Text size="xs" c="dimmed" className={styles.note}>
          {comment.status === 'pending' ? t('waiting') : t('hidden')}
        </Text>
      )}
      {open === 'edit' ? (
        <CommentForm post={post} parent={null} edited={comment} onDone={() => setOpen(null)} />
      ) : (
        <Text size="sm" className={styles.said}>
          {comment.content}
        </Text>
      )}
      <Group gap={4} ml={-8}>
        <Button
          size="compact-xs"
          variant="subtle"
          color={isLiked ? undefined : 'gray'}
          aria-pressed={isLiked}
          aria-label={t('likeCount', { count: String(comment.likes ?? 0) })}
          disabled={comment.status !== 'active'}
          leftSection={isLiked ? <IconHeartFilled size={14} /> : <IconHeart size={14} />}
          onClick={() => (isLiked ? unlike : like).mutate({ parent: post, id })}
        >
          {comment.likes ?? 0}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-expanded={open === 'reply'}
          onClick={() => setOpen(open === 'reply' ? null : 'reply')}
        >
          {t('reply')}
        </Button>
      </Group>
      {open === 'reply' && <CommentForm post={post} parent={id} onDone={() => setOpen(null)} />}
      {children}
    </div>
  )
}
