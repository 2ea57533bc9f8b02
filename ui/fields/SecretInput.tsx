import { CloseButton, TextInput } from '@mantine/core'
import { secretMask } from '@quoin/kit/custom-fields'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface SecretInputProps {
  /** What every input is told: label, error, whether it is required. */
  readonly common: object
  readonly value: string
  readonly max: number | undefined
  onChange(value: unknown): void
}

/** A secret to be entered anew: what is kept is not shown, stays while nothing is typed, and is removed by its cross. */
export function SecretInput({ common, value, max, onChange }: SecretInputProps) {
  const t = useTranslations('records')
  const [isKept, setKept] = useState(value === secretMask)
  const typed = value === secretMask ? '' : value
  return (
    <TextInput
      {...common}
      value={typed}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      placeholder={isKept ? secretMask : undefined}
      rightSection={
        isKept && (
          <CloseButton
            size="sm"
            aria-label={t('field.clear')}
            onClick={() => {
              setKept(false)
              onChange(null)
            }}
          />
        )
      }
      onChange={(event) => onChange(event.currentTarget.value || (isKept ? secretMask : null))}
    />
  )
}
