import { Alert, List, Text } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import type { RequestOutcome } from '../../resources/common.ts'

const things = { booking: 'geolocation.premises', reservation: 'assets.assets' } as const
const records = { booking: 'geolocation.bookings', reservation: 'assets.reservations' } as const
/** Refusals that have a sentence of their own here; the others are told as the server said them. */
const known = ['occupied', 'closed', 'in_past', 'forbidden', 'no_such_record', 'too_many_requests'] as const

/** What came of the bookings and reservations an answer asked for, and what could be had instead. */
export function Outcomes({ outcomes }: { readonly outcomes: readonly RequestOutcome[] }) {
  const t = useTranslations('forms.results.request')
  const format = useFormatter()
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return outcomes.map((one) => {
    const code = known.find((name) => name === one.code)
    return (
      <Alert key={one.id} color={one.state === 'made' ? 'green' : 'yellow'} title={t(`${one.state}.${one.kind}`)}>
        <Text size="sm">
          <RefValue target={things[one.kind]} id={one.thing_unique_id} />
          {one.starts_at && ` · ${time(one.starts_at)}`}
          {one.ends_at && ` – ${time(one.ends_at)}`}
          {one.quantity > 1 && ` · ${t(`quantity.${one.kind}`, { count: one.quantity })}`}
        </Text>
        {one.record_unique_id && (
          <Text size="sm">
            <RefValue target={records[one.kind]} id={one.record_unique_id} />
          </Text>
        )}
        {one.state === 'refused' && <Text size="sm">{code ? t(`why.${code}`) : one.detail}</Text>}
        {one.alternatives.length > 0 && (
          <>
            <Text size="sm" fw={600} mt="xs">
              {t('alternatives')}
            </Text>
            <List size="sm">
              {one.alternatives.map((other, i) => (
                <List.Item key={i}>
                  {other.thing_unique_id && <RefValue target={things[one.kind]} id={other.thing_unique_id} />}
                  {other.starts_at && time(other.starts_at)}
                  {other.ends_at && ` – ${time(other.ends_at)}`}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </Alert>
    )
  })
}
