import { useCaller } from '@quoin/kit/react'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'

/** Who asks for access to a data room, across all projects; each is decided in its room. */
export default function RoomRequestsPage() {
  const t = useTranslations('disclosure.pages')
  const { call } = useCaller()
  const go = useGo()
  const open = async (id: string) => {
    const { project } = await call(disclosure.rooms.get, { id })
    void go(pages.room({ project, room: id }))
  }
  return (
    <DataList
      resource={disclosure.roomVisitors}
      title={t('roomRequests')}
      columns={['name', 'email', 'reason:320', 'room_unique_id', 'status', 'created_at']}
      level={1}
      creates={false}
      emptyText={t('roomRequestsText')}
      onOpen={({ room }) => void open(String(room))}
    />
  )
}
