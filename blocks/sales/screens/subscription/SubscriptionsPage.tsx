import { Tabs } from '@mantine/core'
import { toMinor } from '@quoin/kit'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import { type Option, toneWord } from '../orders/states.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

const planForm = [
  'code',
  'description',
  'currency',
  'recurringPaymentAmount',
  'duration',
  'durationUnit',
  'trialPeriodDays',
  'initialPayment',
  'taxBasisPoints',
] as const

/** Who subscribes to what, and what there is to subscribe to. */
export function SubscriptionsPage({ tab = 'subscriptions' }: { readonly tab?: string }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const go = useGo()
  return (
    <>
      <PageHeader title={t('subscription.subscribers')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void go(pages.subscriptions.list(next === null || next === 'subscriptions' ? {} : { tab: next }))}
      >
        <Tabs.List aria-label={t('resources.subscriptions.many')} mb="md" className={styles.tabs}>
          <Tabs.Tab value="subscriptions">{t('resources.subscriptions.many')}</Tabs.Tab>
          <Tabs.Tab value="plans">{t('resources.subscriptionModels.many')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="subscriptions" className={styles.stack}>
          <DataList
            resource={sales.subscriptions}
            level={2}
            title={t('resources.subscriptions.many')}
            columns={['subscription_number', 'user_unique_id', 'plan_name', 'status', 'amount_minor', 'end_at']}
            creates={false}
            emptyText={t('subscription.emptyText')}
            cells={{
              status: ({ status }) => (
                <StatusPill
                  value={toneWord(String(status))}
                  label={t(`resources.subscriptions.options.status.${String(status)}` as Option)}
                />
              ),
              amountMinor: ({ amountMinor, currency }) => money(amountMinor, currency),
            }}
            onOpen={({ id }) => void go(pages.subscriptions.record(id))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="plans" className={styles.stack}>
          <DataList
            resource={sales.subscriptionModels}
            level={2}
            title={t('resources.subscriptionModels.many')}
            columns={[
              'code',
              'description',
              'recurring_payment_amount',
              'currency',
              'duration_unit',
              'trial_period_days',
              'status',
            ]}
            form={planForm}
            cells={{
              recurringPaymentAmount: ({ recurringPaymentAmount, currency }) =>
                money(toMinor(String(recurringPaymentAmount), String(currency)), currency),
            }}
            emptyText={t('subscription.plansText')}
            onOpen={({ id }) => void go(pages.subscriptionModels.record(id))}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
