import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'

const columns = ['title:240', 'start_time', 'end_time', 'user_unique_id', 'meeting_location'] as const
const form = [
  'title',
  'startTime',
  'endTime',
  'allDay',
  'contact',
  'account',
  'user',
  'meetingLocation',
  'meetingUrl',
  'description',
] as const

/** The meetings with a contact or an account, or about a deal. */
export function MeetingsTab({ of, id }: { readonly of: 'account' | 'contact' | 'opportunity'; readonly id: string }) {
  const words = useWords(crm.meetings)
  const go = useGo()
  return (
    <DataList
      resource={crm.meetings}
      only={{ [of]: id }}
      level={2}
      title={words.many}
      columns={columns}
      form={form.filter((field) => field !== of)}
      emptyText={words.text('empty')}
      onOpen={({ id: meeting }) => void go(pages.meetings.record(meeting))}
    />
  )
}
