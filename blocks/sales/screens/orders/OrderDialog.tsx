import { Button, Modal } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { goToPay, type Paid } from '../goToPay.ts'
import styles from '../sales.module.css'
import type { Order } from './types.ts'

/** What an action on an order may change besides it. */
export const touched = {
  alsoRefreshes: [
    'sales.orderDetails',
    'sales.payments',
    'sales.fulfilments',
    'sales.invoices',
    'sales.refunds',
    'sales.returns',
    'sales.payables',
    'sales.orders',
  ],
}

export interface DialogProps {
  readonly order: Order
  onClose(): void
}

/** A small form in which one action on an order is done. */
export function Dialog<Input extends object>({
  title,
  text,
  submit,
  why = null,
  action,
  input,
  done: doneText,
  onDone,
  onClose,
  children,
  color,
  size,
}: {
  title: string
  text?: string
  submit: string
  /** Why it cannot be done yet. */
  why?: string | null
  color?: string
  size?: string
  action: {
    mutate(input: Input, options: { onSuccess(done: unknown): void }): void
    readonly isPending: boolean
    readonly error: unknown
  }
  input(): Input | null
  /** What is said once it is done. */
  done?: string
  /** What follows once it is done, beside closing. */
  onDone?(done: unknown): void
  onClose(): void
  children?: ReactNode
}) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          const values = input()
          if (values) {
            action.mutate(values, {
              onSuccess: (done) => {
                if (goToPay(done as Paid)) return
                notify.done(doneText ?? t('orders.done'))
                onClose()
                onDone?.(done)
              },
            })
          }
        }}
      >
        {text && <p className={styles.dim}>{text}</p>}
        {children}
        {action.error ? <FormError>{inWords(action.error).sentence}</FormError> : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Refused why={why}>
            <Button type="submit" color={color} loading={action.isPending}>
              {submit}
            </Button>
          </Refused>
        </div>
      </form>
    </Modal>
  )
}
