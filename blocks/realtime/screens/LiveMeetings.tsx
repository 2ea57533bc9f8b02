import { Button, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useJoin } from './useMeeting.ts'

/** So many meetings of one conversation are live at a time, as a rule far fewer. */
const shown = 5

/** The meetings of a conversation that are live, to be joined at once. */
export function LiveMeetings({ contextId }: { readonly contextId: string }) {
  const t = useTranslations('realtime.meetings')
  const { join, isPending } = useJoin()
  const { data } = useRead(realtime.meetings.list, {
    conversation_unique_id: contextId,
    status: 'active',
    page: 1,
    records: shown,
  })
  if (!data?.data.length) return null
  return (
    <ul className={classes.live} aria-label={t('live')}>
      {data.data.map(({ id, title, host_name: host, meeting_url: url }) => (
        <li key={id} className={classes.liveRow}>
          <Text size="sm" className={classes.said} truncate>
            <span className={classes.online} aria-hidden />
            {t('liveNow', { title })}
            {host && (
              <Text span size="xs" c="dimmed">
                {` · ${host}`}
              </Text>
            )}
          </Text>
          {url && (
            <Button size="compact-sm" loading={isPending} aria-label={`${t('join')}: ${title}`} onClick={() => join(id)}>
              {t('join')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
