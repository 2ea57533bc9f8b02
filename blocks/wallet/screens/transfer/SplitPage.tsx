import { Button, Table } from '@mantine/core'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWallets } from '../useWallets.ts'
import styles from '../wallet.module.css'
import { ConfirmPayment, type Made, type Own } from './ConfirmPayment.tsx'
import { PaymentDone } from './PaymentDone.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import { type Division, noDivision, type Shares, SplitForm, inputOf } from './SplitForm.tsx'

/** Several people at once: who gets what, then every share to the last cent with the code, then the receipt. */
export const SplitPage = (search: { readonly wallet?: string }) => (
  <WithTexts>
    <Split {...search} />
  </WithTexts>
)

function Split({ wallet }: { readonly wallet?: string }) {
  const t = useTranslations('wallet.split')
  const { wallets, error, refetch } = useWallets()
  const [round, setRound] = useState(0)
  if (error) return <ErrorState error={error} level={1} onRetry={refetch} />
  const own = wallets?.find((one) => one.unique_id === wallet) ?? wallets?.[0]
  if (!own) return <PageSkeleton />
  return (
    <div className={styles.paper}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="default" component={Link} to={pages.transfer({ wallet })}>
            {t('one')}
          </Button>
        }
      />
      <Wizard key={round} own={own} onAgain={() => setRound(round + 1)} />
    </div>
  )
}

function Wizard({ own, onAgain }: { own: Own; onAgain(): void }) {
  const t = useTranslations('wallet.split')
  const money = useMoney()
  const [division, setDivision] = useState<Division>(noDivision)
  const [told, setTold] = useState<Shares | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <PaymentSteps at={made ? 'done' : told ? 'confirm' : 'details'} />
      {made && told ? (
        <PaymentDone
          made={made}
          title={t('paid', { amount: money(made.amount, made.currency), count: String(told.shares.length) })}
          text={t('paidText')}
          another={t('another')}
          onAgain={onAgain}
        />
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
  const { id: user } = useMe()
  return (
    <ConfirmPayment
      own={own}
      action={wallet.wallets.split}
      input={{ user, walletCode: own.code, ...inputOf(division, own.currency)! }}
      amount={told.amount}
      note={division.note}
      needsCode={told.needs_code}
      codeText={split('codeText')}
      onBack={onBack}
      onMade={onMade}
    >
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
                {money(told.amount, own.currency)}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
    </ConfirmPayment>
  )
}
