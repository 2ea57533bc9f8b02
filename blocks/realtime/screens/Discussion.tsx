import { ActionIcon, Button, Drawer, Indicator, Stack, Text, Tooltip } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { Conversation } from './Conversation.tsx'
import { isTalkedAbout } from './talkedAbout.ts'
import { useFailed } from './useFailed.ts'

/** The conversation about a record, in a drawer beside it. */
export function Discussion({ resource, id }: { readonly resource: string; readonly id: string }) {
  const t = useTranslations('realtime.talk')
  const failed = useFailed()
  const [isOpen, setOpen] = useState(false)
  const isTalked = isTalkedAbout(resource)
  const { data } = useRead(realtime.conversations.about, { resource, recordId: id }, { enabled: isTalked })
  const create = useAction(realtime.conversations.create)
  if (!isTalked || !data) return null
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
        {there ? (
          <Conversation id={there.id} />
        ) : (
          <Stack align="center" pt="xl">
            <Text ta="center">{t('aboutNone')}</Text>
            <Button
              loading={create.isPending}
              onClick={() => create.mutate({ context: { about_resource: resource, about_id: id } }, { onError: failed })}
            >
              {t('begin')}
            </Button>
          </Stack>
        )}
      </Drawer>
    </>
  )
}
