import { Badge, Text, UnstyledButton } from '@mantine/core'
import { Monogram } from '@quoin/ui'
import { useAgo } from '@quoin/ui/fields/useAgo.ts'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { ConversationRow } from '../resources/index.ts'
import classes from './realtime.module.css'

/** A conversation in the list: what it is called, what was said last, how much is unread. */
export function ConversationRowItem({ row, isOpen, onOpen }: { row: ConversationRow; isOpen: boolean; onOpen(): void }) {
  const t = useTranslations('realtime.talk')
  const ago = useAgo()
  const { name, last_message: last, last_message_by: by, last_message_at: at, unread_count: unread, draft } = row.meta
  return (
    <UnstyledButton className={classes.row} aria-current={isOpen || undefined} onClick={onOpen}>
      <Monogram name={name || t('unnamed')} size={32} round />
      <span className={classes.said}>
        <span className={classes.rowLine}>
          <Text span size="sm" fw={unread > 0 ? 600 : 500} truncate flex={1}>
            <Title row={row} />
          </Text>
          {at && (
            <Text span size="xs" c="dimmed" className={classes.fixed}>
              <time dateTime={at}>{ago(at, 'narrow')}</time>
            </Text>
          )}
        </span>
        <span className={classes.rowLine}>
          <Text span size="sm" c="dimmed" truncate flex={1}>
            {draft ? `${t('draft')}: ${draft}` : last ? [by, last].filter(Boolean).join(': ') : t('empty')}
          </Text>
          {unread > 0 && (
            <Badge size="sm" variant="filled" color="clay" circle aria-label={t('unread', { count: String(unread) })}>
              {unread > 99 ? '99+' : unread}
            </Badge>
          )}
        </span>
      </span>
    </UnstyledButton>
  )
}

/** What a conversation is called; one about a record by the record, as whoever reads may see it. */
function Title({ row }: { row: ConversationRow }) {
  const t = useTranslations('realtime.talk')
  const { name, about_resource: resource, about_id: id } = row.meta
  if (name) return name
  if (!resource || !id) return t('unnamed')
  return (
    <Suspense fallback={t('unnamed')}>
      <WithTexts>
        <RefValue target={resource} id={id} plain />
      </WithTexts>
    </Suspense>
  )
}
