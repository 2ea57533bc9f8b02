import { Button, Stack, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import { Conversation } from './Conversation.tsx'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

/** The conversation about a record; where nobody began it, a button that does. */
export function RecordConversation({ resource, id }: { readonly resource: string; readonly id: string }) {
  const t = useTranslations('realtime.talk')
  const failed = useFailed()
  const { data, error, refetch } = useRead(realtime.conversations.about, { resource, recordId: id })
  const create = useAction(realtime.conversations.create)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const [there] = data.data
  if (there) return <Conversation id={there.id} />
  return (
    <Stack align="center" pt="xl">
      <Text ta="center">{t('aboutNone')}</Text>
      <Button
        loading={create.isPending}
        onClick={() => create.mutate({ context: { about_resource: resource, about_id: id } }, { onError: failed })}
      >
        {t('begin')}
      </Button>
    </Stack>
  )
}

/** The same as part of a page of the block whose record it is. */
export const RecordConversationTab = (about: { readonly resource: string; readonly id: string }) => (
  <TextsOf block="realtime">
    <div className={classes.within}>
      <RecordConversation {...about} />
    </div>
  </TextsOf>
)
