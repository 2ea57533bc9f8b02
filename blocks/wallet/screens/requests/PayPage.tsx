import { Alert, Button, Select } from '@mantine/core'
import type { Found } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { isOver } from '../../resources/moneyRequests.ts'
import { useMoney } from '../money.ts'
import { ConfirmPayment, type Made, type Own } from '../transfer/ConfirmPayment.tsx'
import { PaymentDone } from '../transfer/PaymentDone.tsx'
import { PaymentSteps } from '../transfer/PaymentSteps.tsx'
import { useWallets } from '../useWallets.ts'
import styles from '../wallet.module.css'

/** Pays what somebody asked for: from which wallet, everything once more, the code where it takes one, then the receipt. */
export const PayPage = ({ id }: { id: string }) => (
  <WithTexts>
    <Pay id={id} key={id} />
  </WithTexts>
)

function Pay({ id }: { id: string }) {
  const { data: request, ...read } = useRead(wallet.moneyRequests.get, { id })
  const settings = useRead(wallet.settings.get, {})
  const { wallets, ...own } = useWallets()
  const error = read.error ?? own.error ?? settings.error
  if (error) return <ErrorState error={error} level={1} onRetry={() => void read.refetch()} />
  if (!request || !wallets || !settings.data) return <PageSkeleton />
  return <Payment request={request} wallets={wallets} codeOver={settings.data.code_over_minor} />
}

interface PaymentProps {
  readonly request: Found<typeof wallet.moneyRequests>
  readonly wallets: readonly Own[]
  readonly codeOver: number
}

function Payment({ request, wallets, codeOver }: PaymentProps) {
  const t = useTranslations('wallet.requests')
  const transfer = useTranslations('wallet.transfer')
  const refusals = useTranslations('wallet.refusals')
  const money = useMoney()
  const go = useGo()
  const { id: me } = useMe()
  const { id, amount, note, version } = request
  // As it was when the page was opened: being paid takes the form away from nobody who pays it here.
  const [isPayable] = useState(request.payer === me && request.state === 'open' && !isOver(request))
  const [chosen, setChosen] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const currency = request.currency!
  const asker = request.askerName ?? '–'
  const fitting = wallets.filter((one) => one.currency === currency)
  const from = fitting.find((one) => one.unique_id === chosen) ?? fitting.find((one) => one.available >= amount) ?? fitting[0]
  return (
    <div className={styles.paper}>
      <PageHeader title={t('payTo', { amount: money(amount, currency), name: asker })} />
      {made ? (
        <>
          <PaymentSteps at="done" />
          <PaymentDone
            made={made}
            title={transfer('paid', { amount: money(amount, currency), payee: asker })}
            text={transfer('paidText')}
            another={t('all')}
            onAgain={() => void go(pages.moneyRequests.list())}
          />
        </>
      ) : !isPayable ? (
        <EmptyState
          title={t('notPayable')}
          action={
            <Button variant="default" component={Link} to={pages.moneyRequests.record(id)}>
              {t('see')}
            </Button>
          }
        />
      ) : !from ? (
        <EmptyState title={t('noWallet', { currency })} />
      ) : (
        <>
          <PaymentSteps at="confirm" />
          {fitting.length > 1 && (
            <Select
              label={t('payFrom')}
              mb="md"
              allowDeselect={false}
              value={from.unique_id}
              data={fitting.map((one) => ({
                value: one.unique_id,
                label: `${one.notes ?? one.code} · ${transfer('available', { amount: money(one.available, currency) })}`,
              }))}
              onChange={setChosen}
            />
          )}
          {from.available < amount && (
            <Alert color="yellow" variant="light" mb="md">
              {refusals('insufficient_balance')}
            </Alert>
          )}
          <ConfirmPayment
            key={from.unique_id}
            own={from}
            action={wallet.moneyRequests.pay}
            input={{ user: me, walletCode: from.code, destination_wallet_code: request.wallet, amount: String(amount) }}
            payment={{ id, wallet_unique_id: from.unique_id, version }}
            amount={amount}
            note={note}
            needsCode={from.has_app || (request.amountMinor ?? 0) > codeOver}
            codeText={transfer('codeText')}
            summary={
              <>
                <dt>{transfer('to')}</dt>
                <dd>
                  <strong>{asker}</strong>
                </dd>
                <dt>{transfer('total')}</dt>
                <dd>
                  <strong>{money(amount, currency)}</strong>
                </dd>
              </>
            }
            onBack={() => void go(pages.moneyRequests.record(id))}
            onMade={setMade}
          />
        </>
      )}
    </div>
  )
}
