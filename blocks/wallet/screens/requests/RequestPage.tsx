import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ApiError } from '@quoin/kit/client'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { typedAmount, useMoney } from '../money.ts'
import type { Own } from '../transfer/ConfirmPayment.tsx'
import { useWallets } from '../useWallets.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

interface RequestPageProps {
  readonly wallet?: string
}

/** Asks a colleague for an amount: of whom, how much, what for, until when. */
export const RequestPage = (search: RequestPageProps) => (
  <WithTexts>
    <Request {...search} />
  </WithTexts>
)

function Request(search: RequestPageProps) {
  const t = useTranslations('wallet.requests')
  const { wallets, error, refetch } = useWallets()
  if (error) return <ErrorState error={error} level={1} onRetry={refetch} />
  if (!wallets || wallets.length === 0) return <PageSkeleton />
  return (
    <div className={styles.paper}>
      <PageHeader
        title={t('ask')}
        text={t('text')}
        actions={
          <Button variant="default" component={Link} to={pages.moneyRequests.list()}>
            {t('all')}
          </Button>
        }
      />
      <Form wallets={wallets} begin={wallets.find((one) => one.unique_id === search.wallet) ?? wallets[0]!} />
    </div>
  )
}

function Form({ wallets, begin }: { wallets: readonly Own[]; begin: Own }) {
  const t = useTranslations('wallet.requests')
  const transfer = useTranslations('wallet.transfer')
  const refusals = useTranslations('wallet.refusals')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const notify = useNotify()
  const go = useGo()
  const { id: me } = useMe()
  const create = useAction(wallet.moneyRequests.create)
  const [own, setOwn] = useState(begin)
  const [payer, setPayer] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [tried, setTried] = useState(false)
  const amount = typedAmount(typed, own.currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!payer || payer === me || !amount || !note.trim()) return
    create.mutate(
      { payer, wallet: own.unique_id, amount: Number(amount), note: note.trim(), dueOn: dueOn || null },
      {
        onSuccess: ({ id, payerName }) => {
          notify.done(t('asked', { name: payerName ?? '' }))
          void go(pages.moneyRequests.record(id))
        },
      },
    )
  }
  // What the server says of the day stands beside it.
  const pointer = create.error instanceof ApiError ? create.error.reasons[0]?.source?.pointer : undefined
  const isAboutDay = pointer?.endsWith('/due_on') ?? false
  const said = inWords(create.error, own.currency)
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <RefInput
        target="gateway.users"
        label={t('from')}
        required
        autoFocus
        value={payer}
        onChange={setPayer}
        error={tried && !payer ? t('noPayer') : payer === me ? refusals('self_request') : null}
      />
      {wallets.length > 1 && (
        <Select
          label={t('into')}
          allowDeselect={false}
          value={own.unique_id}
          data={wallets.map((one) => ({ value: one.unique_id, label: `${one.currency} · ${one.notes ?? one.code}` }))}
          onChange={(next) => setOwn(wallets.find((one) => one.unique_id === next) ?? own)}
        />
      )}
      <TextInput
        label={`${transfer('amount')} (${own.currency})`}
        required
        inputMode="decimal"
        value={typed}
        error={tried && !amount ? transfer('errors.amount', { currency: own.currency }) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        required
        autosize
        minRows={2}
        maxLength={255}
        value={note}
        error={tried && !note.trim() ? t('noNote') : null}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('due')}
        description={t('dueHint')}
        value={dueOn}
        error={isAboutDay ? said : null}
        onChange={(event) => setDueOn(event.currentTarget.value)}
      />
      {create.error && !isAboutDay && <FormError>{said}</FormError>}
      <div className={styles.foot}>
        <Button type="submit" loading={create.isPending}>
          {amount ? t('askFor', { amount: money(Number(amount), own.currency) }) : t('ask')}
        </Button>
      </div>
    </form>
  )
}
