import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
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
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.auditSessions}
      title={t('resources.auditSessions.many')}
      columns={columns}
      form={form}
      emptyText={t('auditSessions.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/audits/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
