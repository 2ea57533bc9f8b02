import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { orderRoute } from '../routes.tsx'
import { DeliveriesTab, PapersTab, PaymentsTab } from './RelatedTabs.tsx'
import { LinesTab } from './LinesTab.tsx'
import { OrderActions } from './OrderActions.tsx'

/** One order: what was bought, how far it is with money and goods, and what can be done next. */
export function OrderPage() {
  const t = useTranslations('sales')
  const { company } = useMe()
  const { id } = orderRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={sales.orders}
      id={id}
      key={id}
      stateField="paymentState"
      // They appear among the actions, and only where they are next.
      hiddenActions={['place', 'complete', 'extend', 'deliver', 'logistics']}
      actions={(record) => <OrderActions order={record} />}
      groups={[
        {
          label: t('orders.general'),
          fields: [
            'displayUniqueId',
            'orderState',
            'paymentState',
            'fulfilmentState',
            'logisticsStatus',
            'placedAt',
            'paidAt',
            'pointsEarned',
            'quote',
            'channel',
          ],
        },
        {
          label: t('orders.whom'),
          fields: ['customerName', 'customerEmail', 'customerPhone', 'language', 'customerNotes', 'internalNotes'],
        },
      ]}
      tabs={[
        { key: 'lines', label: t('orders.lines'), content: (record) => <LinesTab order={record} /> },
        { key: 'payments', label: t('orders.payments'), content: (record) => <PaymentsTab order={record} /> },
        { key: 'deliveries', label: t('orders.deliveries'), content: (record) => <DeliveriesTab order={record} /> },
        { key: 'papers', label: t('orders.papers'), content: (record) => <PapersTab order={record} /> },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/sales/orders', params: { urlId: company.urlId } as never })}
    />
  )
}
