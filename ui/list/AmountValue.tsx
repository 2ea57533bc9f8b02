import { Select } from '@mantine/core'
import { currencies, decimalsOf } from '@quoin/kit'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NumberField } from '../fields/NumberField.tsx'
import styles from './DataList.module.css'
import { readAmount } from './readAmount.ts'

interface AmountValueProps {
  readonly value: string
  /** Those that the amount's field takes. */
  readonly codes: readonly string[] | undefined
  onValue(value: string): void
}

/** An amount to compare with: in one currency, or of each record in its own. */
export function AmountValue({ value, codes = currencies, onValue }: AmountValueProps) {
  const t = useTranslations('records.filter')
  const { amount, currency: kept } = readAmount(value)
  // Chosen first, it waits for the amount.
  const [currency, setCurrency] = useState(kept)
  useEffect(() => {
    if (amount) setCurrency(kept)
  }, [amount, kept])
  const decimals = currency ? decimalsOf(currency) : 4
  const write = (next: string, code: string) => onValue(next === '' ? '' : code ? `${next} ${code}` : next)
  return (
    <div className={styles.amountValue}>
      <NumberField
        aria-label={t('value')}
        value={amount === '' ? '' : Number(amount)}
        decimalScale={decimals}
        grouped
        hideControls
        onChange={(next) => write(next === '' || next === '-' ? '' : String(next), currency)}
      />
      <Select
        aria-label={t('currency')}
        value={currency}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        data={[{ value: '', label: t('anyCurrency') }, ...codes]}
        onChange={(code) => {
          const next = code ?? ''
          setCurrency(next)
          // What this currency has no coins for is left out.
          const digits = next && amount ? String(Number(Number(amount).toFixed(decimalsOf(next)))) : amount
          write(digits, next)
        }}
      />
    </div>
  )
}
