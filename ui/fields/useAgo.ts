import { useFormatter, useNow } from 'use-intl'

/**
 * How long ago something was, in words that go on by the minute. What happened after the minute was last told, or by a clock that
 * is ahead, is now, never in some seconds.
 */
export function useAgo(): (at: Date | string, style?: 'long' | 'narrow') => string {
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  return (at, style = 'long') => {
    const then = new Date(at)
    return format.relativeTime(then, { now: Math.max(now.getTime(), then.getTime()), style })
  }
}
