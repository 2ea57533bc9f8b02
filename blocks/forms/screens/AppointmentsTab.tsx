import { Group } from '@mantine/core'
import { Action } from '@quoin/ui/action/Action.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { forms } from '../resources/index.ts'

/** Who comes when, as the form asked for it, and what can be done with each appointment. */
export function AppointmentsTab({ id }: { readonly id: string }) {
  const words = useWords(forms.appointments)
  return (
    <DataList
      resource={forms.appointments}
      title={words.many}
      columns={['start_at', 'first_name', 'last_name', 'email', 'location_name', 'status:300']}
      form={['startAt', 'duration', 'firstName', 'lastName', 'email', 'phoneNumber', 'location', 'assignedTo', 'notes']}
      parent={id}
      emptyText={words.text('empty')}
      level={2}
      onOpen={() => {}}
      cells={{ status: (record) => <Status record={record} parent={id} /> }}
    />
  )
}

/** Where an appointment stands, with what can be done next. */
function Status({ record, parent }: { readonly record: AnyRecord; readonly parent: string }) {
  const words = useWords(forms.appointments)
  const status = String(record.status)
  const props = { record, parent, size: 'compact-xs' } as const
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusPill value={status} label={words.option('status', status)} />
      {status === 'pending' && <Action of={forms.appointments.confirm} {...props} />}
      {(status === 'pending' || status === 'active') && <Action of={forms.appointments.cancel} {...props} />}
    </Group>
  )
}
