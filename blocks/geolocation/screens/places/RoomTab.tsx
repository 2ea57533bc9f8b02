import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { inMinorUnits, type OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, useMay } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, dayMs, localOf, momentOf } from '../../booking/clock.ts'
import { nextOf } from '../../booking/setTimes.ts'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { BookDialog, type BookInitial } from '../calendar/BookDialog.tsx'
import { useWhen } from '../useWhen.ts'
import { freeAround, type RoomWeek } from './free.ts'
import styles from './room.module.css'
import { WeekStrip } from './WeekStrip.tsx'

type Premise = OutputOf<typeof geolocation.premises.get>

export default function RoomTab({ record }: { readonly id: string; readonly record: Premise }) {
  return (
    <WithTexts>
      <Room premise={record} />
    </WithTexts>
  )
}

/** A room as whoever wants it sees it: what it is, whether it is free now and when next, its week, and a button that books it. */
function Room({ premise }: { readonly premise: Premise }) {
  const { timeZone: own } = useWhen()
  const [booked, setBooked] = useState<BookInitial | null>(null)
  const mayBook = useMay('geolocation.bookings.write') && premise.bookable === true
  // To the minute: asked again no more often than that.
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const today = localOf(own, now).day
  const from = momentOf(own, today, 0)
  const { data, error, refetch } = useRead(
    geolocation.premises.calendar,
    {
      from: new Date(from).toISOString(),
      to: new Date(momentOf(own, addDays(today, 7), 0)).toISOString(),
      premise_unique_id: premise.id,
    },
    { refetchInterval: 60_000 },
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const week: RoomWeek = { open: data.premises[0]?.open ?? [], entries: data.entries }
  const book = (at: number) =>
    setBooked({ premise: premise.id, from: at, to: at + Math.max(premise.minMinutes ?? 0, 60) * 60_000 })
  const days = Array.from({ length: 7 }, (_, i) => momentOf(own, addDays(today, i), 0))
  return (
    <div className={styles.room}>
      <Stack gap="lg" className={styles.main}>
        {premise.bookable && <Now premise={premise} week={week} now={now} onBook={mayBook ? book : undefined} />}
        <WeekStrip week={week} days={days} now={now} timeZone={own} onBook={mayBook ? book : undefined} />
        {mayBook && <SetTimes premise={premise} onBook={(span) => setBooked({ premise: premise.id, ...span })} />}
      </Stack>
      <About premise={premise} />
      {booked && <BookDialog initial={booked} onClose={() => setBooked(null)} />}
    </div>
  )
}

function Now({
  premise,
  week,
  now,
  onBook,
}: {
  readonly premise: Premise
  readonly week: RoomWeek
  readonly now: number
  onBook?: ((at: number) => void) | undefined
}) {
  const t = useTranslations('geolocation.room')
  const { day, clock } = useWhen()
  const step = (premise.stepMinutes ?? 15) * 60_000
  const { isFree, isOpen, until, next } = freeAround(week, now, Math.max(premise.minMinutes ?? 0, 1) * 60_000)
  const isShared = premise.allowBookingOverlap === true
  const at = (moment: number) => (moment - now < dayMs ? clock(moment) : `${day(moment)}, ${clock(moment)}`)
  const sentence = isFree
    ? until
      ? t('freeUntil', { time: at(until) })
      : t('freeAllWeek')
    : isOpen
      ? isShared
        ? t('shared')
        : t('takenNow')
      : t('closedNow')
  const start = isFree ? Math.ceil(now / step) * step : next
  return (
    <section className={styles.now} data-free={isFree || undefined} aria-label={t('now')}>
      <div>
        <StatusPill value={isFree ? 'active' : isOpen ? 'inactive' : 'archived'} label={sentence} />
        {!isFree && next !== undefined && (
          <Text size="sm" mt={6}>
            {t('nextFree', { time: `${day(next)}, ${clock(next)}` })}
          </Text>
        )}
      </div>
      {onBook && (
        <Button variant="default" onClick={() => onBook(start ?? now)}>
          {premise.needsApproval ? t('request') : t('book')}
        </Button>
      )}
    </section>
  )
}

/** Times that are set at the location, ready to be booked. */
function SetTimes({
  premise,
  onBook,
}: {
  readonly premise: Premise
  onBook(span: { readonly from: number; readonly to: number }): void
}) {
  const t = useTranslations('geolocation.room')
  const { day, clock } = useWhen()
  const money = useMoney()
  const { data: location } = useRead(geolocation.locations.get, { id: premise.location })
  const { data } = useRead(geolocation.slots.list, { parent: premise.location, filter: { status: 'active' }, records: 50 })
  const now = Date.now()
  const times = (data?.data ?? [])
    .flatMap((slot) => {
      const next = location && nextOf(slot, location.timeZone, now)
      return next && next.from > now ? [{ slot, ...next }] : []
    })
    .sort((a, b) => a.from - b.from)
    .slice(0, 6)
  if (times.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('setTimes')}
      </Title>
      <Group gap="xs">
        {times.map(({ slot, from, to }) => {
          const minor = slot.price !== null && slot.currency ? inMinorUnits(slot.price, slot.currency) : undefined
          const price = minor !== undefined && premise.payment !== 'none' ? money(Number(minor), slot.currency!) : null
          return (
            <Button key={slot.id} variant="default" className={styles.slot} onClick={() => onBook({ from, to })}>
              {[slot.name, `${day(from)}, ${clock(from)}–${clock(to)}`, price].filter(Boolean).join(' · ')}
            </Button>
          )
        })}
      </Group>
    </Stack>
  )
}

function About({ premise }: { readonly premise: Premise }) {
  const t = useTranslations('geolocation.room')
  const money = useMoney()
  const { data: location } = useRead(geolocation.locations.get, { id: premise.location })
  // What is sold as a product has the prices of the catalogue.
  const price =
    !premise.product && premise.hourPriceMinor && premise.currency
      ? t('perHour', { price: money(premise.hourPriceMinor, premise.currency) })
      : null
  const lines = [
    [t('seats'), premise.bookable || (premise.capacity ?? 1) > 1 ? t('seatCount', { count: premise.capacity ?? 1 }) : null],
    [t('floor'), premise.floor],
    [t('price'), price],
    [t('access'), premise.accessInstructions],
  ] as const
  return (
    <section className={styles.about} aria-label={t('about')}>
      {premise.description && <Text style={{ whiteSpace: 'pre-line' }}>{premise.description}</Text>}
      <dl className={styles.facts}>
        {location && (
          <div>
            <dt>{t('location')}</dt>
            <dd>
              <Link to={pages.locations.record(location.id)}>{location.name}</Link>
            </dd>
          </div>
        )}
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {premise.tags && premise.tags.length > 0 && (
        <div>
          <Text size="sm" c="dimmed" mb={6}>
            {t('equipment')}
          </Text>
          <Group gap={6}>
            {premise.tags.map((tag) => (
              <Badge key={tag} variant="default" tt="none" fw={500} size="lg" radius="sm">
                {tag}
              </Badge>
            ))}
          </Group>
        </div>
      )}
      {!premise.bookable && <Text c="dimmed">{t('notBookable')}</Text>}
    </section>
  )
}
