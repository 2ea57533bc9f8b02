import { ApiError } from '@quoin/kit/client'
import { useTranslations } from 'use-intl'
import { useRightName } from '../session/rights.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** A refusal in the reader's language: one sentence for the form, and one per field it was about (names as on the wire). */
export interface Refusal {
  readonly sentence: string | null
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Puts a refusal into words. The server's sentences are English; in another language a field says that it is not valid,
 * and `known` translates the codes a form expects.
 */
export function useRefusal(): (error: unknown, known?: Readonly<Record<string, string>>) => Refusal {
  const states = useTranslations('ui.states')
  const t = useTranslations('ui.fields')
  const { language } = useLanguage()
  const nameOf = useRightName()
  return (error, known = {}) => {
    if (!(error instanceof ApiError)) return { sentence: states('failed.title'), fields: {} }
    const told = known[error.code]
    // An empty sentence says that a code is no trouble to this form.
    if (told !== undefined) return { sentence: told, fields: {} }
    if (error.permission && Object.keys(error.fields).length === 0)
      return { sentence: states('needsRight', { right: nameOf(error.permission) }), fields: {} }
    if (error.status === 0) return { sentence: states('offline.title'), fields: {} }
    if (error.status === 429) return { sentence: states('slow.text', { seconds: error.retryAfterSeconds ?? 60 }), fields: {} }
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, detail]) => [name, language === 'en' ? detail : t('invalid')]),
    )
    if (Object.keys(fields).length > 0) return { sentence: null, fields }
    return { sentence: language === 'en' && error.status < 500 ? error.message : states('failed.title'), fields }
  }
}
