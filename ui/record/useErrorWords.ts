import { useRefusal } from '../forms/useRefusal.ts'
import type { AnyResource } from '../fields/resources.ts'
import { wrongOf } from './stale.ts'

/** A refusal for people: one sentence for where it does not belong to a fact, and what is wrong with each fact it names. */
export function useErrorWords(
  resource: AnyResource,
): (error: unknown) => { readonly sentence: string; readonly facts: Readonly<Record<string, string>> } {
  const refusal = useRefusal()
  return (error) => {
    const { sentence, fields } = refusal(error)
    return { sentence: sentence ?? Object.values(fields)[0] ?? '', facts: wrongOf(fields, resource) }
  }
}
