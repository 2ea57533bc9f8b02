import type { Call } from '@quoin/kit/client'
import { useEffect } from 'react'
import { resume } from './uploads.ts'

/** Goes on with what was being uploaded to a company when its page was left or loaded anew. */
export function useUnfinished(call: Call, company: string, onDone: () => void): void {
  // Once for each company, with what is at hand then.
  useEffect(() => {
    void resume(call, company, onDone)
  }, [company])
}
