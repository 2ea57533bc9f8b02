import { Button, Stepper, Table } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useVerb } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type TransactionWire, wallet, type WalletWire } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWallets } from '../useWallets.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { CodeStep } from './CodeStep.tsx'
import { type Division, noDivision, type Shares, SplitForm, wishOf } from './SplitForm.tsx'

type Own = WalletWire & { readonly unique_id: string }
type Made = TransactionWire & { readonly unique_id: string }

/** Several people at once: who gets what, then every share to the last cent with the code, then the receipt. */
export const SplitPage = () => (
  <WithTexts>
    <Split />
  </WithTexts>
)

function Split() {
  const t = useTranslations('wallet.split')
  const search = useSearch({ strict: false }) as { wallet?: string }
  const { company } = useMe()
  const { wallets, error, refetch } = useWallets()
  const [round, setRound] = useState(0)
  if (error) return <ErrorState error={error} level={1} onRetry={refetch} />
  const own = wallets?.find((one) => one.unique_id === search.wallet) ?? wallets?.[0]
  if (!own) return <PageSkeleton />
  return (
    <div className={styles.paper}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button
            variant="default"
            component={Link}
            to={'/c/$urlId/wallet/transfer' as string}
            params={{ urlId: company.urlId } as never}
            search={search as never}
          >
            {t('one')}
          </Button>
        }
      />
      <Wizard key={round} own={own} onAgain={() => setRound(round + 1)} />
    </div>
  )
}

function Wizard({ own, onAgain }: { own: Own; onAgain(): void }) {
  const t = useTranslations('wallet.transfer')
  const [division, setDivision] = useState<Division>(noDivision)
  const [told, setTold] = useState<Shares | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <Stepper
        active={made ? 3 : told ? 1 : 0}
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
      {made && told ? (
        <Done made={made} count={told.shares.length} onAgain={onAgain} />
      ) : told ? (
        <Confirm own={own} division={division} told={told} onBack={() => setTold(null)} onMade={setMade} />
      ) : (
        <SplitForm
          own={own}
          begin={division}
          onNext={(next, shares) => {
            setDivision(next)
            setTold(shares)
          }}
        />
      )}
    </>
  )
}

function Confirm({
  own,
  division,
  told,
  onBack,
  onMade,
}: {
  own: Own
  division: Division
  told: Shares
  onBack(): void
  onMade(made: Made): void
}) {
  const t = useTranslations('wallet.transfer')
  const split = useTranslations('wallet.split')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const { id: user } = useMe()
  const ask = useVerb(wallet.wallets.otp)
  const pay = useVerb(wallet.wallets.split, { alsoRefreshes: ['wallet.transactions'] })
  const [code, setCode] = useState('')
  // One key for this payment however often the button is pressed: it is made once.
  const key = useRef(crypto.randomUUID())
  const wish = { user, walletCode: own.code, ...wishOf(division, own.currency)! }
  const request = (byMail: boolean) => ask.mutate({ ...wish, by_mail: byMail } as never, { onSuccess: () => setCode('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (told.needs_code && !ask.data) return request(false)
    pay.mutate(
      {
        ...wish,
        description: division.note || null,
        key: key.current,
        ...(ask.data ? { otp: code, challenge_unique_id: ask.data.unique_id } : {}),
      } as never,
      { onSuccess: (made) => onMade(made as never) },
    )
  }
  const error = pay.error ?? ask.error
  const total = money(told.amount, own.currency)
  return (
    <form className={styles.stack} onSubmit={submit}>
      <h2>{t('check')}</h2>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={split('shares')}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('to')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {told.shares.map(({ payee, owner_name: name, amount }) => (
              <Table.Tr key={payee}>
                <Table.Td>
                  {name} <span className={styles.small}>{payee}</span>
                </Table.Td>
                <Table.Td ta="right" className="q-number">
                  {money(amount, own.currency)}
                </Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr className={styles.sum}>
              <Table.Td>{split('total')}</Table.Td>
              <Table.Td ta="right" className="q-number">
                {total}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
      <dl className={styles.summary}>
        {division.note && (
          <>
            <dt>{t('note')}</dt>
            <dd>{division.note}</dd>
          </>
        )}
        <dt>{t('after')}</dt>
        <dd>{money(own.balance - told.amount, own.currency)}</dd>
      </dl>
      {ask.data && (
        <CodeStep
          asked={ask.data}
          text={split('codeText')}
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
          {told.needs_code && !ask.data ? t('next') : t('pay', { amount: total })}
        </Button>
      </div>
    </form>
  )
}

function Done({ made, count, onAgain }: { made: Made; count: number; onAgain(): void }) {
  const t = useTranslations('wallet.transfer')
  const split = useTranslations('wallet.split')
  const money = useMoney()
  const { company } = useMe()
  return (
    <div className={styles.stack} role="status">
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h2>{split('paid', { amount: money(made.amount, made.currency), count: String(count) })}</h2>
      <p className={styles.dim}>{split('paidText')}</p>
      <dl className={styles.summary}>
        <dt>{t('after')}</dt>
        <dd>{money(made.balance_after, made.currency)}</dd>
      </dl>
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {split('another')}
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
