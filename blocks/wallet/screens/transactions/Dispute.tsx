import { Button, Modal, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused, useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

/** What the owner said is not right about a movement, what was answered, and the way to say it. */
export function Dispute({ id, owner }: { id: string; owner: string | null }) {
  const t = useTranslations('wallet.dispute')
  const stateOf = useTranslations('wallet.disputed')
  const { id: me } = useMe()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const why = useWhyRefused()(wallet.disputes.create)
  const list = useRead(wallet.disputes.list, { filter: { transaction_unique_id: id }, records: 20 })
  const withdraw = useAction(wallet.disputes.withdraw, { alsoRefreshes: ['wallet.wallets'] })
  const [asking, setAsking] = useState(false)
  const rows = list.data?.data ?? []
  const isMine = owner === me
  if (!isMine && rows.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="dispute">
      <div className={styles.blockHead}>
        <div>
          <h2 id="dispute">{t('title')}</h2>
          <p className={styles.small}>{t('text')}</p>
        </div>
        {isMine && !rows.some(({ state }) => state === 'open') && (
          <Refused why={why}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('raise')}
            </Button>
          </Refused>
        )}
      </div>
      <ul className={styles.watches}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.what}>
              <span className={styles.whatName}>{row.reason}</span>
              {row.answer && <span className={styles.small}>{t('answered', { answer: row.answer })}</span>}
            </span>
            <StatusPill value={row.state!} label={stateOf(row.state as 'open')} />
            {isMine && row.state === 'open' && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id: row.id }, { onError: (error) => notify.trouble(inWords(error) ?? '') })}
              >
                {t('withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('raise')}>
        {asking && <Raise id={id} onClose={() => setAsking(false)} />}
      </Modal>
    </section>
  )
}

function Raise({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslations('wallet.dispute')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const create = useAction(wallet.disputes.create, { alsoRefreshes: ['wallet.wallets'] })
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return
    create.mutate(
      { transaction: id, reason: reason.trim() },
      {
        onSuccess: () => {
          notify.done(t('raised'))
          onClose()
        },
      },
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <Textarea
        label={t('reason')}
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {create.error && <FormError>{inWords(create.error)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={!reason.trim()}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
