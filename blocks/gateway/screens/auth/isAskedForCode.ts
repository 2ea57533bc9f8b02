import { ApiError } from '@quoin/kit/client'

/** Whether the first step was right and a code is asked for, or the code was wrong: the form for it stays. */
export const isAskedForCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'mfa_required' || (error.code === 'wrong_code' && error.status === 422))
