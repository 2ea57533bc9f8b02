import { Button, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { inMinorUnits, toDecimal } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

/** A top-up or adjustment with its reason; says beforehand when somebody else will have to approve it. */
export function PostingDialog({ id, currency, onClose }: { id: string; currency: string; onClose(): void }) {
  const t = useTranslations('wallet.admin')
  const words = useTranslations('wallet.resources.postings')
  const errors = useTranslations('wallet.transfer.errors')
  const common = useTranslations('ui.common')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const settings = useRead(wallet.settings.get, {})
  const create = useAction(wallet.postings.create, { alsoRefreshes: ['wallet.wallets', 'wallet.transactions'] })
  const [type, setType] = useState<'credit' | 'debit'>('credit')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = typedAmount(typed, currency)
  const limit = settings.data?.second_over_minor
  const waits = amount !== undefined && limit !== undefined && (inMinorUnits(amount, currency) ?? 0n) > BigInt(limit)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!amount || !reason.trim()) return
    create.mutate(
      { wallet: id, type, amount: Number(amount), reason: reason.trim() },
      {
        onSuccess: (made) => {
          notify.done(t(made.state === 'pending' ? 'waiting' : 'posted'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('topUp')}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <SegmentedControl
          aria-label={words('fields.type')}
          value={type}
          onChange={(next) => setType(next as 'credit')}
          data={(['credit', 'debit'] as const).map((value) => ({ value, label: words(`options.type.${value}`) }))}
        />
        <TextInput
          label={`${words('fields.amount')} (${currency})`}
          inputMode="decimal"
          required
          data-autofocus
          value={typed}
          error={tried && !amount ? errors('amount', { currency }) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          label={t('reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {waits && (
          <p className={styles.dim} role="status">
            {t('proposed', { amount: money(toDecimal(limit, currency), currency) })}
          </p>
        )}
        {create.error && <FormError>{inWords(create.error, currency)}</FormError>}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!reason.trim()}>
            {t('post')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
