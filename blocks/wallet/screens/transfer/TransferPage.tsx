import { Button, TextInput } from '@mantine/core'
import { inMinorUnits } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useWallets } from '../useWallets.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { ConfirmPayment, type Made, type Own } from './ConfirmPayment.tsx'
import { named } from './named.ts'
import { PaymentDone } from './PaymentDone.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import { RecentPayees } from './RecentPayees.tsx'

/** Whom and how much, then everything once more with the masked name and the code, then the receipt. */
interface TransferPageProps {
  readonly wallet?: string
  readonly to?: string
  readonly amount?: string
  readonly note?: string
}

export const TransferPage = (search: TransferPageProps) => (
  <WithTexts>
    <Transfer {...search} />
  </WithTexts>
)

function Transfer(search: TransferPageProps) {
  const t = useTranslations('wallet.transfer')
  const { wallets, error, refetch } = useWallets()
  const settings = useRead(wallet.settings.get, {})
  const [round, setRound] = useState(0)
  if (error ?? settings.error) return <ErrorState error={error ?? settings.error} level={1} onRetry={refetch} />
  const own = wallets?.find((one) => one.unique_id === search.wallet) ?? wallets?.[0]
  if (!own || !settings.data) return <PageSkeleton />
  return (
    <div className={styles.paper}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="default" component={Link} to={pages.split({ wallet: search.wallet })}>
            {t('several')}
          </Button>
        }
      />
      <Wizard
        key={round}
        own={own}
        codeOver={settings.data.code_over_minor}
        source={settings.data}
        begin={round === 0 ? search : {}}
        onAgain={() => setRound(round + 1)}
      />
    </div>
  )
}

interface Details {
  readonly to: string
  readonly amount: string
  readonly note: string
  readonly payee: string
}

function Wizard({
  own,
  codeOver,
  source,
  begin,
  onAgain,
}: {
  own: Own
  codeOver: number
  source: { readonly transfer_source: string; readonly transfer_source_alias: string }
  begin: { to?: string; amount?: string; note?: string }
  onAgain(): void
}) {
  const t = useTranslations('wallet.transfer')
  const money = useMoney()
  const [details, setDetails] = useState<Details | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [last, setLast] = useState<Omit<Details, 'payee'>>({
    to: begin.to ?? '',
    amount: begin.amount ?? '',
    note: begin.note ?? '',
  })
  return (
    <>
      <PaymentSteps at={made ? 'done' : details ? 'confirm' : 'details'} />
      {made ? (
        <PaymentDone
          made={made}
          title={t('paid', { amount: money(made.amount, made.currency), payee: details!.payee })}
          text={t('paidText')}
          another={t('another')}
          onAgain={onAgain}
        />
      ) : details ? (
        <Confirm
          own={own}
          details={details}
          codeOver={codeOver}
          source={source}
          onBack={() => setDetails(null)}
          onMade={setMade}
        />
      ) : (
        <Form
          own={own}
          begin={last}
          onNext={(next) => {
            setLast(next)
            setDetails(next)
          }}
        />
      )}
    </>
  )
}

function Form({ own, begin, onNext }: { own: Own; begin: Omit<Details, 'payee'>; onNext(details: Details): void }) {
  const t = useTranslations('wallet.transfer')
  const refusals = useTranslations('wallet.refusals')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const validate = useAction(wallet.wallets.validate)
  const [to, setTo] = useState(begin.to)
  const [typed, setTyped] = useState(begin.amount)
  const [note, setNote] = useState(begin.note)
  const [wrong, setWrong] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const amount = typedAmount(typed, own.currency)
  const tooMuch = amount !== undefined && Number(amount) > own.available
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setWrong(null)
    if (!to.trim() || !amount || tooMuch) return
    const payee = named(to)
    validate.mutate('alias' in payee ? payee : { wallet_code: payee.destination_wallet_code }, {
      onSuccess: (found) => {
        if (!found.valid || found.currency !== own.currency) return setWrong(refusals('no_such_payee'))
        if (found.is_mine) return setWrong(refusals('same_wallet'))
        onNext({ to: to.trim(), amount, note: note.trim(), payee: found.owner_name ?? '•••' })
      },
    })
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {/* Above the field, so that from a typed alias the next stop is the amount. */}
      <RecentPayees currency={own.currency} chosen={to} onChoose={setTo} />
      <TextInput
        label={t('payee')}
        placeholder={t('payeeHint')}
        required
        autoFocus
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        value={to}
        error={wrong ?? (tried && !to.trim() ? refusals('no_such_payee') : null)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('amount')} (${own.currency})`}
        description={t('available', { amount: money(own.available, own.currency) })}
        required
        inputMode="decimal"
        value={typed}
        error={
          tried && !amount
            ? t('errors.amount', { currency: own.currency })
            : tried && tooMuch
              ? refusals('insufficient_balance')
              : null
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        label={t('note')}
        description={t('noteHint')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {validate.error && <FormError>{inWords(validate.error, own.currency)}</FormError>}
      <div className={styles.foot}>
        <Button type="submit" loading={validate.isPending}>
          {t('next')}
        </Button>
      </div>
    </form>
  )
}

function Confirm({
  own,
  details,
  codeOver,
  source,
  onBack,
  onMade,
}: {
  own: Own
  details: Details
  codeOver: number
  source: { readonly transfer_source: string; readonly transfer_source_alias: string }
  onBack(): void
  onMade(made: Made): void
}) {
  const t = useTranslations('wallet.transfer')
  const money = useMoney()
  const { id: user } = useMe()
  const amount = Number(details.amount)
  return (
    <ConfirmPayment
      own={own}
      action={wallet.wallets.transfer}
      input={{ user, walletCode: own.code, ...named(details.to), amount: details.amount }}
      more={{
        source: source.transfer_source,
        source_alias: source.transfer_source_alias,
        source_id: own.code,
        source_type: 'wallet',
      }}
      amount={amount}
      note={details.note}
      needsCode={own.has_app || (inMinorUnits(details.amount, own.currency) ?? 0n) > BigInt(codeOver)}
      codeText={t('codeText')}
      summary={
        <>
          <dt>{t('to')}</dt>
          <dd>
            <strong>{details.payee}</strong>
            <div className={styles.small}>{details.to}</div>
          </dd>
          <dt>{t('total')}</dt>
          <dd>
            <strong>{money(amount, own.currency)}</strong>
          </dd>
        </>
      }
      onBack={onBack}
      onMade={onMade}
    />
  )
}
