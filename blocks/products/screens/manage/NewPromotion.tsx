import { Button, Modal, Select } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { type FieldName, useGo } from '@quoin/ui/pages'
import { RecordForm } from '@quoin/ui/record/RecordForm.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'
import { useRuleSentence } from './useRuleSentence.ts'

const kinds = ['percent', 'amount', 'fixed_price', 'buy_get', 'free_shipping'] as const
type Kind = (typeof kinds)[number]

/** What each kind takes off; all else is asked of every promotion. */
type PromotionField = FieldName<typeof products.promotions>
const ofKind: Readonly<Record<Kind, readonly PromotionField[]>> = {
  percent: ['discountPercentage', 'product', 'category', 'maximumDiscount'],
  amount: ['discountMoney', 'product', 'category'],
  fixed_price: ['discountMoney', 'product', 'category'],
  buy_get: ['buyQuantity', 'getQuantity', 'product', 'category'],
  free_shipping: [],
}
const always: readonly PromotionField[] = [
  'code',
  'startDate',
  'endDate',
  'minimumPurchase',
  'minQuantity',
  'usageLimit',
  'usageLimitPerCustomer',
  'budget',
  'isStackable',
  'floorAtCost',
]

/** A new promotion: its kind first, then the fields of that kind alone, with the rule as a sentence while one types. */
export function NewPromotion() {
  const t = useTranslations('products.promotion')
  const why = useWhyRefused()(products.promotions.create)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('new')}
        </Button>
      </Refused>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('new')} size="lg">
        <WithTexts>
          <Form onClose={() => setOpen(false)} />
        </WithTexts>
      </Modal>
    </>
  )
}

function Form({ onClose }: { onClose(): void }) {
  const t = useTranslations('products')
  const go = useGo()
  const rule = useRuleSentence()
  const [kind, setKind] = useState<Kind>('percent')
  return (
    <div className={styles.stack}>
      <Select
        label={t('promotion.kind')}
        data={kinds.map((value) => ({ value, label: t(`promotion.kinds.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(next) => setKind((next ?? 'percent') as Kind)}
      />
      <RecordForm
        key={kind}
        resource={products.promotions}
        initial={{ promotionType: kind }}
        only={['name', ...ofKind[kind], ...always]}
        below={(values) => (
          <p className={styles.sentence} aria-live="polite">
            {rule({ id: '', ...unset, promotionType: kind, ...values })}
          </p>
        )}
        onCancel={onClose}
        onSaved={({ id }) => {
          onClose()
          void go({ path: `/products/promotions/${id}` })
        }}
      />
    </div>
  )
}

/** What nobody has typed yet stands as nothing in the sentence. */
const unset = {
  product: null,
  category: null,
  code: null,
  minQuantity: null,
  minimumPurchase: null,
  maximumDiscount: null,
  usageLimit: null,
  usageLimitPerCustomer: null,
  budget: null,
  buyQuantity: 2,
  getQuantity: 1,
}
