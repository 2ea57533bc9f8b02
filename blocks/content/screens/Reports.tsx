import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { content } from '../resources/index.ts'
import styles from './content.module.css'

/** Reports that nobody has closed yet. */
export function Reports() {
  const t = useTranslations('content.moderation')
  const { data, error, refetch } = useRead(content.flags.list, { filter: { status: 'pending' }, records: 50 })
  return (
    <Stack component="section">
      <Title order={2} size="h3">
        {t('reports')}
      </Title>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.map((one) => (
        <Report key={one.id} id={one.id} post={one.post} reason={one.reason ?? ''} category={one.category ?? 'other'} />
      ))}
      {data?.data.length === 0 && <Text>{t('empty')}</Text>}
    </Stack>
  )
}

interface ReportProps {
  readonly id: string
  readonly post: string | null
  readonly reason: string
  readonly category: string
}
function Report({ id, post, reason, category }: ReportProps) {
  const t = useTranslations('content.moderation')
  const words = useTranslations('content.resources.flags.options.category')
  const [resolution, setResolution] = useState('')
  const resolve = useAction(content.flags.resolve)
  const dismiss = useAction(content.flags.dismiss)
  const error = resolve.error ?? dismiss.error
  return (
    <div className={styles.comment}>
      {error && <ErrorState error={error} />}
      <Text>
        {words(category as 'other')}: {post ? <Link to={pages.articles.record(post)}>{reason}</Link> : reason}
      </Text>
      <Group align="end">
        <TextInput
          label={t('resolution')}
          value={resolution}
          maxLength={500}
          onChange={(event) => setResolution(event.currentTarget.value)}
        />
        <Button
          size="sm"
          disabled={!resolution.trim()}
          loading={resolve.isPending}
          onClick={() => resolve.mutate({ id, resolution })}
        >
          {t('resolve')}
        </Button>
        <Button size="sm" variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate({ id })}>
          {t('dismiss')}
        </Button>
      </Group>
    </div>
  )
}
