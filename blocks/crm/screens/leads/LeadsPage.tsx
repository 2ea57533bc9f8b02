import { useTitle } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { lazy } from '@quoin/ui/lazy.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { LeadBoard } from './LeadBoard.tsx'
import type { LeadStage } from './stages.ts'

const Alike = lazy(() => import('../Alike.tsx').then((module) => module.Alike))
const Chosen = lazy(() => import('../lists/Chosen.tsx').then((module) => module.default))

const leadForm = [
  'firstName',
  'lastName',
  'leadEmail',
  'phoneNumber',
  'companyName',
  'position',
  'source',
  'score',
  'owner',
  'tags',
  'notes',
] as const
const columns = [
  'last_name',
  'company_name',
  'stage',
  'score',
  'source',
  'owner_unique_id',
  'next_action_at',
  'created_at',
] as const

/** People who may become customers: as a list to search, import and change many, as a board to work through. */
export function LeadsPage() {
  const t = useTranslations('crm')
  const go = useGo()
  useTitle(t('resources.leads.many'))
  return (
    <DataList
      resource={crm.leads}
      title={t('resources.leads.many')}
      columns={columns}
      form={leadForm}
      belowForm={(values) => <Alike kind="leads" values={values} />}
      emptyText={t('leads.emptyText')}
      cells={{
        lastName: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
        stage: ({ stage }) => (
          <StatusPill value={String(stage)} label={t(`resources.leads.options.stage.${stage as LeadStage}`)} />
        ),
      }}
      bulkActions={({ count, what, done }) => <Chosen kind="leads" count={count} what={what} onDone={done} />}
      onOpen={({ id }) => void go(pages.leads.record(id))}
      board={(look) => <LeadBoard {...look} />}
    />
  )
}
