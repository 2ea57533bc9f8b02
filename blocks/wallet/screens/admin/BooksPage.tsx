import { Alert, Anchor, Button, Table } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Fragment } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useAccountName } from '../useAccountName.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { ExportBooks } from './ExportBooks.tsx'

/** The trial balance of the company, and whether its books are as they were written. */
export const BooksPage = () => (
  <WithTexts>
    <Books />
  </WithTexts>
)

function Books() {
  const t = useTranslations('wallet.books')
  const format = useFormatter()
  const money = useMoney()
  const accountName = useAccountName()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const read = useRead(wallet.transactions.trialBalance, {})
  const verify = useAction(wallet.transactions.verifyBooks)
  const { data } = read
  if (read.error) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!data) return <PageSkeleton />
  const currencies = [...new Set(data.rows.map((row) => row.currency))]
  const found = verify.data
  return (
    <div>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <ExportBooks />
            <Button
              variant="default"
              loading={verify.isPending}
              onClick={() => verify.mutate({}, { onError: (error) => notify.trouble(inWords(error) ?? '') })}
            >
              {t('verify')}
            </Button>
          </>
        }
      />
      {found && (
        <Alert
          role="status"
          mb="lg"
          variant="light"
          color={found.intact ? 'green' : 'red'}
          icon={found.intact ? <IconShieldCheck size={18} stroke={1.6} /> : <IconShieldX size={18} stroke={1.6} />}
          title={
            found.intact
              ? t('intact', { entries: format.number(found.entries), accounts: format.number(found.accounts) })
              : t('broken')
          }
        >
          {found.intact ? (
            <span className={styles.small}>
              {t('anchor')}: <code style={{ overflowWrap: 'anywhere' }}>{found.anchor}</code>
            </span>
          ) : (
            <ul>
              {found.broken.map((row) => (
                <li key={`${row.id} ${row.what}`}>
                  {row.what} ({row.id})
                </li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {!found && <p className={styles.dim}>{t('verifyText')}</p>}
      {data.rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        currencies.map((currency) => {
          const rows = data.rows.filter((row) => row.currency === currency)
          const sum = (of: (row: (typeof rows)[number]) => number) =>
            rows.reduce((whole, row) => whole + Math.round(of(row) * 10_000), 0) / 10_000
          return (
            <section key={currency} className={styles.block}>
              <div className={styles.blockHead}>
                <h2>{currency}</h2>
                <StatusPill
                  value={sum((row) => row.balance) === 0 ? 'active' : 'failed'}
                  label={t(sum((row) => row.balance) === 0 ? 'balanced' : 'unbalanced')}
                />
              </div>
              <div className={styles.scroll} tabIndex={0} role="region" aria-label={currency}>
                <Table verticalSpacing="xs">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('account')}</Table.Th>
                      <Table.Th ta="right">{t('count')}</Table.Th>
                      <Table.Th ta="right">{t('debit')}</Table.Th>
                      <Table.Th ta="right">{t('credit')}</Table.Th>
                      <Table.Th ta="right">{t('held')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map((row) => (
                      <Table.Tr key={row.kind}>
                        <Table.Td>
                          <Anchor
                            inherit
                            c="inherit"
                            underline="hover"
                            component={Link}
                            to={pages.accounts({ kind: row.kind, currency })}
                          >
                            {accountName(row.kind)}
                          </Anchor>
                        </Table.Td>
                        <Table.Td ta="right" className="q-number">
                          {format.number(row.accounts)}
                        </Table.Td>
                        <Table.Td ta="right" className="q-number">
                          {row.debit ? money(row.debit, currency) : '–'}
                        </Table.Td>
                        <Table.Td ta="right" className="q-number">
                          {row.credit ? money(row.credit, currency) : '–'}
                        </Table.Td>
                        <Table.Td ta="right" className="q-number">
                          {row.held ? money(row.held, currency) : '–'}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                    <Table.Tr className={styles.sum}>
                      <Table.Td>{t('sum', { currency })}</Table.Td>
                      <Table.Td />
                      <Table.Td ta="right" className="q-number">
                        {money(
                          sum((row) => row.debit),
                          currency,
                        )}
                      </Table.Td>
                      <Table.Td ta="right" className="q-number">
                        {money(
                          sum((row) => row.credit),
                          currency,
                        )}
                      </Table.Td>
                      <Table.Td ta="right" className="q-number">
                        {money(
                          sum((row) => row.held),
                          currency,
                        )}
                      </Table.Td>
                    </Table.Tr>
                  </Table.Tbody>
                </Table>
              </div>
            </section>
          )
        })
      )}
      <Anchors />
    </div>
  )
}

/** The fingerprint of each of the last days, to be kept elsewhere. */
function Anchors() {
  const t = useTranslations('wallet.books')
  const format = useFormatter()
  const { data } = useRead(wallet.transactions.anchors, {})
  if (!data || data.anchors.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="anchors">
      <div className={styles.blockHead}>
        <div>
          <h2 id="anchors">{t('anchors')}</h2>
          <p className={styles.small}>{t('anchorsText')}</p>
        </div>
      </div>
      <dl className={styles.summary}>
        {data.anchors.slice(0, 7).map(({ day, digest, entries }) => (
          <Fragment key={day}>
            <dt>
              {format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })}
              <div className={styles.small}>{t('anchored', { count: entries })}</div>
            </dt>
            <dd>
              <code className={styles.small} style={{ overflowWrap: 'anywhere' }}>
                {digest}
              </code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
