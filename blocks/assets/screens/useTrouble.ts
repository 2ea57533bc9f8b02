import { ApiError } from '@quoin/kit/client'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { useTranslations } from 'use-intl'

/** A refusal of this block as one sentence in the reader's language; `of` says what a code alone means, if this block knows it. */
export function useTrouble(): ((error: unknown) => string) & { of(code: string): string | undefined } {
  const own = useTranslations('assets.refusals')
  // Codes of the whole house that mean something narrower where these screens meet them.
  const here = useTranslations('assets.work.trouble')
  const refusal = useRefusal()
  const of = (code: string): string | undefined => (hasText(here, code) ? here(code) : hasText(own, code) ? own(code) : undefined)
  const sentenceOf = (error: unknown): string => {
    const said = error instanceof ApiError ? of(error.code) : undefined
    if (said) return said
    const { sentence, fields } = refusal(error)
    return sentence ?? Object.values(fields)[0] ?? ''
  }
  return Object.assign(sentenceOf, { of })
}
