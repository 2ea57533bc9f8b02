import type { AnyResource } from '../fields/resources.ts'
import type { Named } from '../fields/words.ts'
import { useRefusal } from '../forms/useRefusal.ts'
import { wrongOf } from './stale.ts'

/** A refusal for people: one sentence for where it does not belong to a field, and what is wrong with each field it names. */
export function useErrorWords(
  resource: AnyResource | Named,
): (error: unknown) => { readonly sentence: string; readonly fieldErrors: Readonly<Record<string, string>> } {
  const refusal = useRefusal()
  return (error) => {
    const { sentence, fields } = refusal(error)
    return {
      sentence: sentence ?? Object.values(fields)[0] ?? '',
      fieldErrors: 'operations' in resource ? wrongOf(fields, resource) : {},
    }
  }
}
