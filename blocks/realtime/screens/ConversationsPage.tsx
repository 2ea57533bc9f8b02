import { ActionIcon, Group, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { IconArrowLeft, IconMessages, IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationRowItem } from './ConversationRowItem.tsx'
import { FoundMessages } from './FoundMessages.tsx'
import { NewConversation } from './NewConversation.tsx'
import classes from './realtime.module.css'

/** All conversations one takes part in, and the one that is open. `at` is the number of a message in it. */
export function ConversationsPage({
  id,
  at,
  tasks,
  meetings,
}: {
  readonly id?: string
  readonly at?: string
  readonly tasks?: true
  readonly meetings?: true
}) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useRead(realtime.conversations.list, {
    id: me.id,
    page: 1,
    records: 100,
    ...(search && { search }),
  })
  const rows = data?.data ?? []
  const sequence = at && /^\d{1,12}$/.test(at) ? Number(at) : undefined
  const open = (one: string, place?: number) => {
    setNew(false)
    void go(pages.conversation({ id: one, ...(place !== undefined && { at: String(place) }) }))
  }
  return (
    <div className={classes.talks} data-open={id || undefined}>
      <nav aria-label={t('title')} className={classes.list}>
        <Group className={classes.head} justify="space-between" wrap="nowrap">
          <h1 className={classes.title}>{t('title')}</h1>
          <Tooltip label={t('new')}>
            <ActionIcon size="lg" aria-label={t('new')} onClick={() => setNew(true)}>
              <IconPencilPlus size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <TextInput
          m="xs"
          size="xs"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.scroll}>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <PageSkeleton />}
          {rows.map((row) => (
            <ConversationRowItem key={row.id} row={row} isOpen={row.id === id} onOpen={() => open(row.id)} />
          ))}
          {data && rows.length === 0 && !search && <EmptyState icon={IconMessages} title={t('empty')} />}
          {search.length > 1 && <FoundMessages search={search} onOpen={open} />}
        </div>
      </nav>
      <div className={classes.pane}>
        {id ? (
          <>
            {/* On a phone the list and its heading are not there. */}
            <h1 className={classes.paneTitle}>{t('conversation')}</h1>
            <ActionIcon
              className={classes.toList}
              size="lg"
              aria-label={t('toList')}
              onClick={() => void go(pages.conversations())}
            >
              <IconArrowLeft size={18} stroke={1.6} />
            </ActionIcon>
            <Conversation
              key={`${id} ${at ?? ''} ${tasks ?? ''} ${meetings ?? ''}`}
              id={id}
              at={sequence}
              tasks={tasks}
              meetings={meetings}
              isNamed
            />
          </>
        ) : (
          <EmptyState icon={IconMessages} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
      </div>
      {isNew && <NewConversation onClose={() => setNew(false)} onOpen={open} />}
    </div>
  )
}
