import { Button, Stack } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { Activities } from './Activities.tsx'

const step = 25

/** What those do whom one follows, and what is new in series one follows. */
export function FeedPage() {
  const t = useTranslations('content.following')
  const title = useTranslations('content.pages')
  const [records, setRecords] = useState(step)
  const { data, error, refetch } = useRead(content.identities.feed, { page: 1, records, sort_order: 'desc' })
  return (
    <Stack maw={720}>
      <PageHeader title={title('feed')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.data.length === 0 && <EmptyState icon={IconRss} title={t('empty')} />}
      {data && <Activities of={data.data} />}
      {data && data.data.length === records && records < 200 && (
        <Button variant="default" onClick={() => setRecords(Math.min(200, records + step))}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}
