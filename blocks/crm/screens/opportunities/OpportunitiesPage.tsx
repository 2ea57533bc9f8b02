import { useTitle } from '@quoin/ui'
import type { ListName } from '@quoin/kit'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { type PageSearch, useGo } from '@quoin/ui/pages'
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
/** What of the address narrows the board beyond search and filter; saved views keep it. */
const ofBoard = ['pipeline', 'owner', 'rotting', 'lanes', 'closed'] as const

/** Deals that may come about: as a board to move them on, as a list to search, import and change many, and by their dates. */
export function OpportunitiesPage(search: PageSearch<ListName<typeof crm.opportunities>> & BoardSearch) {
  const t = useTranslations('crm')
  const go = useGo()
  const money = useMoney()
  useTitle(t('resources.opportunities.many'))
  return (
    <DataList
      resource={crm.opportunities}
      title={t('resources.opportunities.many')}
      columns={columns}
      form={opportunityForm}
      emptyText={t('opportunities.emptyText')}
      cells={{ total: (record) => money(record.total as number | null, record.currency as string | null) }}
      onOpen={({ id }) => void go(pages.opportunities.record(id))}
      firstLook="board"
      keeps={ofBoard}
      board={({ question }) => (
        <OpportunityBoard
          search={search}
          question={question}
          onChange={(next) => void go(pages.opportunities.list({ ...search, ...next }), { replace: true })}
        />
      )}
    />
  )
}
