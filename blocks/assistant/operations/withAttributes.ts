import { Answer } from '@quoin/kit/server'

/** The answer about a record, with attributes that were set after it was written. */
export function withAttributes(answer: Answer, attributes: Readonly<Record<string, unknown>>): Answer {
  const whole = JSON.parse(answer.body) as { readonly data: { readonly attributes: Record<string, unknown> } }
  Object.assign(whole.data.attributes, attributes)
  return new Answer(answer.status, JSON.stringify(whole), answer.headers)
}
