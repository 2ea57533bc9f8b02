import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { Dialog, touched } from '../OrderDialog.tsx'
import type { Payment } from '../types.ts'

/** Takes money that is reserved, or lets it go; each asks once and says how much. */
export function ReservedActions({ payment }: { payment: Payment }) {
  const t = useTranslations('sales.order')
  const money = useMoney()
  const whyRefused = useWhyRefused()
  const [asked, setAsked] = useState<'capture' | 'void' | null>(null)
  const capture = useAction(sales.payments.capture, touched)
  const release = useAction(sales.payments.void, touched)
  if (payment.status !== 'authorized' && payment.status !== 'pending') return null
  const amount = money(payment.amountMinor, payment.currency)
  return (
    <div className={styles.rowVerbs}>
      {payment.status === 'authorized' && (
        <Refused why={whyRefused(sales.payments.capture)}>
          <Button size="compact-sm" onClick={() => setAsked('capture')}>
            {t('capture', { amount })}
          </Button>
        </Refused>
      )}
      <Refused why={whyRefused(sales.payments.void)}>
        <Button size="compact-sm" variant="default" onClick={() => setAsked('void')}>
          {t('void')}
        </Button>
      </Refused>
      {asked === 'capture' && (
        <Dialog
          title={t('capture', { amount })}
          text={t('captureText')}
          submit={t('capture', { amount })}
          action={capture}
          onClose={() => setAsked(null)}
          input={() => ({ id: payment.id })}
        />
      )}
      {asked === 'void' && (
        <Dialog
          title={t('void')}
          text={t('voidText', { amount })}
          submit={t('void')}
          color="red"
          action={release}
          onClose={() => setAsked(null)}
          input={() => ({ id: payment.id })}
        />
      )}
    </div>
  )
}
