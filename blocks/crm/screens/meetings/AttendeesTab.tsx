import { Group } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Action } from '@quoin/ui/action/Action.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { crm } from '../../resources/index.ts'

const columns = ['name', 'user_unique_id', 'role', 'rsvp_status', 'presence:340', 'joined_at', 'left_at'] as const
const form = ['contact', 'user', 'name', 'email', 'phone', 'role', 'notes'] as const

/** Who is asked to a meeting, what they answered, and who came. */
export function AttendeesTab({ id: parent }: { readonly id: string }) {
  const words = useWords(crm.attendees)
  const [opened, setOpened] = useState<string | null>(null)
  const read = useRead(crm.attendees.get, { parent, id: opened ?? '' }, { enabled: opened !== null })
  const record = read.data
  return (
    <>
      <DataList
        resource={crm.attendees}
        parent={parent}
        level={2}
        title={words.many}
        columns={columns}
        form={form}
        emptyText={words.text('empty')}
        cells={{ presence: (attendee) => <Attendance attendee={attendee} parent={parent} /> }}
        onOpen={({ id }) => setOpened(id)}
      />
      <FormModal
        title={String(record?.name ?? words.one)}
        opened={opened !== null && record !== undefined}
        onClose={() => setOpened(null)}
        resource={crm.attendees}
        parent={parent}
        record={record}
        only={form}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}

/** Where somebody stands, with what can be done next. A click here opens no row. */
function Attendance({ attendee, parent }: { readonly attendee: AnyRecord; readonly parent: string }) {
  const words = useWords(crm.attendees)
  const { presence } = attendee
  const props = { record: attendee, parent, size: 'compact-xs' } as const
  return (
    <Group gap={6} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      {words.option('presence', String(presence))}
      {presence === 'expected' && <Action of={crm.attendees.respond} {...props} />}
      {presence === 'expected' && <Action of={crm.attendees.checkIn} {...props} />}
      {presence === 'present' && <Action of={crm.attendees.checkOut} {...props} />}
    </Group>
  )
}
