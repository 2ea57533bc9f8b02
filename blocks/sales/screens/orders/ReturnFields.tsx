import { Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Why something is undone, in the words of whoever does it. */
export function Reason({ value, onChange, first = false }: { value: string; onChange(value: string): void; first?: boolean }) {
  const t = useTranslations('sales')
  return (
    <Textarea
      label={t('resources.orders.fields.reason')}
      value={value}
      maxLength={500}
      autosize
      minRows={2}
      data-autofocus={first || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What an action says of a reason; one that is empty is none. */
export const reasonIn = (value: string) => (value.trim() ? { reason: value.trim() } : {})

/** Why things come back and whether they lie on the shelf again: the inputs, and what they say to the action. */
export function useReturn(): {
  readonly said: { readonly restock: boolean; readonly reason?: string }
  readonly fields: ReactNode
} {
  const t = useTranslations('sales')
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(true)
  return {
    said: { restock, ...reasonIn(reason) },
    fields: (
      <>
        <Reason value={reason} onChange={setReason} />
        <Checkbox label={t('orders.restock')} checked={restock} onChange={(event) => setRestock(event.currentTarget.checked)} />
      </>
    ),
  }
}
