import { Button, Group, Stack, Title } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { CommentForm } from './CommentForm.tsx'
import { type Comment, CommentItem } from './CommentItem.tsx'

/** What was said to an article, answers below what they answer. */
export function Comments({ post }: { readonly post: string }) {
  const t = useTranslations('content.comments')
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useRead(content.comments.list, { parent: post, records: Math.min(200, pages * 50) })
  const { data: mine } = useRead(content.posts.reactions, { id: post })
  const { data: site } = useRead(content.site.get, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const all: readonly Comment[] = data.data
  const ids = new Set(all.map(({ id }) => id))
  const liked = new Set(mine?.liked_comments)
  const below = (parent: string | null) =>
    all.filter((one) => (one.parent === null || !ids.has(one.parent) ? null : one.parent) === parent)
  const tree = (parent: string | null) =>
    below(parent).map(
      (one): React.ReactNode => (
        <CommentItem key={one.id} post={post} comment={one} isLiked={liked.has(one.id)}>
          {tree(one.id)}
        </CommentItem>
      ),
    )
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('title', { count: data.meta.totalCount })}
        </Title>
        <FollowThread post={post} isFollowed={mine?.kinds.includes('follow') ?? false} />
      </Group>
      {site?.comments_mode === 'closed' ? <p>{t('closed')}</p> : <CommentForm post={post} parent={null} />}
      <div>{tree(null)}</div>
      {data.meta.totalCount > all.length && pages < 4 && (
        <Button variant="default" w="fit-content" onClick={() => setPages(pages + 1)}>
          {t('showMore')}
        </Button>
      )}
    </Stack>
  )
}

/** Whether new comments of this post are told, in the app and by mail. */
function FollowThread({ post, isFollowed }: { readonly post: string; readonly isFollowed: boolean }) {
  const t = useTranslations('content.comments')
  const follow = useAction(content.posts.follow)
  const unfollow = useAction(content.posts.unfollow)
  return (
    <Button
      variant="default"
      size="xs"
      aria-pressed={isFollowed}
      loading={follow.isPending || unfollow.isPending}
      onClick={() => (isFollowed ? unfollow : follow).mutate({ id: post })}
    >
      {isFollowed ? t('unfollow') : t('follow')}
    </Button>
  )
}
