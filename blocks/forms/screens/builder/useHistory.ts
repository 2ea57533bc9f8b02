import { useCallback, useState } from 'react'

interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What was changed last, and when: typing on in one field is one step. */
  readonly tag: string | null
  readonly at: number
}
const stepsMax = 200
const togetherMs = 1_000

/** A value with the steps that led to it. Changes with the same tag that follow each other quickly are one step. */
export function useHistory<T>(first: T) {
  const [history, setHistory] = useState<History<T>>({ past: [], now: first, future: [], tag: null, at: 0 })
  const set = useCallback((now: T, tag: string | null = null) => {
    const at = Date.now()
    setHistory((before) => {
      if (before.now === now) return before
      const isSameStep = tag !== null && tag === before.tag && at - before.at < togetherMs
      const past = isSameStep ? before.past : [...before.past, before.now].slice(-stepsMax)
      return { past, now, future: [], tag, at }
    })
  }, [])
  const undo = useCallback(
    () =>
      setHistory((before) =>
        before.past.length === 0
          ? before
          : {
              past: before.past.slice(0, -1),
              now: before.past.at(-1)!,
              future: [before.now, ...before.future],
              tag: null,
              at: 0,
            },
      ),
    [],
  )
  const redo = useCallback(
    () =>
      setHistory((before) =>
        before.future.length === 0
          ? before
          : {
              past: [...before.past, before.now],
              now: before.future[0]!,
              future: before.future.slice(1),
              tag: null,
              at: 0,
            },
      ),
    [],
  )
  /** Begins anew with what somebody else has saved. */
  const reset = useCallback((now: T) => setHistory({ past: [], now, future: [], tag: null, at: 0 }), [])
  return { now: history.now, set, undo, redo, reset, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
}
