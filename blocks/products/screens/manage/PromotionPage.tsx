import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { products } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './manage.module.css'
import { useRuleSentence } from './useRuleSentence.ts'

/** One promotion: the rule as a sentence, and every part of it. */
export function PromotionPage({ id }: { readonly id: string }) {
  const t = useTranslations('products')
  const rule = useRuleSentence()
  const money = useMoney()
  const amount = (name: string) => (record: AnyRecord) => money(record[name], record.currency)
  const go = useGo()
  return (
    <RecordPage
      resource={products.promotions}
      id={id}
      key={id}
      foldsEmpty
      groups={[
        {
          label: t('manage.rule'),
          fields: [
            'name',
            'promotionType',
            'discountPercentage',
            'discountMoney',
            'currency',
            'code',
            'product',
            'category',
            'buyQuantity',
            'getQuantity',
            'minQuantity',
            'minimumPurchase',
            'startDate',
            'endDate',
            'enabled',
          ],
        },
        {
          label: t('manage.limits'),
          fields: [
            'priority',
            'isStackable',
            'groupName',
            'base',
            'maximumDiscount',
            'floorAtCost',
            'usageLimit',
            'usageLimitPerCustomer',
            'usedCount',
            'budget',
            'spent',
            'additionalPoints',
          ],
        },
      ]}
      cells={{
        discountMoney: amount('discountMoney'),
        minimumPurchase: amount('minimumPurchase'),
        maximumDiscount: amount('maximumDiscount'),
        budget: amount('budget'),
        spent: amount('spent'),
      }}
      hiddenActions={['activate', 'deactivate']}
      actions={(record) => <Switching promotion={record} />}
      tabs={[{ key: 'rule', label: t('manage.rule'), content: (record) => <p className={styles.sentence}>{rule(record)}</p> }]}
      onGone={() => void go(pages.promotions.list())}
    />
  )
}

/** Lets a promotion count or keeps it from counting, whichever it does not do now. */
function Switching({ promotion }: { promotion: AnyRecord }) {
  const t = useTranslations('products.manage')
  const inWords = useErrorWords(products.promotions)
  const notify = useNotify()
  const why = useWhyRefused()(products.promotions.activate)
  const counts = promotion.enabled === true && promotion.status === 'active'
  const change = useAction(counts ? products.promotions.deactivate : products.promotions.activate)
  return (
    <Refused why={why}>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ id: promotion.id }, { onError: (error) => notify.trouble(inWords(error).sentence) })}
      >
        {t(counts ? 'deactivate' : 'activate')}
      </Button>
    </Refused>
  )
}
