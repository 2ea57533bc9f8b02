import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { typedAmount } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

/** Gives a pocket: how much, what it is called, until when and why. */
export function PocketDialog({ id, currency, onClose }: { id: string; currency: string; onClose(): void }) {
  const t = useTranslations('wallet.pockets')
  const words = useTranslations('wallet.resources.pockets.fields')
  const errors = useTranslations('wallet.transfer.errors')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const create = useAction(wallet.pockets.create)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState('')
  const [ends, setEnds] = useState('')
  const [rank, setRank] = useState(50)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const amount = typedAmount(typed, currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!amount) return
    create.mutate(
      {
        wallet: id,
        name: name.trim(),
        amount: Number(amount),
        rank,
        reason: reason.trim(),
        // Good through the day that was chosen, where it was chosen.
        ...(ends && { endsAt: new Date(`${ends}T23:59:59`).toISOString() }),
      },
      {
        onSuccess: () => {
          notify.done(t('given'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('give')}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <TextInput
          label={words('name')}
          required
          data-autofocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={`${words('amount')} (${currency})`}
          inputMode="decimal"
          required
          value={typed}
          error={tried && !amount ? errors('amount', { currency }) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words('endsAt')}
          description={t('endsHint')}
          value={ends}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
        <NumberField
          label={words('rank')}
          description={t('rankHint')}
          min={1}
          max={99}
          allowDecimal={false}
          value={rank}
          onChange={(next) => setRank(Number(next) || 50)}
        />
        <Textarea
          label={words('reason')}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {create.error && <FormError>{inWords(create.error, currency)}</FormError>}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!name.trim() || !reason.trim()}>
            {t('give')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
