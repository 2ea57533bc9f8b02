import { Anchor } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { type AnyRecord, operationOf, recordLink, useResource } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { DayValue } from '../DayValue.tsx'
import styles from '../head.module.css'
import { useMoney } from '../money.ts'
import type { QuoteState } from './states.ts'

/** A quote at a glance: what it comes to, for whom it is, how it stands, and the deal before and the order after it. */
export function QuoteHead({ quote }: { quote: AnyRecord }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const money = useMoney()
  const whom = quote.account ?? quote.contact
  return (
    <section className={styles.head} aria-label={t('glance.title')}>
      <div className={styles.figures}>
        <div>
          <StatusPill value={String(quote.state)} label={t(`resources.quotes.options.state.${quote.state as QuoteState}`)} />
          <span className={styles.big}>{money(quote.total as number | null, quote.currency as string | null)}</span>
        </div>
        <Figure label={t('resources.quotes.fields.number')}>
          {String(quote.number ?? '–')} · {t('quotes.version', { at: String(quote.revision ?? 1) })}
        </Figure>
        <Figure label={t('glance.for')}>
          {whom ? <RefValue target={quote.account ? 'crm.accounts' : 'crm.contacts'} id={String(whom)} /> : '–'}
          {Boolean(quote.account && quote.contact) && (
            <>
              {', '}
              <RefValue target="crm.contacts" id={String(quote.contact)} />
            </>
          )}
        </Figure>
        {Boolean(quote.validUntil) && quote.state !== 'accepted' && (
          <Figure label={t('resources.quotes.fields.validUntil')}>
            <DayValue day={quote.validUntil as string} isDue={quote.state === 'sent'} />
          </Figure>
        )}
        {typeof quote.opportunity === 'string' && (
          <Figure label={t('glance.deal')}>
            <RefValue target="crm.opportunities" id={quote.opportunity} />
          </Figure>
        )}
        {Boolean(quote.convertedAt) && <OrderOf quote={quote.id} />}
        {quote.state === 'accepted' && typeof quote.acceptedBy === 'string' && (
          <Figure label={t('resources.quotes.fields.acceptedBy')}>
            {quote.acceptedBy}, {format.dateTime(new Date(String(quote.acceptedAt)), { dateStyle: 'medium' })}
          </Figure>
        )}
      </div>
    </section>
  )
}

/** The order a signed quote became, where a block sells and whoever looks may see its orders. */
function OrderOf({ quote }: { quote: string }) {
  const t = useTranslations('crm.glance')
  const orders = useResource('sales.orders')
  const list: Operation | undefined = operationOf(orders, 'list')
  const mayLook = useWhyRefused()(list) === null && list !== undefined
  const read = useRead(list ?? nowhere, { records: 5, filter: { quote_unique_id: quote } }, { enabled: mayLook })
  const found = (read.data as Page<AnyRecord> | undefined)?.data ?? []
  if (found.length === 0) return null
  return (
    <Figure label={t('order')}>
      {found.map((order) => (
        <Anchor key={order.id} component={Link} inherit to={recordLink('sales.orders', order.id) ?? { path: '/sales/orders' }}>
          {String(order.number ?? order.code ?? order.id.slice(0, 8))}
        </Anchor>
      ))}
    </Figure>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className={styles.dim}>{label}</span>
    <span className={styles.figure}>{children}</span>
  </div>
)
