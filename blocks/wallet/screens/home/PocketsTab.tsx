import { Button, Table, VisuallyHidden } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PocketDialog } from '../admin/PocketDialog.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

/** What was given into a wallet to be spent before its cash; those who give see what they can do about each. */
export function PocketsTab({ id, currency, isGiving = false }: { id: string; currency: string; isGiving?: boolean }) {
  const t = useTranslations('wallet.pockets')
  const words = useTranslations('wallet.resources.pockets')
  const format = useFormatter()
  const money = useMoney()
  const why = useWhyRefused()(wallet.pockets.create)
  const [open, setOpen] = useState(false)
  const list = useRead(wallet.pockets.list, { filter: { wallet_unique_id: id }, records: 50 })
  const rows = list.data?.data
  return (
    <div>
      {isGiving && (
        <div className={styles.toolbar}>
          <span className={styles.spacer} />
          <Refused why={why}>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('give')}
            </Button>
          </Refused>
        </div>
      )}
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={words('many')}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th ta="right">{t('left')}</Table.Th>
                <Table.Th>{t('ends')}</Table.Th>
                <Table.Th>{words('fields.state')}</Table.Th>
                {isGiving && (
                  <Table.Th>
                    <VisuallyHidden>{words('options.actions.end')}</VisuallyHidden>
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => {
                // What has run out is over, whether or not that was written down yet.
                const isOver = row.endsAt !== null && row.endsAt !== undefined && new Date(row.endsAt) <= new Date()
                const state = isOver ? 'ended' : (row.state as 'open' | 'locked' | 'ended')
                return (
                  <Table.Tr key={row.id}>
                    <Table.Td>
                      {row.name}
                      <div className={styles.small}>{row.reason}</div>
                    </Table.Td>
                    <Table.Td ta="right" className="q-number" style={{ whiteSpace: 'nowrap' }}>
                      {money(row.remaining, row.currency ?? currency)}
                      <div className={styles.small}>{t('of', { amount: money(row.amount, row.currency ?? currency) })}</div>
                    </Table.Td>
                    <Table.Td>
                      {row.endsAt ? format.dateTime(new Date(row.endsAt), { dateStyle: 'medium' }) : t('never')}
                    </Table.Td>
                    <Table.Td>
                      <StatusPill
                        value={{ open: 'open', locked: 'paused', ended: 'closed' }[state]}
                        label={words(`options.state.${state}`)}
                      />
                    </Table.Td>
                    {isGiving && (
                      <Table.Td>
                        {state !== 'ended' && (
                          <div className={styles.deeds}>
                            <Act id={row.id} action={state === 'open' ? 'lock' : 'unlock'} />
                            <End id={row.id} name={String(row.name)} left={money(row.remaining, row.currency ?? currency)} />
                          </div>
                        )}
                      </Table.Td>
                    )}
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {open && <PocketDialog id={id} currency={currency} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Keeps a pocket from being spent, or lets it be spent again. */
function Act({ id, action }: { id: string; action: 'lock' | 'unlock' }) {
  const t = useTranslations('wallet.pockets')
  const words = useTranslations('wallet.resources.pockets')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const why = useWhyRefused()(wallet.pockets[action])
  const act = useAction(wallet.pockets[action])
  return (
    <Refused why={why}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={act.isPending}
        onClick={() =>
          act.mutate(
            { id },
            {
              onSuccess: () => notify.done(t('changed')),
              onError: (error) => notify.trouble(inWords(error) ?? ''),
            },
          )
        }
      >
        {words(`options.actions.${action}`)}
      </Button>
    </Refused>
  )
}

/** Ends a pocket once it was said what that takes from its owner: nothing brings it back. */
function End({ id, name, left }: { id: string; name: string; left: string }) {
  const t = useTranslations('wallet.pockets')
  const words = useTranslations('wallet.resources.pockets')
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const why = useWhyRefused()(wallet.pockets.end)
  const act = useAction(wallet.pockets.end)
  const [input, setAsked] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
          {words('options.actions.end')}
        </Button>
      </Refused>
      <Confirm
        opened={input}
        title={t('endTitle', { name })}
        action={t('endPocket')}
        busy={act.isPending}
        danger
        trouble={act.error && inWords(act.error)}
        onClose={() => setAsked(false)}
        onConfirm={() =>
          act.mutate(
            { id },
            {
              onSuccess: () => {
                setAsked(false)
                notify.done(t('over'))
              },
            },
          )
        }
      >
        {t('endText', { amount: left })}
      </Confirm>
    </>
  )
}
