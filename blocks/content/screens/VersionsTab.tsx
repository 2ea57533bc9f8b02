import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, useMay } from '@quoin/ui'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import styles from './content.module.css'
import { Difference } from './Difference.tsx'

interface Post {
  readonly published: string | null
  readonly scheduled: string | null
}

/** Every version of a post: to compare with the text as it is, to publish, to bring back. */
export function VersionsTab({ id, record }: { readonly id: string; readonly record: Post }) {
  const t = useTranslations('content.versions')
  const format = useFormatter()
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch } = useRead(content.versions.list, { parent: id, records: 100 })
  const mayPublish = useMay('content.posts.publish')
  const publish = useAction(content.versions.publish, { alsoRefreshes: ['content.posts', 'content.articles'] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap={0} maw={980}>
      {publish.error && <ErrorState error={publish.error} />}
      {data?.data.map((one) => (
        <Stack
          key={one.id}
          gap="xs"
          component="section"
          className={styles.version}
          aria-label={t('number', { number: String(one.number) })}
        >
          <Group justify="space-between">
            <Group gap="xs">
              <Text fw={600}>{t('number', { number: String(one.number) })}</Text>
              {one.id === record.published && (
                <Badge color="green" variant="light">
                  {t('public')}
                </Badge>
              )}
              {one.id === record.scheduled && (
                <Badge color="blue" variant="light">
                  {t('scheduled')}
                </Badge>
              )}
              <Text size="sm" c="dimmed">
                {format.dateTime(new Date(one.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}
                {one.userName && ` · ${one.userName}`}
                {one.reason && ` · ${one.reason}`}
              </Text>
            </Group>
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="subtle"
                aria-expanded={open === one.id}
                onClick={() => setOpen(open === one.id ? null : one.id)}
              >
                {t('compare')}
              </Button>
              {one.id !== record.published && mayPublish && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={publish.isPending}
                  onClick={() => publish.mutate({ parent: id, id: one.id })}
                >
                  {t('publish')}
                </Button>
              )}
            </Group>
          </Group>
          {open === one.id && (
            <Difference
              post={id}
              version={{ id: one.id, number: one.number ?? 0 }}
              others={data.data.flatMap((other) => (other.id === one.id ? [] : [{ id: other.id, number: other.number ?? 0 }]))}
              onDone={() => setOpen(null)}
            />
          )}
        </Stack>
      ))}
    </Stack>
  )
}
