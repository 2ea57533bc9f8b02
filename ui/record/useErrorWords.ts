import { ApiError } from '@quoin/kit/client'
import { useMessages } from 'use-intl'
import { useRefusal } from '../forms/useRefusal.ts'
import type { AnyResource } from '../fields/resources.ts'
import type { Named } from '../fields/words.ts'
import { useLanguage } from '../texts/Texts.tsx'
import { wrongOf } from './stale.ts'

/**
 * A refusal for people: one sentence for where it does not belong to a field, and what is wrong with each field it names. The server says
 * more, with names and numbers, but in English; in other languages a block's catalog says what its codes mean, under `refusals`.
 */
export function useErrorWords(
  resource: AnyResource | Named,
): (error: unknown) => { readonly sentence: string; readonly fieldErrors: Readonly<Record<string, string>> } {
  const refusal = useRefusal()
  const messages = useMessages() as unknown as Readonly<
    Record<string, { readonly refusals?: Readonly<Record<string, string>> } | undefined>
  >
  const { language } = useLanguage()
  const refusals = messages[resource.block]?.refusals
  return (error) => {
    const own = (code: string): string | undefined => (language === 'en' ? undefined : refusals?.[code])
    const whole = error instanceof ApiError && Object.keys(error.fields).length === 0 ? own(error.code) : undefined
    if (whole !== undefined) return { sentence: whole, fieldErrors: {} }
    const { sentence, fields: known } = refusal(error)
    const reasons = error instanceof ApiError ? Object.entries(error.fieldReasons) : []
    const fields = { ...known }
    for (const [name, { code }] of reasons) if (name in known) fields[name] = own(code) ?? known[name]!
    return {
      sentence: sentence ?? Object.values(fields)[0] ?? '',
      fieldErrors: 'operations' in resource ? wrongOf(fields, resource) : {},
    }
  }
}
