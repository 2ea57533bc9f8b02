import { Stack } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { IconMessages } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'

/** The chats of a collection. */
export function ChatsTab({ id }: { readonly id: string }) {
  const t = useTranslations('assistant')
  const { data, error, refetch } = useRead(assistant.contexts.list, { records: 100, filter: { cluster_unique_id: id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  if (data.data.length === 0) return <State icon={IconMessages} title={t('saved.noChats')} />
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {data.data.map((one) => (
        <li key={one.id}>
          <Link to={pages.home({ chat: one.id })}>{one.name || t('chat.unnamed')}</Link>
        </li>
      ))}
    </Stack>
  )
}
