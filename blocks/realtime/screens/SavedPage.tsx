import { ActionIcon, Stack, Text, UnstyledButton } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'
import type { MessageRow } from './useMessages.ts'

/** Messages one saved, each leading to where it was said. */
export function SavedPage() {
  const t = useTranslations('realtime.saved')
  const format = useFormatter()
  const go = useGo()
  const failed = useFailed()
  const { data, error, refetch } = useRead(realtime.messages.saved, { page: 1, records: 100 })
  const remove = useAction(realtime.messages.unsave)
  const rows = (data?.data ?? []) as readonly MessageRow[]
  return (
    <Stack maw={820}>
      <PageHeader title={t('title')} text={t('text')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && rows.length === 0 && (
        <EmptyState icon={IconBookmark} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className={classes.listed}>
        {rows.map((row) => (
          <li key={row.id} className={classes.listedRow}>
            <UnstyledButton
              className={classes.said}
              onClick={() => void go(pages.conversation({ id: row.context_id ?? '', at: String(row.sequence) }))}
            >
              <Text size="xs" c="dimmed">
                {row.author_name ?? row.source} ·{' '}
                {row.created_at && format.dateTime(new Date(row.created_at), { dateStyle: 'medium' })}
              </Text>
              <Text size="sm" className={classes.breaks} lineClamp={3}>
                {row.content}
              </Text>
            </UnstyledButton>
            <ActionIcon aria-label={t('remove')} onClick={() => remove.mutate({ id: row.id }, { onError: failed })}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
