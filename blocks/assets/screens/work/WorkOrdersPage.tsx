import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { orderForm } from './orderForm.ts'

const columns = ['number', 'title', 'asset_unique_id', 'state', 'priority', 'kind', 'assignee_unique_id', 'due_on'] as const

/** Work on assets: what was reported and what is planned, by whom and until when. */
export function WorkOrdersPage() {
  const t = useTranslations('assets')
  const words = useWords(assets.workOrders)
  const go = useGo()
  const pill = (name: 'state' | 'priority') => (order: Readonly<Record<string, unknown>>) => (
    <StatusPill value={String(order[name])} label={words.option(name, String(order[name]))} />
  )
  return (
    <DataList
      resource={assets.workOrders}
      title={t('resources.workOrders.many')}
      columns={columns}
      form={orderForm}
      views={{
        open: { filter: { state: ['open', 'in_progress'] }, count: true },
        done: { filter: { state: 'done' } },
      }}
      cells={{ state: pill('state'), priority: pill('priority') }}
      emptyText={t('workOrders.emptyText')}
      onOpen={({ id }) => void go(pages.workOrders.record(id))}
    />
  )
}
