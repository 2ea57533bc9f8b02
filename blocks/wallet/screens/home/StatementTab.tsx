import { Anchor, Button, Table, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, useLanguage } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Link } from '@quoin/ui/pages'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { PageTurner } from '../admin/PageTurner.tsx'
import { download } from '../download.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useMoney } from '../money.ts'
import { useKind } from '../useKind.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

const size = 50

/** Movements with the balance after each, between two days, and the same as PDF or CSV. */
export function StatementTab({ id }: { id: string }) {
  const t = useTranslations('wallet.statement')
  const disputed = useTranslations('wallet.disputed')
  const { language } = useLanguage()
  const format = useFormatter()
  const money = useMoney()
  const kindOf = useKind()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [page, setPage] = useState(1)
  const range = { ...(from && { from }), ...(to && { to }) }
  const read = useRead(wallet.wallets.statement, { id, ...range, page: String(page), records: String(size) })
  const file = useAction(wallet.wallets.statementFile)
  const fetchFile = (kind: 'pdf' | 'csv') =>
    file.mutate(
      { id, ...range, format: kind, language },
      {
        onSuccess: download,
        onError: (error) => notify.trouble(inWords(error) ?? ''),
      },
    )
  const { data } = read
  return (
    <div>
      <div className={styles.toolbar}>
        <TextInput
          type="date"
          label={t('from')}
          value={from}
          max={to || undefined}
          onChange={(event) => {
            setPage(1)
            setFrom(event.currentTarget.value)
          }}
        />
        <TextInput
          type="date"
          label={t('to')}
          value={to}
          min={from || undefined}
          onChange={(event) => {
            setPage(1)
            setTo(event.currentTarget.value)
          }}
        />
        <span className={styles.spacer} />
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={file.isPending && file.variables?.format === kind}
            onClick={() => fetchFile(kind)}
          >
            {t(kind)}
          </Button>
        ))}
      </div>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !data ? (
        <ListSkeleton />
      ) : data.lines.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('what')}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('bookedUtc')}</Table.Th>
                  <Table.Th>{t('what')}</Table.Th>
                  <Table.Th ta="right">{t('amount')}</Table.Th>
                  <Table.Th ta="right">{t('balance')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {page === 1 && (
                  <Table.Tr>
                    <Table.Td />
                    <Table.Td className={styles.small}>{t('closing')}</Table.Td>
                    <Table.Td />
                    <Table.Td ta="right" className="q-number">
                      {money(data.closing, data.currency)}
                    </Table.Td>
                  </Table.Tr>
                )}
                {data.lines.map((line) => {
                  // The day it was booked, as it is filtered, printed and exported; the PDF says UTC, too.
                  const utc = (at: string) =>
                    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
                  const when = utc(line.booked_at)
                  const counts = line.at.slice(0, 10) === line.booked_at.slice(0, 10) ? null : t('counts', { date: utc(line.at) })
                  return (
                    <Table.Tr key={line.number}>
                      <Table.Td className={styles.when}>
                        {line.transaction_unique_id ? (
                          <Anchor
                            inherit
                            c="inherit"
                            component={Link}
                            to={pages.transactions.record(line.transaction_unique_id)}
                            aria-label={t('receipt', { date: when })}
                          >
                            {when}
                          </Anchor>
                        ) : (
                          when
                        )}
                      </Table.Td>
                      <Table.Td>
                        {line.counterpart || line.description || kindOf(line.kind)}
                        <div className={styles.small}>
                          {[kindOf(line.kind), line.counterpart ? line.description : null, counts].filter(Boolean).join(' · ')}
                        </div>
                        {line.dispute && <StatusPill value={line.dispute} label={disputed(line.dispute as 'open')} />}
                      </Table.Td>
                      <Table.Td ta="right" className={`q-number ${line.amount > 0 ? styles.in : ''}`}>
                        {money(line.amount, data.currency, true)}
                      </Table.Td>
                      <Table.Td ta="right" className="q-number">
                        {money(line.balance, data.currency)}
                      </Table.Td>
                    </Table.Tr>
                  )
                })}
                {page * size >= data.total && (
                  <Table.Tr>
                    <Table.Td />
                    <Table.Td className={styles.small}>{t('opening')}</Table.Td>
                    <Table.Td />
                    <Table.Td ta="right" className="q-number">
                      {money(data.opening, data.currency)}
                    </Table.Td>
                  </Table.Tr>
                )}
              </Table.Tbody>
            </Table>
          </div>
          <PageTurner page={page} total={data.total} onTurn={setPage} />
        </>
      )}
    </div>
  )
}
