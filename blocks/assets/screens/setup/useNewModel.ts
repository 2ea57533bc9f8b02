import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

/** Makes a model and goes where its fields are said. */
export function useNewModel() {
  const go = useGo()
  const trouble = useTrouble()
  const why = useWhyRefused()(assets.models.create)
  const create = useAction(assets.models.create)
  return {
    why,
    busy: create.isPending,
    wrong: create.error ? trouble(create.error) : null,
    make(name: string) {
      create.mutate(
        { name },
        {
          onSuccess: ({ id }) => void go(pages.models.record(id, { tab: 'fields' })),
        },
      )
    },
  }
}
