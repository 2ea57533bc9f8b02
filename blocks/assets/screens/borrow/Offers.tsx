import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { IconPackage } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { ReserveButton } from '../reservations/ReserveButton.tsx'
import styles from './borrow.module.css'
import { useMoment } from './useMoment.ts'

interface Offer {
  readonly asset_unique_id: string
  readonly code: string
  readonly name: string
  readonly model: string | null
  readonly category: string | null
  readonly place: string | null
  readonly units: number
  readonly free_units: number
  readonly free_from: string | null
  readonly free_until: string | null
  readonly is_late: boolean
  readonly is_under_repair: boolean
  readonly picture_url: string | null
}
const asMoment = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined)

/** What can be borrowed: searched by words, and by a time in which it ought to be free. */
export function Offers() {
  const t = useTranslations('assets.desk.borrow')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [page, setPage] = useState(1)
  const period = from !== '' && until > from ? { starts_at: asMoment(from), ends_at: asMoment(until) } : {}
  const read = useRead(assets.reservations.offers, { ...(search ? { search } : {}), ...period, page })
  const found = read.data as { offers: readonly Offer[]; has_more: boolean } | undefined
  return (
    <>
      <div className={styles.filter} role="search">
        <TextInput
          className={styles.search}
          label={t('search')}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        <TextInput
          label={t('from')}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label={t('until')}
          type="datetime-local"
          value={until}
          min={from || undefined}
          error={from !== '' && until !== '' && until <= from ? t('order') : undefined}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </div>
      {read.error && !found && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !found && <ListSkeleton rows={5} />}
      {found?.offers.length === 0 && (
        <EmptyState title={t(search ? 'notFound' : 'none')}>{t(search ? 'notFoundText' : 'noneText')}</EmptyState>
      )}
      {found && found.offers.length > 0 && (
        <ul className={styles.rows}>
          {found.offers.map((offer) => (
            <li key={offer.asset_unique_id} className={styles.row}>
              {offer.picture_url ? (
                <img className={styles.picture} src={offer.picture_url} alt="" loading="lazy" />
              ) : (
                <span className={`${styles.picture} ${styles.noPicture}`} aria-hidden>
                  <IconPackage size={20} stroke={1.4} />
                </span>
              )}
              <div className={styles.what}>
                <span className={styles.name}>{offer.name}</span>
                <div className={styles.facts}>
                  <Freedom offer={offer} asked={'starts_at' in period} />
                  {[offer.model, offer.category, offer.place, offer.code].map(
                    (field, i) => field && field !== offer.name && <span key={i}>{field}</span>,
                  )}
                </div>
              </div>
              <ReserveButton
                offer={{ id: offer.asset_unique_id, name: offer.name, units: offer.units, ...period }}
                label={t('reserveOf', { name: offer.name })}
              />
            </li>
          ))}
        </ul>
      )}
      {found && (page > 1 || found.has_more) && (
        <div className={styles.pager}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('back')}
          </Button>
          <Button variant="default" disabled={!found.has_more} onClick={() => setPage(page + 1)}>
            {t('forth')}
          </Button>
        </div>
      )}
    </>
  )
}

/** When something is free, in a word: now, at the time that was asked for, or next. */
function Freedom({ offer, asked: input }: { offer: Offer; asked: boolean }) {
  const t = useTranslations('assets.desk.borrow')
  const format = useFormatter()
  const moment = useMoment()
  if (offer.is_under_repair) return <StatusPill value="waiting" label={t('repair')} />
  if (offer.is_late) return <StatusPill value="waiting" label={t('notBack')} />
  if (offer.free_units > 0) {
    const words =
      offer.units > 1
        ? t('freeOf', { free: format.number(offer.free_units), units: format.number(offer.units) })
        : input || !offer.free_until
          ? t(input ? 'freeThen' : 'free')
          : t('freeUntil', { time: moment(offer.free_until) })
    return <StatusPill value="active" label={words} />
  }
  return (
    <StatusPill
      value="inactive"
      label={input ? t('taken') : offer.free_from ? t('freeFrom', { time: moment(offer.free_from) }) : t('notFree')}
    />
  )
}
