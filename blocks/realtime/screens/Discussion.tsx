import { ActionIcon, Drawer, Indicator, Tooltip } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { RecordConversation } from './RecordConversation.tsx'

/** The conversation about a record, in a drawer beside it. */
export function Discussion({ resource, id }: { readonly resource: string; readonly id: string }) {
  const t = useTranslations('realtime.talk')
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(realtime.conversations.about, { resource, recordId: id })
  if (!data) return null
  const [there] = data.data
  const label = there ? t('discussion', { count: String(there.meta.unread_count) }) : t('discuss')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon size="lg" aria-label={label} onClick={() => setOpen(true)}>
          <Indicator disabled={!there?.meta.unread_count} label={there?.meta.unread_count} size={15} color="red" aria-hidden>
            <IconMessageCircle size={18} stroke={1.6} />
          </Indicator>
        </ActionIcon>
      </Tooltip>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        title={t('about')}
        size="md"
        styles={{ body: { height: 'calc(100dvh - 80px)' } }}
      >
        <RecordConversation resource={resource} id={id} />
      </Drawer>
    </>
  )
}
