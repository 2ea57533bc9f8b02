import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'

/** Who saw which page of a data room when, as a list that can be filtered and exported. */
export default function RoomLogPage({ project, room }: { readonly project: string; readonly room: string }) {
  const t = useTranslations('disclosure.rooms')
  const { data, error, refetch } = useRead(disclosure.rooms.show, { project, room })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  return (
    <WithTexts>
      <DataList
        resource={disclosure.roomViews}
        title={data ? `${t('log')} · ${data.name}` : t('log')}
        columns={['created_at', 'visitor_name', 'visitor_email', 'document_name', 'kind', 'page', 'seconds']}
        only={{ room }}
        level={1}
        creates={false}
        actions={<Link to={pages.room({ project, room })}>{data?.name}</Link>}
        onOpen={() => undefined}
      />
    </WithTexts>
  )
}
