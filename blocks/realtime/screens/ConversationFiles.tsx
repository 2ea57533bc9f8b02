import { ActionIcon, Button, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useAction, useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { openInNewTab } from '@quoin/ui/transfer/openInNewTab.ts'
import { IconArrowLeft, IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { Member } from './MessageItem.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const step = 50

/** The files of a conversation, those sent last first, whatever was said with them. */
export function ConversationFiles({ id, people, onBack }: { id: string; people: readonly Member[]; onBack(): void }) {
  const t = useTranslations('realtime.files')
  const talk = useTranslations('realtime.talk')
  const format = useFormatter()
  const me = useMe()
  const failed = useFailed()
  const { call } = useCaller()
  const mayModerate = useMay('realtime.conversations.moderate')
  const [records, setRecords] = useState(step)
  const { data, error, refetch } = useRead(realtime.messageFiles.list, { contextId: id, page: 1, records })
  const remove = useAction(realtime.messageFiles.remove, { alsoRefreshes: ['realtime.messages', 'realtime.conversations'] })
  const open = (fileId: string) =>
    openInNewTab(async () => (await call(realtime.messageFiles.get, { contextId: id, fileId })).url, failed)
  const rows = data?.data ?? []
  return (
    <section
      className={classes.talk}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack()
      }}
    >
      <Group className={classes.head} gap="xs" wrap="nowrap">
        <ActionIcon size="lg" aria-label={talk('back')} autoFocus onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
        <Text fw={600}>{t('title')}</Text>
      </Group>
      <div className={classes.scroll}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && rows.length === 0 && (
          <EmptyState icon={IconPaperclip} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        <ul className={classes.listed}>
          {rows.map((file) => (
            <li key={`${file.message_unique_id} ${file.unique_id}`} className={classes.listedRow}>
              <UnstyledButton className={classes.said} onClick={() => void open(file.unique_id)}>
                <span className={classes.rowLine}>
                  <IconFile size={16} stroke={1.6} aria-hidden className={classes.fixed} />
                  <Text span size="sm" truncate>
                    {file.name}
                  </Text>
                </span>
                <Text size="xs" c="dimmed">
                  {[
                    people.find(({ unique_id }) => unique_id === file.user_unique_id)?.name,
                    format.dateTime(new Date(file.created_at), { dateStyle: 'medium' }),
                    sizeOf(file.size, format),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </UnstyledButton>
              {(mayModerate || file.user_unique_id === me.id) && (
                <Tooltip label={t('remove')}>
                  <ActionIcon
                    aria-label={`${t('remove')}: ${file.name}`}
                    onClick={() => remove.mutate({ contextId: id, fileId: file.unique_id }, { onError: failed })}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ul>
        {rows.length < Number(data?.meta.totalCount ?? 0) && records < 200 && (
          <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setRecords(records + step)}>
            {t('more')}
          </Button>
        )}
      </div>
    </section>
  )
}
