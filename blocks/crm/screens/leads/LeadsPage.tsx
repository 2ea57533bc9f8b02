import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { Alike } from '../Alike.tsx'
import { LeadBoard } from './LeadBoard.tsx'
import type { LeadStage } from './stages.ts'

const Chosen = lazy(() => import('../lists/Chosen.tsx'))

export const leadForm = [
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
  const { company } = useMe()
  const navigate = useNavigate()
  const { look, trash } = useSearch({ strict: false }) as { look?: 'board'; trash?: boolean }
  const show = (next: 'board' | undefined) =>
    void navigate({ to: '.', replace: true, search: (next ? { look: next } : {}) as never })
  if (look === 'board' && !trash) {
    return (
      <LeadBoard
        actions={
          <Button variant="default" leftSection={<IconList size={15} stroke={1.6} aria-hidden />} onClick={() => show(undefined)}>
            {t('leads.asList')}
          </Button>
        }
      />
    )
  }
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
      bulkActions={({ count, what, done }) => (
        <Suspense fallback={null}>
          <Chosen kind="leads" count={count} what={what} onDone={done} />
        </Suspense>
      )}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/crm/leads/$id', params: { urlId: company.urlId, id } as never })}
      actions={
        <Button
          variant="default"
          leftSection={<IconLayoutKanban size={15} stroke={1.6} aria-hidden />}
          onClick={() => show('board')}
        >
          {t('leads.asBoard')}
        </Button>
      }
    />
  )
}
