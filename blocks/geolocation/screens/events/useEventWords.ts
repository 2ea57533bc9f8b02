import type { OutputOf } from '@quoin/kit'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { useFormatter, useTranslations } from 'use-intl'
import type { geolocation } from '../../resources/index.ts'

export type AgendaEvent = OutputOf<typeof geolocation.tickets.agenda>['data'][number]
export type AgendaKind = AgendaEvent['kinds'][number]

/** When an event is, by the clock where it is, and what its tickets cost. */
export function useEventWords() {
  const t = useTranslations('geolocation.events')
  const format = useFormatter()
  const money = useMoney()
  return {
    when: ({ starts_at: from, ends_at: to, time_zone: timeZone }: AgendaEvent): string =>
      format.dateTimeRange(new Date(from), new Date(to), { dateStyle: 'full', timeStyle: 'short', timeZone }),
    price: ({ total_minor: minor, currency }: AgendaKind): string => (currency && minor > 0 ? money(minor, currency) : t('free')),
    /** Whether it can be had, and how much is left of it. */
    sale: ({ sale, left, sale_starts_at: from }: AgendaKind): string =>
      sale === 'open'
        ? t('left', { count: left })
        : sale === 'soon' && from
          ? t('from', { time: format.dateTime(new Date(from), { dateStyle: 'medium', timeStyle: 'short' }) })
          : t(`sale.${sale}`),
  }
}
