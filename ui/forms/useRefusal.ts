import { ApiError, type ErrorReason } from '@quoin/kit/client'
import { useMessages, useTranslations } from 'use-intl'
import { usePermissionName } from '../session/permissionTexts.ts'
import type en from '../texts/en.ts'
import { useLanguage } from '../texts/Texts.tsx'

/** A refusal in the reader's language: one sentence for the form, and one per field it was about (names as on the wire). */
export interface Refusal {
  readonly sentence: string | null
  readonly fields: Readonly<Record<string, string>>
}

const tooBig: Readonly<Record<string, 'tooLong' | 'tooMany'>> = { string: 'tooLong', array: 'tooMany' }
type Input = Exclude<keyof (typeof en)['refusals'], `too${Capitalize<string>}`>

type Codes = Readonly<Record<string, string>>

/**
 * Puts a refusal into words. The server's sentences are English and say most; in another language the codes speak: those a form expects
 * from `known`, those of a block from its texts under `refusals`, those of the whole house from here. A code without words is told as the
 * server says it.
 */
export function useRefusal(): (error: unknown, known?: Readonly<Record<string, string>>) => Refusal {
  const states = useTranslations('ui.states')
  const t = useTranslations('ui.fields')
  const { language } = useLanguage()
  const refusals = useTranslations('ui.refusals')
  const messages = useMessages() as unknown as Readonly<Record<string, { readonly refusals?: Codes } | undefined>>
  const isKnown = (code: string): code is Input => code in messages.ui!.refusals!
  const nameOf = usePermissionName()
  const wordsOf = ({ code, meta }: Pick<ErrorReason, 'code' | 'meta'>, block: string | undefined): string | undefined => {
    const own = block === undefined ? undefined : messages[block]?.refusals?.[code]
    if (own !== undefined) return own
    if (code === 'required') return t('required')
    const limit = Number(meta?.limit)
    if (code === 'too_big' && !Number.isNaN(limit)) return refusals(tooBig[String(meta?.of)] ?? 'tooLarge', { limit })
    if (code === 'too_small' && !Number.isNaN(limit))
      return meta?.of === 'string' ? t('required') : refusals(meta?.of === 'array' ? 'tooFew' : 'tooSmall', { limit })
    return isKnown(code) ? refusals(code) : undefined
  }
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
      Object.entries(error.fieldReasons).map(([name, reason]) => [
        name,
        language === 'en' ? reason.detail : (wordsOf(reason, error.block) ?? t('invalid')),
      ]),
    )
    if (Object.keys(fields).length > 0) return { sentence: null, fields }
    if (error.status >= 500 && error.status !== 507) return { sentence: states('failed.title'), fields }
    return { sentence: (language === 'en' ? undefined : wordsOf(error, error.block)) ?? error.message, fields }
  }
}
