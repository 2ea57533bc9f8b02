import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { useStatusWord } from '../orders/useStatusWord.ts'
import { customerRoute } from '../routes.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'

/** Everybody who bought or was registered. */
export function CustomersPage() {
  const t = useTranslations('sales')
  const { company } = useMe()
  const statusWord = useStatusWord()
  const navigate = useNavigate()
  return (
    <DataList
      resource={sales.customers}
      title={t('resources.customers.many')}
      columns={['name', 'email', 'phone', 'status', 'created_at']}
      creates={false}
      cells={{ status: ({ status }) => statusWord(String(status)) }}
      emptyText={t('customers.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/sales/customers/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}

/** One customer with what they ordered. */
export function CustomerPage() {
  const t = useTranslations('sales')
  const { id } = customerRoute.useParams()
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={sales.customers}
      id={id}
      key={id}
      groups={[
        {
          label: t('orders.whom'),
          fields: ['name', 'email', 'phone', 'status', 'preferredLanguage', 'timeZone', 'emailNotifications', 'source'],
        },
      ]}
      tabs={[{ key: 'orders', label: t('resources.orders.many'), content: (record) => <CustomerOrders customer={record.id} /> }]}
      onGone={() => void navigate({ to: '/c/$urlId/sales/customers', params: { urlId: company.urlId } as never })}
    />
  )
}
