import { Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './account.module.css'

type Tab = 'opportunities' | 'quotes' | 'contacts' | 'locations' | 'documents'

/** What an account comes to, in a line: money, people, places and papers. Each leads to where it stands in full. */
export function Glance({ account }: { account: string }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const money = useMoney()
  const { data } = useRead(crm.accounts.glance, { id: account })
  if (!data) return null
  const { opportunities, quotes, contacts, locations, documents } = data
  const sums = (rows: readonly { readonly currency: string; readonly count: number; readonly sum: number | null }[]) => {
    const held = rows.filter(({ count }) => count > 0)
    const count = held.reduce((all, row) => all + row.count, 0)
    return (
      <>
        {held.length === 0
          ? '–'
          : held.map(({ currency, sum }) => sum !== null && <span key={currency}>{money(sum, currency, true)}</span>)}
        {count > 0 && <small>{format.number(count)}</small>}
      </>
    )
  }
  const figures: readonly (readonly [tab: Tab, name: string, value: ReactNode])[] = [
    ...(opportunities
      ? ([
          [
            'opportunities',
            t('accounts.glance.open'),
            sums(opportunities.map(({ currency, open, open_count }) => ({ currency, sum: open, count: open_count }))),
          ],
          [
            'opportunities',
            t('accounts.glance.won'),
            sums(opportunities.map(({ currency, won, won_count }) => ({ currency, sum: won, count: won_count }))),
          ],
        ] as const)
      : []),
    ...(quotes
      ? ([
          [
            'quotes',
            t('accounts.glance.offered'),
            sums(quotes.map(({ currency, count, total }) => ({ currency, count, sum: total }))),
          ],
        ] as const)
      : []),
    ...(contacts === null ? [] : ([['contacts', t('accounts.tabs.contacts'), format.number(contacts)]] as const)),
    ['locations', t('accounts.tabs.locations'), format.number(locations)],
    ['documents', t('accounts.tabs.documents'), format.number(documents)],
  ]
  return (
    <section aria-label={t('accounts.glance.title')}>
      <dl className={styles.glance}>
        {figures.map(([tab, name, value]) => (
          <div key={name}>
            <dt>
              <Anchor component={Link} inherit c="inherit" to={pages.accounts.record(account, { tab })}>
                {name}
              </Anchor>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
