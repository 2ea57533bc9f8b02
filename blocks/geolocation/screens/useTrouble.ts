import { ApiError } from '@quoin/kit/client'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

const known = [
  'occupied',
  'closed',
  'too_late_to_book',
  'too_early_to_book',
  'length_not_offered',
  'not_on_step',
  'too_many_people',
  'too_late_to_change',
  'quota_used',
  'too_many',
  'not_bookable',
  'not_now',
  'no_booking_now',
  'wrong_state',
  'price_differs',
  'payment_due',
  'not_found',
  'repeat_without_end',
  'repeat_without_dates',
  'sold_out',
  'not_on_sale',
  'called_off',
  'kinds_differ',
  'sign_in_to_pay',
  'tickets_sold',
  'ticket_cancelled',
  'other_event',
  'not_tracking',
  'not_present',
  'already_taken',
] as const

export interface Instead {
  readonly starts_at: string
  readonly ends_at: string
}
export interface OtherPremise {
  readonly premise_unique_id: string
  readonly name: string
  readonly capacity: number
}

/** A refusal as one sentence in the reader's language. */
export function useTrouble(): (error: unknown) => string {
  const t = useTranslations('geolocation.trouble')
  const refusal = useRefusal()
  return (error) => {
    const code = known.find((one) => error instanceof ApiError && one === error.code)
    if (code) return t(code)
    const { sentence, fields } = refusal(error)
    return sentence ?? Object.values(fields)[0] ?? ''
  }
}

/** What a refusal offers instead of a time that is taken. */
export function insteadOf(error: unknown): {
  times: readonly Instead[]
  premises: readonly OtherPremise[]
  /** Who comes along and has no time then. */
  busyPeople: readonly string[]
} {
  const meta = error instanceof ApiError && error.code === 'occupied' ? error.reasons[0]?.meta : undefined
  return {
    times: (meta?.alternatives as readonly Instead[] | undefined) ?? [],
    premises: (meta?.other_premises as readonly OtherPremise[] | undefined) ?? [],
    busyPeople: ((meta?.conflicts ?? []) as readonly { person_unique_id?: string }[]).flatMap(
      ({ person_unique_id: person }) => person ?? [],
    ),
  }
}
