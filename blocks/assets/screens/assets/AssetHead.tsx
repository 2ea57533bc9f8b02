import { Anchor } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { QrCode } from '../QrCode.tsx'
import { DueDate } from './DueDate.tsx'
import { type Holding, useGlance } from './useGlance.ts'
import { useMoment } from '../borrow/useMoment.ts'

/** At a glance: what state an asset is in, who has it and until when, who is next, and what is wrong with it. */
export function AssetHead({ asset }: { asset: AnyRecord }) {
  const t = useTranslations('assets.glance')
  const words = useWords(assets.assets)
  const moment = useMoment()
  const glance = useGlance(asset.id)
  const next = glance?.next_reservation
  const isCounted = asset.tracking === 'quantity'
  return (
    <section className={styles.hero} aria-label={t('title')}>
      <div className={styles.grow}>
        <p className={styles.standing}>
          <StatusPill value={String(asset.state)} label={words.option('state', String(asset.state))} />
          {isCounted ? <Pieces asset={asset} /> : <Whereabouts asset={asset} />}
          {!isCounted && glance?.loans[0] && <Holder loan={glance.loans[0]} />}
        </p>
        {isCounted &&
          glance?.loans.map((loan, at) => (
            <p key={loan.loan_unique_id ?? at} className={styles.aside}>
              <span className="q-number">{loan.quantity} ×</span>
              <Holder loan={loan} />
            </p>
          ))}
        {next && (
          <p className={styles.aside}>
            {t(next.holder ? 'nextBy' : 'next', {
              from: moment(next.starts_at),
              to: moment(next.ends_at),
              name: next.holder ?? '',
            })}
          </p>
        )}
        {glance?.work_orders.map((order) => (
          <p key={order.unique_id} className={styles.aside}>
            <StatusPill value={order.state} label={order.number} />{' '}
            <Anchor component={Link} inherit to={pages.workOrders.record(order.unique_id)}>
              {order.title}
            </Anchor>
          </p>
        ))}
      </div>
      {glance && <QrCode text={glance.label_url} label={t('qr', { code: String(asset.code) })} />}
    </section>
  )
}

/** Where a single thing is, or whose it is for good. */
function Whereabouts({ asset }: { asset: AnyRecord }) {
  const place = asset.currentLocation ?? asset.location
  return (
    <>
      {asset.state !== 'lent' && typeof place === 'string' && (
        <span>
          <RefValue target="assets.warehouses" id={place} />
        </span>
      )}
      {asset.state !== 'lent' && typeof asset.premise === 'string' && (
        <span>
          <RefValue target="geolocation.premises" id={asset.premise} />
        </span>
      )}
      {typeof asset.assignedTo === 'string' && (
        <span>
          <RefValue target="gateway.users" id={asset.assignedTo} />
        </span>
      )}
    </>
  )
}

function Pieces({ asset }: { asset: AnyRecord }) {
  const t = useTranslations('assets.glance')
  const [quantity, out, least] = [asset.quantity, asset.quantityOut, asset.quantityMin].map((one) => Number(one ?? 0)) as [
    number,
    number,
    number,
  ]
  const isLow = asset.quantityMin !== null && quantity <= least
  return (
    <>
      <strong className="q-number">{t('onHand', { count: quantity, unit: String(asset.unit ?? '') })}</strong>
      {out > 0 && <span className="q-number">{t('out', { count: out })}</span>}
      {isLow && <StatusPill value="overdue" label={t('low', { count: least })} />}
    </>
  )
}

function Holder({ loan }: { loan: Holding }) {
  const t = useTranslations('assets.glance')
  const name = loan.is_mine ? t('you') : loan.holder
  return (
    <>
      {name && <b>{name}</b>}
      <DueDate at={loan.due_at} isOpen />
      {loan.loan_unique_id && loan.number && (
        <Anchor component={Link} inherit c="dimmed" fw={400} to={pages.loans.record(loan.loan_unique_id)}>
          {loan.number}
        </Anchor>
      )}
    </>
  )
}
