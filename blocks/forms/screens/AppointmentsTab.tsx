import { Group } from '@mantine/core'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { ActionButtons } from '@quoin/ui/record/ActionButtons.tsx'
import { forms } from '../resources/index.ts'

/** Who comes when, as the form asked for it, and what can be done with each appointment. */
export function AppointmentsTab({ id }: { readonly id: string }) {
  const words = useWords(forms.appointments)
  return (
    <DataList
      resource={forms.appointments}
      title={words.many}
      columns={['start_at', 'first_name', 'last_name', 'email', 'assigned_to_unique_id', 'location_name', 'status:360']}
      form={['startAt', 'duration', 'firstName', 'lastName', 'email', 'phoneNumber', 'location', 'assignedTo', 'notes']}
      parent={id}
      emptyText={words.text('empty')}
      level={2}
      onOpen={() => {}}
      cells={{
        status: (record) => (
          <Group gap="xs" wrap="nowrap">
            <StatusPill value={String(record.status)} label={words.option('status', String(record.status))} />
            <ActionButtons resource={forms.appointments} record={record} parent={id} />
          </Group>
        ),
      }}
    />
  )
}
