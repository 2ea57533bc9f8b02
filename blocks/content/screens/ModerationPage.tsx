import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import styles from './content.module.css'
import { Reports } from './Reports.tsx'

/** What waits for somebody’s eyes: comments to show or hide, many at once, and reports. */
export function ModerationPage() {
  const t = useTranslations('content.moderation')
  const title = useTranslations('content.pages')
  const [view, setView] = useState('pending')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const status = { pending: 'pending', hidden: 'inactive' }[view]
  const { data, error, refetch } = useRead(content.comments.queue, {
    records: '50',
    sort: '-created_at',
    ...(status && { status }),
  } as Record<string, string>)
  const bulk = useAction(content.comments.bulk, { alsoRefreshes: ['content.articles', 'content.posts'] })
  const act = (action: 'approve' | 'hide' | 'delete') =>
    bulk.mutate({ ids: [...chosen], action }, { onSuccess: () => setChosen([]) })
  const rows = (data as unknown as { data: readonly Row[] } | undefined)?.data ?? []
  return (
    <Stack>
      <PageHeader title={title('moderation')} />
      <Title order={2} size="h3">
        {t('comments')}
      </Title>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('comments')}
          value={view}
          onChange={(next) => {
            setView(next)
            setChosen([])
          }}
          data={(['pending', 'hidden', 'all'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {chosen.length > 0 && (
          <Group gap="xs">
            <Text size="sm">{t('selected', { count: chosen.length })}</Text>
            <Actions onAct={act} />
          </Group>
        )}
      </Group>
      {bulk.error && <ErrorState error={bulk.error} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows.map(({ id, attributes: one }) => (
        <Group key={id} className={styles.comment} wrap="nowrap" align="start">
          <Checkbox
            mt={4}
            aria-label={t('select', { name: one.user_name ?? '' })}
            checked={chosen.includes(id)}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <div>
            <Text size="sm" c="dimmed">
              {one.user_name}
            </Text>
            <Text className={styles.said}>{one.content}</Text>
          </div>
        </Group>
      ))}
      {data && rows.length === 0 && <Text>{t('empty')}</Text>}
      <Reports />
    </Stack>
  )
}
interface Row {
  readonly id: string
  readonly attributes: { readonly user_name: string | null; readonly content: string }
}

function Actions({ onAct }: { onAct(action: 'approve' | 'hide' | 'delete'): void }) {
  const t = useTranslations('content')
  return (
    <>
      <Button size="xs" variant="default" onClick={() => onAct('approve')}>
        {t('comments.show')}
      </Button>
      <Button size="xs" variant="default" onClick={() => onAct('hide')}>
        {t('comments.hide')}
      </Button>
      <Button size="xs" variant="default" color="red" onClick={() => onAct('delete')}>
        {t('moderation.delete')}
      </Button>
    </>
  )
}
