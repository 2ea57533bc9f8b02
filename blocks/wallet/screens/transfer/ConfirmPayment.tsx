import type { InputOf, Operation } from '@quoin/kit'
import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type TransactionWire, wallet, type WalletWire } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { CodeStep } from './CodeStep.tsx'

export type Own = WalletWire & { readonly unique_id: string }
export type Made = TransactionWire & { readonly unique_id: string }

/** Everything once more before it is paid: who gets it (`children`), the note, what is left, and the code where it takes one. */
export function ConfirmPayment({
  own,
  action,
  input,
  more,
  payment,
  amount,
  note,
  needsCode,
  codeText,
  children,
  summary,
  onBack,
  onMade,
}: {
  own: Own
  action: typeof wallet.wallets.transfer | typeof wallet.wallets.split | typeof wallet.moneyRequests.pay
  /** What the code is asked for and the payment then is, to the letter. */
  input: InputOf<typeof wallet.wallets.otp>
  /** What goes with the payment alone. */
  more?: Readonly<Record<string, unknown>>
  /** What is sent to pay, where it names what is paid otherwise than the code does and is paid once by itself. */
  payment?: Readonly<Record<string, unknown>>
  amount: number
  note: string
  needsCode: boolean
  codeText: string
  children?: ReactNode
  summary?: ReactNode
  onBack(): void
  onMade(made: Made): void
}) {
  const t = useTranslations('wallet.transfer')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const ask = useAction(wallet.wallets.otp)
  const pay = useAction(action as Operation<Record<string, unknown>, unknown>, {
    alsoRefreshes: ['wallet.transactions', 'wallet.wallets'],
  })
  const [code, setCode] = useState('')
  // One key for this payment however often the button is pressed: it is made once.
  const key = useRef(crypto.randomUUID())
  const request = (byMail: boolean) => ask.mutate({ ...input, by_mail: byMail }, { onSuccess: () => setCode('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsCode && !ask.data) return request(false)
    pay.mutate(
      {
        ...(payment ?? { ...input, ...more, description: note || null, key: key.current }),
        ...(ask.data ? { otp: code, challenge_unique_id: ask.data.unique_id } : {}),
      },
      { onSuccess: (made) => onMade(made as Made) },
    )
  }
  const error = pay.error ?? ask.error
  return (
    <form className={styles.stack} onSubmit={submit}>
      <h2>{t('check')}</h2>
      {children}
      <dl className={styles.summary}>
        {summary}
        {note && (
          <>
            <dt>{t('note')}</dt>
            <dd>{note}</dd>
          </>
        )}
        <dt>{t('after')}</dt>
        <dd>{money(own.balance - amount, own.currency)}</dd>
      </dl>
      {ask.data && (
        <CodeStep
          asked={ask.data}
          text={codeText}
          code={code}
          isAsking={ask.isPending}
          onCode={setCode}
          onMail={() => request(true)}
        />
      )}
      {error && <FormError>{inWords(error, own.currency)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" loading={pay.isPending || ask.isPending} disabled={Boolean(ask.data) && code.length < 6}>
          {needsCode && !ask.data ? t('next') : t('pay', { amount: money(amount, own.currency) })}
        </Button>
      </div>
    </form>
  )
}
