import { Button, Modal, Table, TextInput, VisuallyHidden } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useAccountName } from '../useAccountName.ts'
import { useKind } from '../useKind.ts'
import styles from '../wallet.module.css'
import { AccountOwner } from './AccountOwner.tsx'
import { PageTurner } from './PageTurner.tsx'
import { PostedTransfer } from './PostedTransfer.tsx'

/** One account of the books: its entries with the balance after each, and behind each entry what it was for. */
interface AccountPageProps {
  readonly id: string
  readonly from?: string
  readonly to?: string
  readonly page?: string
  readonly transfer?: string
}

export const AccountPage = (props: AccountPageProps) => (
  <WithTexts>
    <Account {...props} />
  </WithTexts>
)

function Account({ id, from, to, page = '1', transfer }: AccountPageProps) {
  const t = useTranslations('wallet.books')
  const words = useTranslations('wallet.statement')
  const format = useFormatter()
  const money = useMoney()
  const accountName = useAccountName()
  const kindOf = useKind()
  const goTo = useGo()
  const [open, setOpen] = useState<string | null>(transfer ?? null)
  const read = useRead(wallet.transactions.account, { id, page, ...(from && { from }), ...(to && { to }) })
  if (read.error) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const account = read.data
  const go = (next: Partial<AccountPageProps>) => void goTo(pages.account({ id, from, to, page, ...next }), { replace: true })
  // Days in UTC, as the two fields above the list narrow them.
  const date = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div>
      <PageHeader title={accountName(account.kind)} text={<AccountOwner kind={account.kind} owner={account.owner_unique_id} />} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('balance')}</dt>
          <dd>{money(account.balance, account.currency)}</dd>
        </div>
        <div>
          <dt>{t('held')}</dt>
          <dd>{money(account.held, account.currency)}</dd>
        </div>
        {(from || to) && (
          <>
            <div>
              <dt>{words('opening')}</dt>
              <dd>{money(account.opening, account.currency)}</dd>
            </div>
            <div>
              <dt>{words('closing')}</dt>
              <dd>{money(account.closing, account.currency)}</dd>
            </div>
          </>
        )}
      </dl>
      <div className={styles.toolbar} style={{ marginTop: 16 }}>
        <TextInput
          type="date"
          label={words('from')}
          value={from ?? ''}
          onChange={(event) => go({ from: event.currentTarget.value || undefined, page: undefined })}
        />
        <TextInput
          type="date"
          label={words('to')}
          value={to ?? ''}
          onChange={(event) => go({ to: event.currentTarget.value || undefined, page: undefined })}
        />
      </div>
      {account.lines.length === 0 ? (
        <EmptyState title={words('none')}>{words('noneText')}</EmptyState>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('entries')}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words('bookedUtc')}</Table.Th>
                <Table.Th>{words('what')}</Table.Th>
                <Table.Th ta="right">{words('amount')}</Table.Th>
                <Table.Th ta="right">{words('balance')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('explain')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {account.lines.map((line) => (
                <Table.Tr key={line.number}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <time dateTime={line.booked_at} title={date(line.booked_at)}>
                      {day(line.booked_at)}
                    </time>
                  </Table.Td>
                  <Table.Td>
                    {line.memo || kindOf(line.kind)}
                    <div className={styles.small}>
                      {[
                        line.memo ? kindOf(line.kind) : null,
                        line.at.slice(0, 10) === line.booked_at.slice(0, 10) ? null : t('counts', { date: day(line.at) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </div>
                  </Table.Td>
                  <Table.Td ta="right" className="q-number" style={{ whiteSpace: 'nowrap' }}>
                    {line.amount === 0 && line.held !== 0 ? (
                      <span className={styles.small}>{t('setAside', { amount: money(line.held, account.currency, true) })}</span>
                    ) : (
                      money(line.amount, account.currency, true)
                    )}
                  </Table.Td>
                  <Table.Td ta="right" className="q-number" style={{ whiteSpace: 'nowrap' }}>
                    {money(line.balance, account.currency)}
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={t('explainOf', { date: date(line.booked_at) })}
                      onClick={() => setOpen(line.transfer)}
                    >
                      {t('explain')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <PageTurner page={Number(page)} total={account.total} onTurn={(next) => go({ page: String(next) })} />
      <Modal opened={open !== null} onClose={() => setOpen(null)} size="lg" title={t('explain')}>
        {open && <PostedTransfer id={open} account={id} onOther={setOpen} fallback={<ListSkeleton rows={3} />} />}
      </Modal>
    </div>
  )
}
