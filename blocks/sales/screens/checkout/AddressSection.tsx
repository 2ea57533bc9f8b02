import { Radio } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { Card } from '../orders/cards/Card.tsx'
import { addressLines } from '../orders/AddressLines.tsx'
import styles from '../sales.module.css'
import { AddressFields } from './AddressFields.tsx'
import type { CheckoutState } from './useCheckout.ts'

/** Where it goes: an address of before, or another one. */
export function AddressSection({ checkout }: { checkout: CheckoutState }) {
  const t = useTranslations('sales.checkout')
  const language = useLocale()
  const { saved, savedAt, setSavedAt } = checkout
  return (
    <Card title={t('address')}>
      {saved.length > 0 && (
        <Radio.Group
          aria-label={t('saved')}
          value={String(savedAt)}
          onChange={(value) => setSavedAt(value === 'new' ? 'new' : Number(value))}
        >
          <div className={styles.options}>
            {saved.map((one, at) => (
              <Radio
                key={at}
                value={String(at)}
                label={one.name ?? one.line1}
                description={addressLines({ ...one, name: null }, language).join(', ')}
              />
            ))}
            <Radio value="new" label={t('newAddress')} />
          </div>
        </Radio.Group>
      )}
      {savedAt === 'new' && <AddressFields address={checkout.typed} required onChange={checkout.setTyped} />}
    </Card>
  )
}
