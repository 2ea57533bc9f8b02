import { Button } from '@mantine/core'
import { useMay } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { NewOrder } from './NewOrder.tsx'
import { type Option, toneWord } from './states.ts'

const columns = ['display_unique_id', 'customer_name', 'created_at', 'payment_state', 'fulfilment_state', 'total'] as const
const ownColumns = ['display_unique_id', 'created_at', 'payment_state', 'fulfilment_state', 'total'] as const
const views = {
  toShip: {
    filter: {
      orderState: 'placed',
      paymentState: ['paid', 'partially_refunded'],
      fulfilmentState: ['unfulfilled', 'partially_fulfilled'],
    },
    count: true,
  },
  unpaid: { filter: { orderState: 'placed', paymentState: ['unpaid', 'partially_paid', 'authorized'] }, count: true },
  toRefund: { filter: { paymentState: 'refund_due' }, count: true },
  drafts: { filter: { orderState: 'draft' } },
  cancelled: { filter: { orderState: 'cancelled' } },
} as const

/** Orders: all of the company for those who sell, one's own for everybody else. */
export function OrdersPage() {
  const t = useTranslations('sales')
  const isStaff = useMay('sales.orders.manage')
  const go = useGo()
  const money = useMoney()
  // What ended says so in place of where its money and goods are.
  const state = (name: 'paymentState' | 'fulfilmentState') => (record: Readonly<Record<string, unknown>>) => {
    const isOver = record.orderState === 'cancelled' || record.orderState === 'draft'
    if (isOver && (name === 'fulfilmentState' || record.paymentState === 'unpaid'))
      return name === 'paymentState' ? <State name="orderState" value={record.orderState} /> : '–'
    return <State name={name} value={record[name]} />
  }
  return (
    <DataList
      resource={sales.orders}
      title={isStaff ? t('resources.orders.many') : t('orders.mine')}
      columns={isStaff ? columns : ownColumns}
      views={isStaff ? views : undefined}
      creates={false}
      emptyText={isStaff ? t('orders.emptyText') : t('orders.emptyMine')}
      actions={
        isStaff ? (
          <NewOrder />
        ) : (
          <Button component={Link} to={{ path: '/products/shop' }}>
            {t('checkout.shop')}
          </Button>
        )
      }
      cells={{
        total: ({ totalMinor, currency }) => <span className="q-number">{money(totalMinor, currency)}</span>,
        orderState: ({ orderState }) => <State name="orderState" value={orderState} />,
        paymentState: state('paymentState'),
        fulfilmentState: state('fulfilmentState'),
      }}
      onOpen={({ id }) => void go(pages.orders.record(id))}
    />
  )
}

function State({ name, value }: { name: 'orderState' | 'paymentState' | 'fulfilmentState'; value: unknown }) {
  const t = useTranslations('sales')
  return <StatusPill value={toneWord(String(value))} label={t(`resources.orders.options.${name}.${String(value)}` as Option)} />
}
