import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import styles from './content.module.css'

interface Flag {
  readonly id: string
  readonly contentType: 'post' | 'comment' | null
  readonly contentId: string | null
  readonly post: string | null
  readonly reporter: string | null
  readonly reason: string | null
  readonly category: 'spam' | 'harassment' | 'inappropriate' | 'copyright' | 'other' | null
  readonly createdAt: string
}

/** Reports that nobody has closed yet, each with what was reported. */
export function Reports() {
  const t = useTranslations('content.moderation')
  const { data, error, refetch } = useRead(content.flags.list, { filter: { status: 'pending' }, records: 50 })
  return (
    <Stack component="section" gap="xs" aria-label={t('reports')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.map((one) => (
        <Report key={one.id} flag={one} />
      ))}
      {data?.data.length === 0 && <Text c="dimmed">{t('noReports')}</Text>}
    </Stack>
  )
}

function Report({ flag }: { readonly flag: Flag }) {
  const words = useTranslations('content.resources.flags.options')
  const format = useFormatter()
  return (
    <article className={styles.queued}>
      <Text size="sm">
        <strong>{words(`category.${flag.category ?? 'other'}`)}</strong>{' '}
        <Text component="span" size="xs" c="dimmed">
          {words(`contentType.${flag.contentType ?? 'post'}`)} ·{' '}
          {flag.post && <RefValue target="content.articles" id={flag.post} />} ·{' '}
          {flag.reporter && <RefValue target="gateway.users" id={flag.reporter} />} ·{' '}
          {format.dateTime(new Date(flag.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
        </Text>
      </Text>
      <Text size="sm" className={styles.said}>
        {flag.reason}
      </Text>
      {flag.contentType === 'comment' && flag.post && flag.contentId && <Reported post={flag.post} comment={flag.contentId} />}
      <Close flag={flag} />
    </article>
  )
}

function Reported({ post, comment }: { readonly post: string; readonly comment: string }) {
  const { data } = useRead(content.comments.get, { parent: post, id: comment })
  if (!data) return null
  return (
    <blockquote className={styles.quoted}>
      <Text size="xs" c="dimmed">
        {data.userName}
      </Text>
      <Text size="sm" className={styles.said}>
        {data.content}
      </Text>
    </blockquote>
  )
}

/** Takes away what was reported and closes the report, or closes it alone. */
function Close({ flag }: { readonly flag: Flag }) {
  const t = useTranslations('content.moderation')
  const [resolution, setResolution] = useState('')
  const counted = { alsoRefreshes: ['content.comments', 'content.articles', 'content.posts'] }
  const resolve = useAction(content.flags.resolve)
  const dismiss = useAction(content.flags.dismiss)
  const hideComment = useAction(content.comments.moderate, counted)
  const hidePost = useAction(content.posts.moderate, counted)
  const error = resolve.error ?? dismiss.error ?? hideComment.error ?? hidePost.error
  const isBusy = [resolve, dismiss, hideComment, hidePost].some((one) => one.isPending)
  const close = () => resolve.mutate({ id: flag.id, resolution: resolution.trim() || t('hideReported') })
  const hide = () => {
    if (flag.contentType === 'comment' && flag.post && flag.contentId)
      return hideComment.mutate(
        { parent: flag.post, id: flag.contentId, reason: resolution.trim() || undefined },
        { onSuccess: close },
      )
    return (
      flag.post && hidePost.mutate({ id: flag.post, action: 'hide', reason: resolution.trim() || null }, { onSuccess: close })
    )
  }
  return (
    <>
      {error && <ErrorState error={error} />}
      <Group gap="xs" mt="xs">
        <TextInput
          size="xs"
          w={240}
          aria-label={t('resolution')}
          placeholder={t('resolution')}
          value={resolution}
          maxLength={500}
          onChange={(event) => setResolution(event.currentTarget.value)}
        />
        <Button size="xs" loading={isBusy} onClick={hide}>
          {t('hideReported')}
        </Button>
        <Button size="xs" variant="default" disabled={!resolution.trim()} loading={isBusy} onClick={close}>
          {t('resolve')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={isBusy}
          onClick={() => dismiss.mutate({ id: flag.id, reason: resolution.trim() || null })}
        >
          {t('dismiss')}
        </Button>
      </Group>
    </>
  )
}
