import type { Operation } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTrouble } from './useTrouble.ts'

/**
 * What forms share whose record is drawn anew by its next version: why one may not, what was wrong, that it is being kept, and how
 * to keep it. That it was kept is said even though the form of the version before is gone by then, hence a promise: what is handed to
 * `mutate` is forgotten with the form.
 */
export function useKeeping<I extends object>(operation: Operation<I, unknown>, saved: string) {
  const why = useWhyRefused()(operation)
  const update = useAction(operation)
  const notify = useNotify()
  const trouble = useTrouble()
  const [wrong, setWrong] = useState<string | null>(null)
  return {
    why,
    wrong,
    busy: update.isPending,
    /** The handler of a form that keeps what `input` answers. */
    keep: (input: () => I) => (event: FormEvent) => {
      event.preventDefault()
      if (why !== null) return
      setWrong(null)
      update.mutateAsync(input()).then(
        () => notify.done(saved),
        (error) => setWrong(trouble(error)),
      )
    },
  }
}
