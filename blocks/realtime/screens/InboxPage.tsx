import { Button, Group, Pagination, Paper, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead, useAction } from '@quoin/kit/react'
import { noticeCategories } from '@quoin/kit/notices/rule'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import type { NotificationRow } from './notification.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const records = 25

/** Everything one was told, by every block. */
export function InboxPage({ show = 'unread', category }: { readonly show?: string; readonly category?: string }) {
  const t = useTranslations('realtime.inbox')
  const categories = useTranslations('realtime.categories')
  const go = useGo()
  const failed = useFailed()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const status = show === 'unread' ? ('pending' as const) : undefined
  const { data, error, refetch } = useRead(realtime.notifications.all, {
    page,
    records,
    ...(status && { status }),
    ...(category && { category }),
    ...(search && { search }),
  })
  const readAll = useAction(realtime.notifications.readAll)
  const rows = (data?.data ?? []) as readonly NotificationRow[]
  const total = Number(data?.meta.totalPages ?? 1)
  const turn = (values: { show?: string; category?: string }) => {
    setPage(1)
    void go(pages.inbox({ show, category, ...values }), { replace: true })
  }
  return (
    <Stack maw={820}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button component={Link} to={pages.settings()} variant="default">
              {t('settings')}
            </Button>
            <Button
              variant="default"
              loading={readAll.isPending}
              onClick={() => readAll.mutate({ ...(category && { category }) }, { onError: failed })}
            >
              {t('readAll')}
            </Button>
          </>
        }
      />
      <Group align="center" gap="sm">
        <SegmentedControl
          aria-label={t('show')}
          value={show}
          onChange={(value) => turn({ show: value })}
          data={[
            { value: 'unread', label: t('unread') },
            { value: 'all', label: t('everything') },
          ]}
        />
        <Select
          flex="1 1 140px"
          maw={240}
          aria-label={t('category')}
          placeholder={t('category')}
          clearable
          value={category ?? null}
          onChange={(value) => turn({ category: value ?? undefined })}
          data={noticeCategories.map((one) => ({ value: one, label: categories(one) }))}
        />
        <TextInput
          flex="1 1 140px"
          maw={280}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && rows.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {rows.length > 0 && (
        <Paper withBorder component="ul" className={classes.notifications}>
          {rows.map((row) => (
            <NotificationItem key={row.id} row={row} />
          ))}
        </Paper>
      )}
      {total > 1 && (
        <Pagination
          total={total}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(`page.${control}`) })}
        />
      )}
    </Stack>
  )
}
