import { Anchor, Button, Modal, Table, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useLanguage, useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { download } from '../download.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useAccountName } from '../useAccountName.ts'
import { useKind } from '../useKind.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { Dispute } from './Dispute.tsx'
import { Lineage } from './Lineage.tsx'

/** One movement: what it was, what the balance was before and after, and every side of it in the books. */
export const ReceiptPage = (props: { readonly id: string }) => (
  <WithTexts>
    <Receipt {...props} />
  </WithTexts>
)

function Receipt({ id }: { readonly id: string }) {
  const t = useTranslations('wallet.receipt')
  const { permissions } = useMe()
  const { language } = useLanguage()
  const format = useFormatter()
  const money = useMoney()
  const kindOf = useKind()
  const accountName = useAccountName()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const [reversing, setReversing] = useState(false)
  const read = useRead(wallet.transactions.get, { id })
  const explained = useRead(wallet.transactions.explain, { id })
  const file = useAction(wallet.transactions.receipt)
  const row = read.data
  if (read.error) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!row) return <PageSkeleton />
  const currency = row.currency ?? 'EUR'
  const amount = money(row.type === 'credit' ? row.amount : -(row.amount ?? 0), currency, true)
  return (
    <div className={styles.paper}>
      <PageHeader
        title={t('title')}
        text={kindOf(row.kind ?? '')}
        actions={
          <>
            {permissions.has('wallet.postings.write') && (
              <Button variant="default" onClick={() => setReversing(true)}>
                {t('reverse')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              loading={file.isPending}
              onClick={() =>
                file.mutate(
                  { id, language },
                  {
                    onSuccess: download,
                    onError: (error) => notify.trouble(inWords(error) ?? ''),
                  },
                )
              }
            >
              {t('download')}
            </Button>
          </>
        }
      />
      <p className={styles.small}>{t(row.type === 'credit' ? 'paidIn' : 'paidOut')}</p>
      <p className={`${styles.balance} ${row.type === 'credit' ? styles.in : ''}`}>{amount}</p>
      <dl className={styles.summary} style={{ marginTop: 20 }}>
        <dt>{t('date')}</dt>
        <dd>{format.dateTime(new Date(row.createdAt), { dateStyle: 'long', timeStyle: 'medium' })}</dd>
        {row.counterpart && (
          <>
            <dt>{t('with')}</dt>
            <dd>{row.counterpart}</dd>
          </>
        )}
        {row.description && (
          <>
            <dt>{t('note')}</dt>
            <dd>{row.description}</dd>
          </>
        )}
        <dt>{t('before')}</dt>
        <dd>{money(row.balanceBefore, currency)}</dd>
        <dt>{t('after')}</dt>
        <dd>{money(row.balanceAfter, currency)}</dd>
        <dt>{t('reference')}</dt>
        <dd>{row.id}</dd>
      </dl>
      {explained.data && (
        <section className={styles.block}>
          <div className={styles.blockHead}>
            <div>
              <h2 id="explained">{t('where')}</h2>
              <p className={styles.small}>{t('whereText')}</p>
            </div>
          </div>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('where')}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('account')}</Table.Th>
                  <Table.Th ta="right">{t(row.type === 'credit' ? 'paidIn' : 'paidOut')}</Table.Th>
                  <Table.Th ta="right">{t('after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {explained.data.legs.map((leg, at) => (
                  <Table.Tr key={at}>
                    <Table.Td>
                      {leg.is_this ? (
                        t('this')
                      ) : leg.kind !== 'wallet.cash' ? (
                        accountName(leg.kind)
                      ) : leg.wallet_unique_id ? (
                        <RefValue target="wallet.wallets" id={leg.wallet_unique_id} />
                      ) : (
                        (leg.name ?? t('hidden'))
                      )}
                    </Table.Td>
                    <Table.Td ta="right" className="q-number">
                      {money(leg.amount, leg.currency, true)}
                    </Table.Td>
                    <Table.Td ta="right" className="q-number">
                      {money(leg.balance, leg.currency)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {(row.referenceType || row.referenceUniqueId) && (
            <p className={styles.small}>
              {t('business')}:{' '}
              {row.referenceType === wallet.moneyRequests.dotted && row.referenceUniqueId ? (
                <Anchor inherit underline="always" component={Link} to={pages.moneyRequests.record(row.referenceUniqueId)}>
                  {t('request')}
                </Anchor>
              ) : (
                [row.referenceType, row.referenceUniqueId].filter(Boolean).join(' · ')
              )}
            </p>
          )}
        </section>
      )}
      <Lineage id={id} />
      <Dispute id={id} owner={row.user} />
      <Modal opened={reversing} onClose={() => setReversing(false)} title={t('reverse')}>
        {reversing && <Reverse id={id} currency={currency} amount={row.amount ?? 0} onClose={() => setReversing(false)} />}
      </Modal>
    </div>
  )
}

function Reverse({ id, currency, amount, onClose }: { id: string; currency: string; amount: number; onClose(): void }) {
  const t = useTranslations('wallet.receipt')
  const transfer = useTranslations('wallet.transfer')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const reverse = useAction(wallet.transactions.reverse, { alsoRefreshes: ['wallet.wallets'] })
  const [typed, setTyped] = useState(String(amount))
  const [reason, setReason] = useState('')
  const units = typedAmount(typed, currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!units || !reason.trim()) return
    reverse.mutate(
      { id, amount: units, reason: reason.trim() },
      {
        onSuccess: () => {
          notify.done(t('reversed'))
          onClose()
        },
      },
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p className={styles.dim}>{t('reverseText')}</p>
      <TextInput
        label={`${transfer('amount')} (${currency})`}
        inputMode="decimal"
        required
        value={typed}
        error={typed && !units ? transfer('errors.amount', { currency }) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Textarea
        label={t('reason')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {reverse.error && <FormError>{inWords(reverse.error, currency)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={reverse.isPending} disabled={!units || !reason.trim()}>
          {t('reverse')}
        </Button>
      </div>
    </form>
  )
}
