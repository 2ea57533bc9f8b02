import { Highlight, Text, UnstyledButton } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'

/** Messages that hold what was typed, of all conversations one takes part in. */
export function FoundMessages({ search, onOpen }: { search: string; onOpen(context: string, sequence: number): void }) {
  const t = useTranslations('realtime.talk')
  const format = useFormatter()
  const { data } = useRead(realtime.messages.list, { page: 1, records: 20, search })
  const rows = (data?.data ?? []).map((row) => ({ ...row, by: (row as { authorName?: string | null }).authorName ?? row.source }))
  if (!data) return null
  return (
    <section aria-label={t('messages')}>
      <Text size="xs" fw={600} c="dimmed" px={12} pt={10} pb={4}>
        {t('messages')}
      </Text>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed" px={12} pb={10}>
          {t('noMessages')}
        </Text>
      )}
      {rows.map((row) => (
        <UnstyledButton key={row.id} className={classes.found} onClick={() => onOpen(row.context!, row.sequence)}>
          <Text size="xs" c="dimmed">
            {row.by} · {format.dateTime(new Date(row.createdAt), { dateStyle: 'medium' })}
          </Text>
          <Highlight size="sm" highlight={search} lineClamp={2}>
            {row.content ?? ''}
          </Highlight>
        </UnstyledButton>
      ))}
    </section>
  )
}
