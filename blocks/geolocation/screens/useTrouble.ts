import { ApiError } from '@quoin/kit/client'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { geolocation } from '../resources/index.ts'

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
  const inWords = useErrorWords(geolocation.bookings)
  return (error) => inWords(error).sentence
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
