import { Tabs } from '@mantine/core'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMe } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import type { Option } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'
import { OwedTable } from './OwedTable.tsx'

/** What vendors are owed: by vendor with its pay run, line by line, and what was paid out. */
export function PayablesPage() {
  const t = useTranslations('sales')
  const money = useMoney()
  const { company } = useMe()
  const navigate = useNavigate()
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: string }
  const toOrder = (order: unknown) =>
    void navigate({ to: '/c/$urlId/sales/orders/$id', params: { urlId: company.urlId, id: order } as never })
  return (
    <>
      <PageHeader title={t('payables.title')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void navigate({ to: '.', search: (next === 'overview' ? {} : { tab: next }) as never })}
      >
        <Tabs.List aria-label={t('payables.title')} mb="md" className={styles.tabs}>
          <Tabs.Tab value="overview">{t('payables.overview')}</Tabs.Tab>
          <Tabs.Tab value="list">{t('payables.list')}</Tabs.Tab>
          <Tabs.Tab value="payouts">{t('payables.payouts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <OwedTable />
        </Tabs.Panel>
        <Tabs.Panel value="list">
          <DataList
            resource={sales.payables}
            level={2}
            title={t('payables.list')}
            columns={['vendor_name', 'status', 'price', 'subtotal', 'clawed', 'created_at']}
            creates={false}
            emptyText={t('payables.emptyText')}
            cells={{
              status: ({ status }) => (
                <StatusPill value={String(status)} label={t(`resources.payables.options.status.${String(status)}` as Option)} />
              ),
              price: ({ priceMinor, currency }) => money(priceMinor, currency),
              subtotal: ({ amountMinor, currency }) => money(amountMinor, currency),
              clawed: ({ clawedMinor, currency }) => money(clawedMinor, currency),
            }}
            onOpen={({ order }) => toOrder(order)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="payouts">
          <DataList
            resource={sales.payouts}
            level={2}
            title={t('payables.payouts')}
            columns={['number', 'vendor_name', 'amount', 'count', 'reference', 'paid_at']}
            creates={false}
            emptyText={t('payables.emptyText')}
            cells={{ amount: ({ amountMinor, currency }) => money(amountMinor, currency) }}
            onOpen={() => void navigate({ to: '.', search: {} as never })}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
