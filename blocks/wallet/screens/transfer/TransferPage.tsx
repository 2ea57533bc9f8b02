import { Button, Stepper, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { inMinorUnits } from '@quoin/kit'
import { useRead, useVerb } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type TransactionWire, wallet, type WalletWire } from '../../resources/index.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useWallets } from '../useWallets.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { CodeStep } from './CodeStep.tsx'
import { named } from './named.ts'

type Own = WalletWire & { readonly unique_id: string }
type Made = TransactionWire & { readonly unique_id: string }

/** Whom and how much, then everything once more with the masked name and the code, then the receipt. */
export const TransferPage = () => (
  <WithTexts>
    <Transfer />
  </WithTexts>
)

function Transfer() {
  const t = useTranslations('wallet.transfer')
  const search = useSearch({ strict: false }) as { wallet?: string; to?: string; amount?: string; note?: string }
  const { wallets, error, refetch } = useWallets()
  const settings = useRead(wallet.settings.get, {})
  const { company } = useMe()
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
          <Button
            variant="default"
            component={Link}
            to={'/c/$urlId/wallet/split' as string}
            params={{ urlId: company.urlId } as never}
            search={(search.wallet ? { wallet: search.wallet } : {}) as never}
          >
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
  const [details, setDetails] = useState<Details | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [last, setLast] = useState<Omit<Details, 'payee'>>({
    to: begin.to ?? '',
    amount: begin.amount ?? '',
    note: begin.note ?? '',
  })
  return (
    <>
      <Stepper
        active={made ? 3 : details ? 1 : 0}
        size="xs"
        mb="lg"
        wrap={false}
        allowNextStepsSelect={false}
        classNames={{ separator: styles.separator }}
      >
        {(['details', 'confirm', 'done'] as const).map((step) => (
          <Stepper.Step key={step} label={t(`steps.${step}`)} />
        ))}
      </Stepper>
      {made ? (
        <Done made={made} payee={details!.payee} onAgain={onAgain} />
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
  const money = useMoney()
  const inWords = useWalletRefusal()
  const validate = useVerb<
    Record<string, unknown>,
    { valid: boolean; owner_name: string | null; currency: string | null; is_mine: boolean }
  >(wallet.wallets.validate as never)
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
        if (!found.valid || found.currency !== own.currency) return setWrong(t('errors.noPayee'))
        if (found.is_mine) return setWrong(t('errors.sameWallet'))
        onNext({ to: to.trim(), amount, note: note.trim(), payee: found.owner_name ?? '•••' })
      },
    })
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextInput
        label={t('payee')}
        placeholder={t('payeeHint')}
        required
        autoFocus
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        value={to}
        error={wrong ?? (tried && !to.trim() ? t('errors.noPayee') : null)}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('amount')} (${own.currency})`}
        description={t('available', { amount: money(own.available, own.currency) })}
        required
        inputMode="decimal"
        value={typed}
        error={
          tried && !amount ? t('errors.amount', { currency: own.currency }) : tried && tooMuch ? t('errors.insufficient') : null
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
  const inWords = useWalletRefusal()
  const { id: user } = useMe()
  const ask = useVerb(wallet.wallets.otp)
  const pay = useVerb(wallet.wallets.transfer, { alsoRefreshes: ['wallet.transactions'] })
  const [code, setCode] = useState('')
  // One key for this transfer however often the button is pressed: it is made once.
  const key = useRef(crypto.randomUUID())
  const amount = Number(details.amount)
  const needsCode = own.has_app || (inMinorUnits(details.amount, own.currency) ?? 0n) > BigInt(codeOver)
  const shown = money(amount, own.currency)
  const destination = named(details.to)
  const request = (byMail: boolean) =>
    ask.mutate({ user, walletCode: own.code, ...destination, amount: details.amount, by_mail: byMail } as never, {
      onSuccess: () => setCode(''),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsCode && !ask.data) return request(false)
    pay.mutate(
      {
        user,
        walletCode: own.code,
        ...destination,
        amount: details.amount,
        description: details.note || null,
        key: key.current,
        source: source.transfer_source,
        source_alias: source.transfer_source_alias,
        source_id: own.code,
        source_type: 'wallet',
        ...(ask.data ? { otp: code, challenge_unique_id: ask.data.unique_id } : {}),
      } as never,
      { onSuccess: (made) => onMade(made as never) },
    )
  }
  const error = pay.error ?? ask.error
  return (
    <form className={styles.stack} onSubmit={submit}>
      <h2>{t('check')}</h2>
      <dl className={styles.summary}>
        <dt>{t('to')}</dt>
        <dd>
          <strong>{details.payee}</strong>
          <div className={styles.small}>{details.to}</div>
        </dd>
        <dt>{t('total')}</dt>
        <dd>
          <strong>{shown}</strong>
        </dd>
        {details.note && (
          <>
            <dt>{t('note')}</dt>
            <dd>{details.note}</dd>
          </>
        )}
        <dt>{t('after')}</dt>
        <dd>{money(own.balance - amount, own.currency)}</dd>
      </dl>
      {ask.data && (
        <CodeStep
          asked={ask.data}
          text={t('codeText')}
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
          {needsCode && !ask.data ? t('next') : t('pay', { amount: shown })}
        </Button>
      </div>
    </form>
  )
}

function Done({ made, payee, onAgain }: { made: Made; payee: string; onAgain(): void }) {
  const t = useTranslations('wallet.transfer')
  const money = useMoney()
  const { company } = useMe()
  return (
    <div className={styles.stack} role="status">
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h2>{t('paid', { amount: money(made.amount, made.currency), payee })}</h2>
      <p className={styles.dim}>{t('paidText')}</p>
      <dl className={styles.summary}>
        <dt>{t('after')}</dt>
        <dd>{money(made.balance_after, made.currency)}</dd>
      </dl>
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {t('another')}
        </Button>
        <Button
          component={Link}
          to={'/c/$urlId/wallet/transactions/$id' as string}
          params={{ urlId: company.urlId, id: made.unique_id } as never}
        >
          {t('seeReceipt')}
        </Button>
      </div>
    </div>
  )
}
