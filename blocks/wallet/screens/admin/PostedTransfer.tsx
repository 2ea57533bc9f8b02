import { Anchor, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useAccountName } from '../useAccountName.ts'
import { useKind } from '../useKind.ts'
import styles from '../wallet.module.css'
import { AccountOwner } from './AccountOwner.tsx'

/** What a transfer was for, every side of it, and what took it back. */
export function PostedTransfer({
  id,
  account,
  onOther,
  fallback,
}: {
  id: string
  /** The account it is looked at from. */
  account: string
  onOther(id: string): void
  fallback: ReactNode
}) {
  const t = useTranslations('wallet.books')
  const receipt = useTranslations('wallet.receipt')
  const format = useFormatter()
  const money = useMoney()
  const accountName = useAccountName()
  const kindOf = useKind()
  const { data, error, refetch } = useRead(wallet.transactions.postedTransfer, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <>{fallback}</>
  return (
    <div className={styles.stack}>
      <dl className={styles.summary}>
        <dt>{receipt('date')}</dt>
        <dd>{format.dateTime(new Date(data.at), { dateStyle: 'long', timeStyle: 'medium' })}</dd>
        <dt>{t('kind')}</dt>
        <dd>
          {kindOf(data.kind)} <code className={styles.small}>{data.kind}</code>
        </dd>
        {data.memo && (
          <>
            <dt>{receipt('note')}</dt>
            <dd>{data.memo}</dd>
          </>
        )}
        {data.reference_unique_id && (
          <>
            <dt>{receipt('business')}</dt>
            <dd>
              <Business type={data.reference_type ?? guessed[data.kind.split('.')[0]!]} id={data.reference_unique_id} />
            </dd>
          </>
        )}
        {data.reverses && (
          <>
            <dt>{t('takesBack')}</dt>
            <dd>
              <Anchor component="button" type="button" inherit onClick={() => onOther(data.reverses!)}>
                {data.reverses.slice(0, 8)}
              </Anchor>
            </dd>
          </>
        )}
        {data.reversed_by.length > 0 && (
          <>
            <dt>{t('takenBackBy')}</dt>
            <dd>
              {data.reversed_by.map((one) => (
                <Anchor key={one} component="button" type="button" inherit mr={8} onClick={() => onOther(one)}>
                  {one.slice(0, 8)}
                </Anchor>
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className={styles.small}>{receipt('whereText')}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={receipt('account')}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{receipt('account')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
              <Table.Th ta="right">{receipt('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.legs.map((leg) => (
              <Table.Tr key={`${leg.account_unique_id} ${leg.number}`}>
                <Table.Td>
                  {leg.account_unique_id === account ? (
                    t('thisAccount')
                  ) : (
                    <Anchor
                      inherit
                      c="inherit"
                      underline="hover"
                      component={Link}
                      to={pages.account({ id: leg.account_unique_id, transfer: id })}
                    >
                      {accountName(leg.kind)}
                    </Anchor>
                  )}
                  <div className={styles.small}>
                    <AccountOwner kind={leg.kind} owner={leg.owner_unique_id} plain />
                  </div>
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
    </div>
  )
}

/** What a block's own transfers are about where no movement of a wallet says it. */
const guessed: Readonly<Record<string, string>> = { sales: 'sales.orders' }

/** The record a transfer was for, by its name and leading to its page where its block offers that. */
function Business({ type, id }: { type: string | undefined; id: string }) {
  const resource = useResource(type)
  const isId = /^[0-9a-f-]{36}$/.test(id)
  return resource && isId ? <RefValue target={type} id={id} /> : <span>{[type, id].filter(Boolean).join(' · ')}</span>
}
