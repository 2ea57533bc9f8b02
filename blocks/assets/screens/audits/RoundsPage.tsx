import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

const columns = [
  'name',
  'location_unique_id',
  'assignee_unique_id',
  'due_on',
  'state',
  'expected_total',
  'found_total',
  'missing_total',
] as const
const form = ['name', 'location', 'category', 'assignee', 'dueOn', 'correctsPlaces', 'notes'] as const

/** Rounds that compare what is there with what should be. */
export function RoundsPage() {
  const t = useTranslations('assets')
  const go = useGo()
  return (
    <DataList
      resource={assets.auditSessions}
      title={t('resources.auditSessions.many')}
      columns={columns}
      form={form}
      emptyText={t('auditSessions.emptyText')}
      onOpen={({ id }) => void go(pages.auditSessions.record(id))}
    />
  )
}
