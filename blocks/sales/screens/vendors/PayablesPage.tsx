import { Tabs } from '@mantine/core'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import type { Option } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { OwedTable } from './OwedTable.tsx'

/** What vendors are owed: by vendor with its pay run, line by line, and what was paid out. */
export function PayablesPage({ tab = 'overview' }: { readonly tab?: string }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const go = useGo()
  return (
    <>
      <PageHeader title={t('payables.title')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void go(pages.payables.list(next === null || next === 'overview' ? {} : { tab: next }))}
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
            onOpen={({ order }) => void go(pages.orders.record(String(order)))}
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
            onOpen={() => void go(pages.payables.list())}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
