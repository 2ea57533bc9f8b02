import { gateway } from '@quoin/gateway/resources'
import { ApiError, type CallOptions } from '@quoin/kit/client'
import { useCaller } from '@quoin/kit/react'
import { useCallback, useState } from 'react'
import { solveCaptcha } from './solveCaptcha.ts'

/**
 * Does something that may ask for a captcha first: it is solved when it is asked for, and the action is done once more with what
 * stands for it. `isSolving` is true meanwhile.
 */
export function useCaptcha() {
  const { call } = useCaller()
  const [isSolving, setSolving] = useState(false)
  const withCaptcha = useCallback(
    async <T>(action: (solved: { recaptcha_token?: string }) => Promise<T>, options: CallOptions = {}): Promise<T> => {
      try {
        return await action({})
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'captcha_needed') throw error
      }
      setSolving(true)
      try {
        return await action({ recaptcha_token: await solveCaptcha(await call(gateway.auth.captcha, {}, options)) })
      } finally {
        setSolving(false)
      }
    },
    [call],
  )
  return { withCaptcha, isSolving }
}
