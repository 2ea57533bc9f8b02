import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { Alike } from '../Alike.tsx'
import { foldingOf } from '../foldingOf.ts'
import { LeadBoard } from './LeadBoard.tsx'
import type { LeadStage } from './stages.ts'

const Chosen = lazy(() => import('../lists/Chosen.tsx'))

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

interface LeadsSearch {
  readonly look?: 'board'
  readonly folded?: readonly string[]
  readonly trash?: boolean
}

/** People who may become customers: as a list to search, import and change many, as a board to work through. */
export function LeadsPage({ look, folded, trash }: LeadsSearch) {
  const t = useTranslations('crm')
  const go = useGo()
  const show = (next: 'board' | undefined) => void go(pages.leads.list({ look: next }), { replace: true })
  if (look === 'board' && !trash) {
    return (
      <LeadBoard
        {...foldingOf(folded, (next) => void go(pages.leads.list({ look, folded: next }), { replace: true }))}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconList size={15} stroke={1.6} aria-hidden />}
              onClick={() => show(undefined)}
            >
              {t('leads.asList')}
            </Button>
            <NewLead />
          </>
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
      onOpen={({ id }) => void go(pages.leads.record(id))}
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

/** The list's own way to a new lead, beside the board. */
function NewLead() {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const go = useGo()
  const why = useWhyRefused()(crm.leads.create)
  const [isOpen, setOpen] = useState(false)
  const title = records('list.new', { name: t('resources.leads.one') })
  return (
    <>
      <Refused why={why}>
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {title}
        </Button>
      </Refused>
      <FormModal
        title={title}
        opened={isOpen}
        onClose={() => setOpen(false)}
        resource={crm.leads}
        only={leadForm}
        below={(values) => <Alike kind="leads" values={values} />}
        onSaved={({ id }) => void go(pages.leads.record(id))}
      />
    </>
  )
}
