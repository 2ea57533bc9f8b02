import { Anchor, Button, Group, Image, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import type { RichNode } from '@quoin/kit/rich-text'
import { ErrorState } from '@quoin/ui'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { Comments } from './Comments.tsx'

/** A published post as members read it. */
export function ArticlePage({ id }: { readonly id: string }) {
  const t = useTranslations('content')
  const format = useFormatter()
  const { data, error, refetch } = useRead(content.articles.get, { id })
  const { data: site } = useRead(content.site.get, {})
  const like = useAction(content.posts.like, { alsoRefreshes: ['content.articles'] })
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <Stack maw={760} gap="md">
      <Title order={1}>{data.title}</Title>
      <Text c="dimmed" size="sm">
        {data.publishedAt && format.dateTime(new Date(data.publishedAt), { dateStyle: 'long' })}
        {data.userName && ` · ${data.userName}`}
      </Text>
      {data.imageUrl && <Image src={data.imageUrl} alt={data.imageAlt ?? ''} radius="md" />}
      <RichTextEditor
        label={data.title}
        bare
        readOnly
        minHeight={80}
        value={(data.body ?? { type: 'doc' }) as unknown as RichNode}
      />
      <Group>
        <Button variant="default" loading={like.isPending} onClick={() => like.mutate({ id })}>
          {t('comments.like')} · {data.likes ?? 0}
        </Button>
        {site?.is_open && data.isPublic && data.slug && (
          <Anchor href={`${site.url}posts/${encodeURIComponent(data.slug)}`} target="_blank" rel="noreferrer">
            {t('write.view')}
          </Anchor>
        )}
      </Group>
      <Comments post={id} />
    </Stack>
  )
}
