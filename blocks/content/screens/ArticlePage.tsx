import { Anchor, Button, Group, Image, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, useTitle } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { RichHtml } from '@quoin/ui/richText/RichHtml.tsx'
import { IconBookmark, IconBookmarkFilled, IconFlag, IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { pages } from '../pages.tsx'
import { Comments } from './Comments.tsx'
import styles from './content.module.css'
import { FollowPerson, FollowSeries } from './FollowButton.tsx'
import { ReportDialog } from './ReportDialog.tsx'

/** A published post as members read it. */
export function ArticlePage({ id }: { readonly id: string }) {
  const t = useTranslations('content')
  const format = useFormatter()
  const { data, error, refetch } = useRead(content.articles.get, { id })
  const { data: site } = useRead(content.site.get, {})
  useTitle(data?.title ?? null)
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <Stack maw={720} gap="lg" className={styles.article}>
      <header>
        <Title order={1} className={styles.articleTitle}>
          {data.title}
        </Title>
        <Text c="dimmed" size="sm" mt={6}>
          {data.publishedAt && format.dateTime(new Date(data.publishedAt), { dateStyle: 'long' })}
          {data.userName && ' · '}
          {data.userName &&
            (data.user ? (
              <Anchor component={Link} size="sm" to={pages.author({ user: data.user })}>
                {data.userName}
              </Anchor>
            ) : (
              data.userName
            ))}
          {site?.is_open && data.isPublic && data.slug && (
            <>
              {' · '}
              <Anchor
                size="sm"
                underline="always"
                href={`${site.url}posts/${encodeURIComponent(data.slug)}`}
                target="_blank"
                rel="noreferrer"
              >
                {t('write.view')}
              </Anchor>
            </>
          )}
        </Text>
        <Group gap="xs" mt="xs">
          {data.user && <FollowPerson user={data.user} />}
          {data.series && <FollowSeries id={data.series} />}
        </Group>
      </header>
      {data.imageUrl && <Image src={data.imageUrl} alt={data.imageAlt ?? ''} radius="md" />}
      <RichHtml html={data.content ?? ''} className={styles.reading} />
      <Reactions id={id} likes={data.likes ?? 0} />
      <Comments post={id} />
    </Stack>
  )
}

function Reactions({ id, likes }: { readonly id: string; readonly likes: number }) {
  const t = useTranslations('content.comments')
  const [isReporting, setReporting] = useState(false)
  const { data: mine } = useRead(content.posts.reactions, { id })
  const counted = { alsoRefreshes: ['content.articles'] }
  const like = useAction(content.posts.like, counted)
  const unlike = useAction(content.posts.dislike, counted)
  const save = useAction(content.posts.save, counted)
  const unsave = useAction(content.posts.unsave, counted)
  const isLiked = mine?.kinds.includes('like') ?? false
  const isSaved = mine?.kinds.includes('save') ?? false
  return (
    <Group gap="xs">
      <Button
        variant="default"
        aria-pressed={isLiked}
        loading={like.isPending || unlike.isPending}
        leftSection={isLiked ? <IconHeartFilled size={16} /> : <IconHeart size={16} />}
        onClick={() => (isLiked ? unlike : like).mutate({ id })}
      >
        {t('likeCount', { count: String(likes) })}
      </Button>
      <Button
        variant="default"
        aria-pressed={isSaved}
        loading={save.isPending || unsave.isPending}
        leftSection={isSaved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
        onClick={() => (isSaved ? unsave : save).mutate({ id })}
      >
        {isSaved ? t('saved') : t('save')}
      </Button>
      <Button variant="subtle" color="gray" leftSection={<IconFlag size={16} />} onClick={() => setReporting(true)}>
        {t('report')}
      </Button>
      {isReporting && <ReportDialog what="post" id={id} onClose={() => setReporting(false)} />}
    </Group>
  )
}
