import { ActionIcon, Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { content } from '../resources/index.ts'

/** The posts of a series in their order, to be put into another. */
export function PartsTab({ id }: { readonly id: string }) {
  const t = useTranslations('content.following')
  const notify = useNotify()
  const inWords = useErrorWords(content.posts)
  const why = useWhyRefused()(content.series.reorder)
  const { data, error, refetch } = useRead(content.posts.list, { filter: { series_unique_id: id }, records: 200 })
  const reorder = useAction(content.series.reorder, { alsoRefreshes: ['content.posts', 'content.articles'] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const placeOf = (post: { readonly seriesSequence: number | null }) => post.seriesSequence ?? Number.MAX_SAFE_INTEGER
  const parts = [...data.data].sort((one, other) => placeOf(one) - placeOf(other))
  if (parts.length === 0) return <Text c="dimmed">{t('partsEmpty')}</Text>
  const move = (from: number, to: number) => {
    const next = [...parts]
    next.splice(to, 0, ...next.splice(from, 1))
    reorder.mutate(
      { id, posts: next.map((post, i) => ({ post_unique_id: post.id, sequence: i + 1 })) },
      { onError: (trouble) => notify.trouble(inWords(trouble).sentence) },
    )
  }
  return (
    <Stack component="ol" gap="xs" p={0} style={{ listStyle: 'none' }} aria-label={t('parts')}>
      {parts.map((post, i) => (
        <Group component="li" key={post.id} gap="xs" wrap="nowrap">
          <Text c="dimmed" w={28} ta="right">
            {i + 1}
          </Text>
          <Anchor component={Link} to={pages.posts.record(post.id)} style={{ flex: 1 }}>
            {post.title}
          </Anchor>
          <ActionIcon
            variant="subtle"
            aria-label={t('up', { title: post.title })}
            title={why ?? undefined}
            disabled={i === 0 || why !== null || reorder.isPending}
            onClick={() => move(i, i - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('down', { title: post.title })}
            title={why ?? undefined}
            disabled={i === parts.length - 1 || why !== null || reorder.isPending}
            onClick={() => move(i, i + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}
