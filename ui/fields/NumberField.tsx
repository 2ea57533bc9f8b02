import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useLocale } from 'use-intl'
import { separatorsOf } from './separators.ts'

export interface NumberFieldProps extends Omit<NumberInputProps, 'decimalSeparator' | 'thousandSeparator'> {
  /** Groups thousands. Off for numbers that are names, such as ports and years. */
  readonly grouped?: boolean
}

/** The input for a number, written as the reader's language writes it. The only place that draws Mantine's own. */
export function NumberField({ grouped = false, ...props }: NumberFieldProps) {
  const { decimal, group } = separatorsOf(useLocale())
  return <NumberInput {...props} decimalSeparator={decimal} thousandSeparator={grouped ? group : undefined} />
}
