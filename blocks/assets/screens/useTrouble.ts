import { ApiError } from '@quoin/kit/client'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

const known = [
  'code_wrong',
  'code_late',
  'code_used',
  'code_spent',
  'already_taken',
  'occupied',
  'wrong_state',
  'closed',
  'notice_too_short',
  'loan_too_long',
  'due_needed',
  'extend_at_counter',
  'not_enough',
  'cycle',
  'checklist_open',
  'meter_goes_back',
  'no_such_field',
  'not_lent',
  'several_loans',
  'no_such_record',
  'upload_wrong_type',
  'upload_too_large',
  'code_too_long',
  'code_not_encodable',
] as const

/** A refusal of this block as one sentence in the reader's language; `of` says what a code alone means, if this block knows it. */
export function useTrouble(): ((error: unknown) => string) & { of(code: string): string | undefined } {
  const t = useTranslations('assets.work.trouble')
  const refusal = useRefusal()
  const of = (code: string): string | undefined => {
    const one = known.find((word) => word === code)
    return one && t(one)
  }
  const sentenceOf = (error: unknown): string => {
    const said = error instanceof ApiError ? of(error.code) : undefined
    if (said) return said
    const { sentence, fields } = refusal(error)
    return sentence ?? Object.values(fields)[0] ?? ''
  }
  return Object.assign(sentenceOf, { of })
}
