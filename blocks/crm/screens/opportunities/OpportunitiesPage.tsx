import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconLayoutKanban, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import type { BoardSearch } from './BoardFilter.tsx'
import { OpportunityBoard } from './OpportunityBoard.tsx'

const opportunityForm = [
  'name',
  'account',
  'contact',
  'total',
  'currency',
  'expectedCloseOn',
  'nextActionAt',
  'owner',
  'tags',
  'notes',
] as const
const columns = [
  'name',
  'account_unique_id',
  'stage_unique_id',
  'total',
  'outcome',
  'expected_close_on',
  'owner_unique_id',
  'next_action_at',
] as const

/** Deals that may come about: as a board to move them on, as a list to search, import and change many. */
export const OpportunitiesPage = (search: OpportunitiesSearch) => (
  // The records module's words are needed around the board too.
  <WithTexts>
    <Opportunities {...search} />
  </WithTexts>
)

interface OpportunitiesSearch extends BoardSearch {
  readonly look?: 'list'
  readonly trash?: boolean
}

function Opportunities({ look, trash, ...search }: OpportunitiesSearch) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const go = useGo()
  const money = useMoney()
  const whyRefused = useWhyRefused()
  const [creating, setCreating] = useState(false)
  const show = (next: 'list' | undefined) => void go(pages.opportunities.list({ look: next }), { replace: true })
  const open = (id: string) => void go(pages.opportunities.record(id))
  if (look !== 'list' && !trash) {
    const label = records('list.new', { name: t('resources.opportunities.one') })
    return (
      <>
        <OpportunityBoard
          search={search}
          onChange={(next) => void go(pages.opportunities.list({ ...search, ...next }), { replace: true })}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconList size={15} stroke={1.6} aria-hidden />}
                onClick={() => show('list')}
              >
                {t('opportunities.asList')}
              </Button>
              <Refused why={whyRefused(crm.opportunities.create)}>
                <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
                  {label}
                </Button>
              </Refused>
            </>
          }
        />
        <FormModal
          title={label}
          opened={creating}
          onClose={() => setCreating(false)}
          resource={crm.opportunities}
          only={opportunityForm}
          onSaved={({ id }) => open(id)}
        />
      </>
    )
  }
  return (
    <DataList
      resource={crm.opportunities}
      title={t('resources.opportunities.many')}
      columns={columns}
      form={opportunityForm}
      emptyText={t('opportunities.emptyText')}
      cells={{ total: (record) => money(record.total as number | null, record.currency as string | null) }}
      onOpen={({ id }) => open(id)}
      actions={
        <Button
          variant="default"
          leftSection={<IconLayoutKanban size={15} stroke={1.6} aria-hidden />}
          onClick={() => show(undefined)}
        >
          {t('opportunities.asBoard')}
        </Button>
      }
    />
  )
}
