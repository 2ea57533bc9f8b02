import { useGo } from '@quoin/ui/pages'
import { FirstAction, OtherActions } from '@quoin/ui/record/RecordActions.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { useAmount } from '../assets/useAmount.ts'

const actions = ['start', 'finish', 'cancel'] as const

/** One work order: what is wrong with what, who sees to it, and what was done. */
export function WorkOrderPage({ id }: { readonly id: string }) {
  const t = useTranslations('assets.glance.order')
  const go = useGo()
  const amount = useAmount()
  return (
    <RecordPage
      resource={assets.workOrders}
      id={id}
      key={id}
      stateField="state"
      foldsEmpty
      highlights={['asset', 'priority', 'assignee', 'dueOn']}
      hiddenActions={actions}
      actions={(order) => <FirstAction resource={assets.workOrders} record={order} actions={actions} />}
      menu={(order) => <OtherActions resource={assets.workOrders} record={order} actions={actions} />}
      groups={[
        {
          label: t('work'),
          fields: ['title', 'asset', 'kind', 'priority', 'description', 'assignee', 'vendor', 'dueOn', 'currency'],
        },
        { label: t('course'), fields: ['number', 'reporter', 'startedAt', 'closedAt', 'cost', 'resolution', 'alert'] },
      ]}
      cells={{ cost: (order) => amount(order.cost, order.currency) }}
      onGone={() => void go(pages.workOrders.list())}
    />
  )
}
