import { Stack } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'
import { Documents } from './rooms/Documents.tsx'
import { Groups } from './rooms/Groups.tsx'
import { People } from './rooms/People.tsx'
import { Terms } from './rooms/Terms.tsx'

/** One data room, for whoever manages it: who sees which documents, until when, and what they accept before. */
export default function RoomPage({ project, room }: { readonly project: string; readonly room: string }) {
  return (
    <WithTexts>
      <Room project={project} room={room} />
    </WithTexts>
  )
}

function Room({ project, room: id }: { readonly project: string; readonly room: string }) {
  const t = useTranslations('disclosure.rooms')
  const format = useFormatter()
  const { data: room, error, refetch } = useRead(disclosure.rooms.show, { project, room: id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!room) return <PageSkeleton />
  const facts = t('facts', {
    on: format.dateTime(new Date(room.ends_at), { dateStyle: 'medium' }),
    documents: String(room.documents),
    visitors: String(room.visitors),
    views: String(room.views),
  })
  return (
    <>
      <PageHeader
        title={room.name}
        text={`${t(`states.${room.status}`)} · ${facts}`}
        actions={
          <>
            <Link to={pages.rooms({ project })}>{t('link')}</Link>
            <Link to={pages.roomLog({ project, room: id })}>{t('log')}</Link>
          </>
        }
      />
      <Stack maw={860} gap="xl">
        <Documents project={project} room={room} />
        <Groups project={project} room={room} />
        <People project={project} room={room} />
        <Terms key={room.nda?.version ?? 0} project={project} room={room} />
      </Stack>
    </>
  )
}
