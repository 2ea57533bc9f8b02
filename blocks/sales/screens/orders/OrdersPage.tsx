import { Button } from '@mantine/core'
import { useMay, useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { useMoney } from '../useMoney.ts'
import { NewOrder } from './NewOrder.tsx'
import { type Option, toneWord } from './states.ts'
import { useStatusWord } from './useStatusWord.ts'

const columns = [
  'display_unique_id',
  'customer_name',
  'status',
  'order_state',
  'payment_state',
  'fulfilment_state',
  'total',
  'created_at',
] as const

/** Orders: all of the company for those who sell, one's own for everybody else. */
export function OrdersPage() {
  const t = useTranslations('sales')
  const { company } = useMe()
  const isStaff = useMay('sales.orders.manage')
  const navigate = useNavigate()
  const money = useMoney()
  const statusWord = useStatusWord()
  const state = (name: 'orderState' | 'paymentState' | 'fulfilmentState') => (record: Readonly<Record<string, unknown>>) => (
    <StatusPill
      value={toneWord(String(record[name]))}
      label={t(`resources.orders.options.${name}.${String(record[name])}` as Option)}
    />
  )
  return (
    <DataList
      resource={sales.orders}
      title={isStaff ? t('resources.orders.many') : t('orders.mine')}
      columns={columns}
      creates={false}
      emptyText={t('orders.emptyText')}
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            {...({ to: '/c/$urlId/sales/checkout', params: { urlId: company.urlId } } as object)}
          >
            {t('checkout.title')}
          </Button>
          {isStaff && <NewOrder />}
        </>
      }
      cells={{
        total: ({ totalMinor, currency }) => <span className="q-number">{money(totalMinor, currency)}</span>,
        status: ({ status }) => statusWord(String(status)),
        orderState: state('orderState'),
        paymentState: state('paymentState'),
        fulfilmentState: state('fulfilmentState'),
      }}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/sales/orders/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
