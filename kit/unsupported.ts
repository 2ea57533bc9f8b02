import * as z from 'zod'
import { Refusal } from './request/refuse.ts'

/** Whether a value says nothing, as clients send it for every name they know: null, nothing, no, or zero. */
const saysNothing = (input: unknown): boolean =>
  input === undefined || input === null || input === '' || input === false || Number(input) === 0

/** A name that clients of another make send for what there is not here. It may say nothing; that it should count for something is refused. */
export const unsupported = (sentence: string) => z.unknown().refine(saysNothing, sentence).optional()

/**
 * Refuses by name what a body says of facts that do not change here, each with why: `refuseChanged(input, shown, { event_name: '…' })`.
 * Clients that send back what they read may say them as they are.
 */
export function refuseChanged(
  input: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  sentences: Readonly<Record<string, string>>,
): void {
  const isChanged = (name: string) => !saysNothing(input[name]) && String(input[name]) !== String(current[name] ?? '')
  const reasons = Object.entries(sentences).filter(([name]) => isChanged(name))
  if (reasons.length > 0)
    throw new Refusal(
      422,
      reasons.map(([pointer, detail]) => ({ code: 'unsupported', detail, pointer })),
    )
}
