import { Button, NativeSelect } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure, type RoomDetail } from '../../resources/index.ts'
import { useSaid } from './useRoom.ts'

/** Lets somebody into a data room, or declines, where whoever looks after it is told of the request. */
export function AdmitInInbox({ id, onDone }: InboxActionProps) {
  const manages = useMay('disclosure.rooms.manage')
  const { data: visitor } = useRead(disclosure.roomVisitors.get, { id }, { enabled: manages })
  const { data: row } = useRead(disclosure.rooms.get, { id: visitor?.room ?? '' }, { enabled: visitor?.status === 'requested' })
  const project = row?.project ?? ''
  const { data: room } = useRead(disclosure.rooms.show, { project, room: row?.id ?? '' }, { enabled: row !== undefined })
  if (!room || visitor?.status !== 'requested' || room.status !== 'open') return null
  return <Decision project={project} room={room} visitor={id} name={visitor.name} onDone={onDone} />
}

interface DecisionProps {
  readonly project: string
  readonly room: RoomDetail
  readonly visitor: string
  readonly name: string
  onDone(): void
}
function Decision({ project, room, visitor, name, onDone }: DecisionProps) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const admit = useAction(disclosure.rooms.admit)
  const revoke = useAction(disclosure.rooms.revoke)
  const [group, setGroup] = useState(room.groups[0]?.unique_id ?? '')
  const at = { project, room: room.unique_id, visitor }
  const done = {
    ...said,
    onSuccess: () => {
      said.onSuccess()
      onDone()
    },
  }
  return (
    <>
      {room.groups.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('groupOf', { name })}
          data={room.groups.map(({ unique_id: value, name: label }) => ({ value, label }))}
          value={group}
          onChange={({ currentTarget: { value } }) => setGroup(value)}
        />
      )}
      <Button
        variant="default"
        size="compact-sm"
        disabled={group === ''}
        loading={admit.isPending}
        onClick={() => admit.mutate({ ...at, group_unique_id: group }, done)}
      >
        {t('admit')}
      </Button>
      <Button variant="default" size="compact-sm" loading={revoke.isPending} onClick={() => revoke.mutate(at, done)}>
        {t('decline')}
      </Button>
    </>
  )
}
