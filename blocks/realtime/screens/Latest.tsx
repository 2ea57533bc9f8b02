import { Button, Divider, Group, ScrollArea, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import type { NotificationRow } from './notification.ts'
import { PauseMenu } from './PauseMenu.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './realtime.module.css'

/** The latest notifications, behind the bell. */
export function Latest({ onDone }: { onDone(): void }) {
  const t = useTranslations('realtime.bell')
  const { data, error, refetch } = useRead(realtime.notifications.all, { page: 1, records: 10 })
  const readAll = useAction(realtime.notifications.readAll)
  const rows = (data?.data ?? []) as readonly NotificationRow[]
  return (
    <>
      <Group justify="space-between" p="sm">
        <Text fw={600}>{t('title')}</Text>
        <Group gap={4}>
          <PauseMenu />
          <Button variant="subtle" size="compact-sm" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
            {t('readAll')}
          </Button>
        </Group>
      </Group>
      <Divider />
      <ScrollArea.Autosize mah={420}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && rows.length === 0 && (
          <Text p="md" ta="center" size="sm">
            {t('none')}
          </Text>
        )}
        <ul className={classes.notifications}>
          {rows.map((row) => (
            <NotificationItem key={row.id} row={row} onOpen={onDone} />
          ))}
        </ul>
      </ScrollArea.Autosize>
      <Divider />
      <Group justify="space-between" p="xs">
        <Button component={Link} to={pages.inbox()} variant="subtle" size="compact-sm" onClick={onDone}>
          {t('all')}
        </Button>
        <Button component={Link} to={pages.settings()} variant="subtle" size="compact-sm" onClick={onDone}>
          {t('settings')}
        </Button>
      </Group>
    </>
  )
}
