import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import { Conversation } from './Conversation.tsx'
import { ConversationRowItem } from './ConversationRowItem.tsx'
import { NewConversation } from './NewConversation.tsx'
import classes from './realtime.module.css'

/** All conversations one takes part in, and the one that is open. */
export function ConversationsPage({ id }: { readonly id?: string }) {
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
  const open = (one: string) => void go(pages.conversation({ id: one }))
  return (
    <div>
      <PageHeader
        title={t('title')}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      <div className={classes.talks} data-open={id || undefined}>
        <nav aria-label={t('title')} className={classes.list}>
          <TextInput
            m="xs"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <PageSkeleton />}
          {rows.map((row) => (
            <ConversationRowItem key={row.id} row={row} isOpen={row.id === id} onOpen={() => open(row.id)} />
          ))}
        </nav>
        {id ? <Conversation key={id} id={id} /> : <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      </div>
      {isNew && (
        <NewConversation
          onClose={() => setNew(false)}
          onOpen={(one) => {
            setNew(false)
            open(one)
          }}
        />
      )}
    </div>
  )
}
