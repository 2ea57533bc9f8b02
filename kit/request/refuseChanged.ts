import { canonicalJson } from '../canonicalJson.ts'
import { saysNothing } from '../unsupported.ts'
import { Refusal } from './refuse.ts'

/** A value as it is compared: a moment however it is written, an object in whatever order. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? canonicalJson(value)
    : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? String(Date.parse(value))
      : String(value ?? '')

/**
 * Refuses by name what a body says of facts that do not change here, each with why: `refuseChanged(input, shown, { event_name: '…' })`.
 * Clients that send back what they read may say them as they are.
 */
export function refuseChanged(
  input: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  sentences: Readonly<Record<string, string>>,
): void {
  const isChanged = (name: string) => !saysNothing(input[name]) && textOf(input[name]) !== textOf(current[name])
  const reasons = Object.entries(sentences).filter(([name]) => isChanged(name))
  if (reasons.length > 0)
    throw new Refusal(
      422,
      reasons.map(([pointer, detail]) => ({ code: 'unsupported', detail, pointer })),
    )
}
