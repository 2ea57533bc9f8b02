import { SegmentedControl } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../sales.module.css'

/** A tip as it is chosen: a share of the subtotal, an amount, or none. */
export type Tip = { readonly tips: number } | { readonly tips_value: number }
export const noTip: Tip = { tips_value: 0 }

/** What people usually give. */
export const usualTips: readonly number[] = [0.1, 0.15, 0.2]
const wordOf = (tip: Tip, isOther: boolean) =>
  isOther ? 'other' : 'tips' in tip && usualTips.includes(tip.tips) ? String(tip.tips) : 'none'

/** Chooses a tip: a usual share, or any amount. */
export function TipField({
  value,
  isOther,
  currency,
  onChange,
}: {
  value: Tip
  /** Any amount is asked for. */
  isOther: boolean
  currency: string
  onChange(value: Tip, isOther: boolean): void
}) {
  const t = useTranslations('sales.tips')
  const format = useFormatter()
  return (
    <div className={styles.stack}>
      <SegmentedControl
        aria-label={t('title')}
        value={wordOf(value, isOther)}
        onChange={(word) => onChange(word === 'none' || word === 'other' ? noTip : { tips: Number(word) }, word === 'other')}
        data={[
          { value: 'none', label: t('none') },
          ...usualTips.map((share) => ({ value: String(share), label: format.number(share, { style: 'percent' }) })),
          { value: 'other', label: t('other') },
        ]}
      />
      {isOther && (
        <NumberField
          label={t('amount', { currency })}
          value={'tips_value' in value ? value.tips_value : 0}
          min={0}
          decimalScale={decimalsOf(currency)}
          hideControls
          data-autofocus
          onChange={(amount) => onChange({ tips_value: Number(amount) || 0 }, true)}
        />
      )}
    </div>
  )
}
