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
  'upload_wrong_type',
  'upload_too_large',
  'code_too_long',
  'code_not_encodable',
] as const

/** A refusal of this block as one sentence in the reader's language. */
export function useTrouble(): (error: unknown) => string {
  const t = useTranslations('assets.work.trouble')
  const refusal = useRefusal()
  return (error) => {
    const code = known.find((one) => error instanceof ApiError && error.code === one)
    if (code) return t(code)
    const { sentence, fields } = refusal(error)
    return sentence ?? Object.values(fields)[0] ?? ''
  }
}
