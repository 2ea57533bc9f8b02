import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useEffect, useRef, useState } from 'react'
import { assistant } from '../../resources/index.ts'

/** Where a person has to do something, which is no trouble. */
const waits = new Set(['step_manual', 'transition_needed'])
interface Walk {
  readonly isWalking: boolean
  /** Executes one step after the other, until the run is over, waits for a person, one is refused, or somebody stops. */
  walk(run: string, transition?: string): void
  /** Says that a person did the current step, and walks on. */
  markDone(run: string): void
  stop(): void
}

/** Walks a run of a workflow. What is executed is decided by the server; this asks for the next step as long as there is one. */
export function useWalk(workflow: string): Walk {
  const notify = useNotify()
  const inWords = useErrorWords(assistant.workflowInstances)
  const also = { alsoRefreshes: ['assistant.executions', 'assistant.settings'] }
  const execute = useAction(assistant.workflowInstances.executeStep, also)
  const executeNext = useAction(assistant.workflowInstances.executeNextStep, also)
  const step = useAction(assistant.workflowInstances.step)
  const [isWalking, setWalking] = useState(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const walkOn = async (id: string, transition?: string) => {
    const of = { parent: workflow, id }
    let run = transition
      ? await executeNext.mutateAsync({ ...of, execute_next: { transition_unique_id: transition } })
      : await execute.mutateAsync(of)
    while (run.status === 'running' && run.is_step_done && !isStopped.current) run = await executeNext.mutateAsync(of)
  }
  const begin = (work: () => Promise<void>) => {
    isStopped.current = false
    setWalking(true)
    void work()
      .catch((refused: unknown) => {
        if (!(refused instanceof ApiError && waits.has(refused.code))) notify.trouble(inWords(refused).sentence)
      })
      .finally(() => setWalking(false))
  }
  return {
    isWalking,
    walk: (run, transition) => begin(() => walkOn(run, transition)),
    markDone: (run) =>
      begin(async () => {
        const { status, is_step_done: isWaiting } = await step.mutateAsync({ parent: workflow, id: run })
        // Where it is done and has not moved, somebody chooses how it goes on.
        if (status === 'running' && !isWaiting) await walkOn(run)
      }),
    stop: () => {
      isStopped.current = true
    },
  }
}
