import { Button, Stack, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem, type Input } from './CommentItem.tsx'

/** What was said to an article, answers below what they answer. */
export function Comments({ post }: { readonly post: string }) {
  const t = useTranslations('content.comments')
  const [records, setRecords] = useState(50)
  const { data, error, refetch } = useRead(content.comments.list, { parent: post, records })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const all: readonly Input[] = data.data
  const ids = new Set(all.map(({ id }) => id))
  const below = (parent: string | null) =>
    all.filter((one) => (one.parent === null || !ids.has(one.parent) ? null : one.parent) === parent)
  const tree = (parent: string | null) =>
    below(parent).map(
      (one): React.ReactNode => (
        <CommentItem key={one.id} post={post} comment={one}>
          {tree(one.id)}
        </CommentItem>
      ),
    )
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h3">
        {t('title', { count: data.meta.totalCount })}
      </Title>
      <CommentForm post={post} parent={null} />
      {tree(null)}
      {data.meta.totalCount > records && records < 200 && (
        <Button variant="default" onClick={() => setRecords(records + 50)}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}
