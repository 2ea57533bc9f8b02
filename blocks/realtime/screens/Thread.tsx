import { ActionIcon, Group, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { Member } from './MessageItem.tsx'
import { MessageList } from './MessageList.tsx'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'
import { WriteBox } from './WriteBox.tsx'

const answersMax = 200

/** A message with what was answered to it. */
export function Thread({
  id,
  root,
  people,
  onTyping,
  onBack,
}: {
  id: string
  root: MessageRow
  people: readonly Member[]
  onTyping(): void
  onBack(): void
}) {
  const t = useTranslations('realtime.talk')
  const [editing, setEditing] = useState<string>()
  const { data } = useRead(realtime.messages.thread, { id: root.id, page: 1, records: answersMax })
  const answers = [...((data?.data ?? []) as readonly MessageRow[])].reverse()
  return (
    <section
      className={classes.talk}
      aria-label={t('thread')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !editing) onBack()
      }}
    >
      <Group className={classes.head} gap="xs" wrap="nowrap">
        <ActionIcon size="lg" aria-label={t('back')} onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
        <Text fw={600}>{t('thread')}</Text>
      </Group>
      <MessageList rows={[...answers, root]} people={people} editing={editing} onEdit={setEditing} />
      <WriteBox id={id} parent={root.id} people={people} onTyping={onTyping} />
    </section>
  )
}
