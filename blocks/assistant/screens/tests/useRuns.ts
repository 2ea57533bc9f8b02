import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useEffect, useRef, useState } from 'react'
import { assistant } from '../../resources/index.ts'

/** Where a run of one or several tests is. */
interface Progress {
  readonly test: string
  readonly number: number
  readonly total: number
}
export interface Runs {
  readonly progress: Progress | null
  run(tests: readonly string[]): void
  stop(): void
}

/** Runs tests one after the other, until all were, one is refused, somebody stops, or the page is left. */
export function useRuns(version: string | undefined): Runs {
  const notify = useNotify()
  const inWords = useErrorWords(assistant.tests)
  const { mutateAsync } = useAction(assistant.tests.run, {
    alsoRefreshes: ['assistant.testResults', 'assistant.executions', 'assistant.settings'],
  })
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const runAll = async (tests: readonly string[]) => {
    isStopped.current = false
    for (const [i, test] of tests.entries()) {
      if (isStopped.current) break
      setProgress({ test, number: i + 1, total: tests.length })
      await mutateAsync({ id: test, version_unique_id: version ?? null })
    }
  }
  return {
    progress,
    run: (tests) =>
      void runAll(tests)
        .catch((refused: unknown) => notify.trouble(inWords(refused).sentence))
        .finally(() => setProgress(null)),
    stop: () => {
      isStopped.current = true
    },
  }
}
